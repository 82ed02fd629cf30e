/** Reads a JSON file that the build wrote. Throws if it doesn't arrive whole and in time: there is no server to ask why. */
const timeoutMs = 12_000

export async function readSiteFile(path: `/${string}.json`): Promise<unknown> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(path, { signal: controller.signal })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return await response.json()
  } finally {
    clearTimeout(timer)
  }
}
