import { neededFirst } from '../../../catalog/treatment/iv-treatment.ts'

/** What staff must have read before they confirm or schedule these treatments; nothing for most. */
export function NeededFirst({ titles }: { readonly titles: readonly string[] }) {
  return neededFirst(titles).map((line) => (
    <p key={line} className="rounded-field bg-warn-bg px-4 py-3 font-medium text-warn">
      {line}
    </p>
  ))
}
