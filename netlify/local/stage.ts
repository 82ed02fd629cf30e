/** Reports how many seconds a part of the start took. */
export async function stage<Done>(name: string, report: (sentence: string) => void, work: () => Promise<Done>): Promise<Done> {
  const began = performance.now()
  const done = await work()
  report(`${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  return done
}
