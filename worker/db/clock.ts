/** Seconds UTC from `nowUtc` on, as time passes: for work that may last longer than its lease. */
export function createClock(nowUtc: number, ms: () => number = Date.now): () => number {
  const started = ms()
  return () => nowUtc + Math.floor((ms() - started) / 1000)
}
