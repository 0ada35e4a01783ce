/** Units that services need besides team members: basins, rooms, equipment. */

/** Minutes after a booking for which a unit may be cleaned. */
export const maxCleaningMinutes = 240

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

/** The most kinds of a salon, and the most units of a kind. */
export const maxKinds = 30
export const maxUnitsOfKind = 100

/** The longest time for which a unit may be out of order, in days. */
export const maxOutageDays = 366

/** The name of a kind inside other words: "Basin" is "basin", "LED lamp" stays. */
export const uncapitalize = (kind: string): string => (/^\p{Lu}\p{Ll}/u.test(kind) ? kind.charAt(0).toLowerCase() + kind.slice(1) : kind)
