import type { Need } from '../../schema/rules/booking/unit-spans.ts'

interface Timed {
  readonly length: number
  readonly parts: readonly { readonly kind: 'work' | 'wait'; readonly minutes: number }[]
}

/** Oracle: the minutes of a service for which it needs a unit, minute by minute, with those in which that is cleaned. */
export function listNeededMinutes(
  { parts, length }: Timed,
  { neededParts: needed, cleaning }: Pick<Need, 'neededParts' | 'cleaning'>,
): number[] {
  const minutes: ('work' | 'wait')[] = parts.length
    ? parts.flatMap(({ kind, minutes: n }) => Array<typeof kind>(n).fill(kind))
    : Array<'work'>(length).fill('work')
  const [first, last] = [minutes.indexOf('wait'), minutes.lastIndexOf('wait')]
  const isNeeded = (m: number) => {
    if (needed === 'all' || first === -1) return true
    if (needed === 'processing') return first <= m && m <= last
    return needed === 'before' ? m < first : m > last
  }
  const own = minutes.flatMap((_, m) => (isNeeded(m) ? m : []))
  return own.length ? [...own, ...Array.from({ length: cleaning }, (_, n) => (own.at(-1) ?? 0) + 1 + n)] : []
}
