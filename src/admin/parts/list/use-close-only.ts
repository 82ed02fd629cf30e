import { useRouter } from '@tanstack/react-router'

/** Closes a row after a slow change, unless another row, or another screen, is open by now. */
export function useCloseOnly(close: () => void): (id: string) => void {
  const router = useRouter()
  return (id) => {
    if (new URLSearchParams(router.state.location.searchStr).get('id') === id) close()
  }
}
