/** A line for each part of a start that somebody waits for, with its seconds. */
export async function stage<Done>(name: string, report: (sentence: string) => void, work: () => Promise<Done>): Promise<Done> {
  const began = performance.now()
  const done = await work()
  report(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  return done
}
