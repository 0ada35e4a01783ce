/** Units that services need besides team members: basins, rooms, equipment. Minutes count from the start of the service. */
import type { NeededParts } from '../../terms.ts'

/** Minutes after a booking for which a unit may be cleaned. */
export const maxCleaningMinutes = 240

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

/** Time of a unit, in seconds UTC; `agendaId` is the booking that holds it, null for anything else. */
export interface UnitTime {
  readonly start: number
  readonly end: number
  readonly agendaId: string | null
}

/**
 * The first other unit for each of the times that one unit cannot have, earliest first: one that neither another booking nor an earlier
 * one of these has. Undefined where all are taken. Services of one booking may share a unit.
 */
export function findOtherUnits<Time extends UnitTime, Unit extends { readonly taken: readonly UnitTime[] }>(
  times: readonly Time[],
  units: readonly Unit[],
): { time: Time; unit: Unit | undefined }[] {
  const taken = new Map(units.map((unit) => [unit, [...unit.taken]]))
  return times
    .toSorted((a, b) => a.start - b.start)
    .map((time) => {
      const isFree = (unit: Unit) =>
        !taken
          .get(unit)
          ?.some(({ start, end, agendaId }) => start < time.end && end > time.start && (agendaId === null || agendaId !== time.agendaId))
      const unit = units.find(isFree)
      if (unit) taken.get(unit)?.push(time)
      return { time, unit }
    })
}

/** The longest time for which a unit may be out of order, in days. */
export const maxOutageDays = 366

/** The name of a kind inside other words: "Basin" is "basin", "LED lamp" stays. */
export const uncapitalize = (kind: string): string => (/^\p{Lu}\p{Ll}/u.test(kind) ? kind.charAt(0).toLowerCase() + kind.slice(1) : kind)
