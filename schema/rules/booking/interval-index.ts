interface Interval {
  /** Seconds UTC. */
  readonly start: number
  readonly end: number
}
const daySeconds = 86_400

/**
 * Sorts intervals once, so that those of many days are found without reading all. Returns the ones that overlap [from, to); none may be
 * longer than a day.
 */
export function indexIntervals<T extends Interval>(intervals: readonly T[]): (from: number, to: number) => T[] {
  const sorted = [...intervals].sort((a, b) => a.start - b.start)
  /** Index of the first interval that starts at `utc` or later (binary search). */
  const findFirst = (utc: number) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sorted[middle]?.start ?? 0) < utc) low = middle + 1
      else high = middle
    }
    return low
  }
  return (from, to) => sorted.slice(findFirst(from - daySeconds), findFirst(to)).filter(({ end }) => end > from)
}
