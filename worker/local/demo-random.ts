/** Seeded pseudo-random numbers (mulberry32): the demo of a day is always the same. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** An integer, both ends included. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly T[], getWeight: (item: T) => number): T
  shuffled<T>(list: readonly T[]): T[]
}

function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

export function randomFrom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    weighted(list, getWeight) {
      let left = next() * list.reduce((sum, item) => sum + getWeight(item), 0)
      const found = list.findIndex((item) => {
        left -= getWeight(item)
        return left < 0
      })
      return at(list, found < 0 ? list.length - 1 : found)
    },
    shuffled(list) {
      const out = [...list]
      for (let i = out.length - 1; i > 0; i--) {
        const j = between(0, i)
        ;[out[i], out[j]] = [at(out, j), at(out, i)]
      }
      return out
    },
  }
}
