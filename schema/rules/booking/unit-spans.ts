/** The times of a service in which it needs units. Minutes count from the start of the service. */
import type { NeededParts } from '../../terms.ts'

interface Timed {
  readonly length: number
  readonly parts: readonly { readonly kind: 'work' | 'wait'; readonly minutes: number }[]
}

/**
 * The time of a service in which it needs a unit, cleaning not included: one span, over every break in between. Null where the service has
 * no such part. Without processing time every part is the whole service. The last part ends with the service, whatever its length.
 */
export function findNeededSpan({ length, parts }: Timed, needed: NeededParts): [from: number, to: number] | null {
  const waits = parts.flatMap(({ kind }, i) => (kind === 'wait' ? [i] : []))
  const [first, last] = [waits[0], waits.at(-1)]
  if (needed === 'all' || first === undefined || last === undefined) return [0, length]
  const sumTo = (end: number) => parts.slice(0, end).reduce((sum, { minutes }) => sum + minutes, 0)
  const waitFrom = Math.min(length, sumTo(first))
  const waitTo = last === parts.length - 1 ? length : Math.min(length, sumTo(last + 1))
  const spans = { before: [0, waitFrom], processing: [waitFrom, waitTo], after: [waitTo, length] } as const
  const [from, to] = spans[needed]
  return to > from ? [from, to] : null
}

/** A kind that a service needs. */
export interface Need {
  readonly resourceKindId: string
  readonly neededParts: NeededParts
  /** Minutes. */
  readonly cleaning: number
}

/** The spans for which a service needs a unit of each kind, with the cleaning behind. */
export const findUnitSpans = (service: Timed, needs: readonly Need[]): { resourceKindId: string; from: number; to: number }[] =>
  needs.flatMap(({ resourceKindId, neededParts: needed, cleaning }) => {
    const span = findNeededSpan(service, needed)
    return span ? [{ resourceKindId, from: span[0], to: span[1] + cleaning }] : []
  })
