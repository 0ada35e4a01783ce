import type { AbsenceBooking, AbsenceChoice } from '../../../../schema/api/booking/absences-schemas.ts'

/** What can be done with a booking, in the order of the keys 1 to 4. */
export const outChoices = ['colleague', 'later', 'cancel', 'leave'] as const
export type OutChoice = (typeof outChoices)[number]
export type OutChoices = Readonly<Record<string, OutChoice>>

export const isPossible = ({ colleague, later, arrived }: AbsenceBooking, choice: OutChoice): boolean =>
  choice === 'colleague' ? colleague !== null : choice === 'later' ? later !== null : choice === 'leave' || !arrived

/** Days within which another time is proposed; a later one is only offered. */
const nearDays = 7
const isNear = ({ start, later }: AbsenceBooking) => later !== null && Date.parse(later.start) - Date.parse(start) <= nearDays * 86_400_000

/**
 * What is proposed: a colleague, else another time soon, unless that would take somebody out of a group; nobody is cancelled without being
 * chosen for it.
 */
export function getProposed(booking: AbsenceBooking): OutChoice {
  // Nobody is expected earlier than they know of.
  const { start, colleague } = booking
  if (colleague && Date.parse(colleague.start) >= Date.parse(start)) return 'colleague'
  return isPossible(booking, 'later') && isNear(booking) && booking.group === null ? 'later' : 'leave'
}

/** The choice of a booking: what somebody has chosen, as long as it is possible. */
export function getChoice(booking: AbsenceBooking, choices: OutChoices): OutChoice {
  const chosen = choices[booking.agendaId]
  return chosen && isPossible(booking, chosen) ? chosen : getProposed(booking)
}

/** The choice for all bookings where it is possible; the others keep theirs. */
export const chooseForAll = (bookings: readonly AbsenceBooking[], choices: OutChoices, choice: OutChoice): OutChoices => ({
  ...choices,
  ...Object.fromEntries(bookings.filter((booking) => isPossible(booking, choice)).map(({ agendaId }) => [agendaId, choice])),
})

/** The choices as the call takes them. */
export const toBody = (bookings: readonly AbsenceBooking[], choices: OutChoices): AbsenceChoice[] =>
  bookings.map((booking): AbsenceChoice => {
    const { agendaId, version } = booking
    const choice = getChoice(booking, choices)
    if (choice === 'cancel' || choice === 'leave') return { agendaId, version, choice }
    return { agendaId, version, choice: 'move', moves: booking[choice]?.moves ?? [] }
  })

/**
 * The choices as calls take them, each of at most `size`: one call where all fit, otherwise what is left as it is needs none. Who is told
 * of several bookings has them in the same call, as far as they fit, and so one message.
 */
export function splitParts(bookings: readonly AbsenceBooking[], choices: OutChoices, size: number, isFirst = true): AbsenceChoice[][] {
  const all = toBody(bookings, choices)
  if (isFirst && all.length <= size) return [all]
  const recipients = new Map(bookings.map(({ agendaId, toldClientId }) => [agendaId, toldClientId ?? agendaId]))
  const settled = all.filter(({ choice }) => choice !== 'leave')
  const parts: AbsenceChoice[][] = []
  for (const own of Map.groupBy(settled, ({ agendaId }) => recipients.get(agendaId)).values())
    for (let i = 0; i < own.length; i += size) {
      const piece = own.slice(i, i + size)
      const part = parts.find((one) => one.length + piece.length <= size)
      if (part) part.push(...piece)
      else parts.push(piece)
    }
  return parts.length > 0 ? parts : isFirst ? [[]] : []
}

/** Names of the clients whose bookings are not as they were when they were chosen. */
export function findChanged(before: readonly AbsenceBooking[], after: readonly AbsenceBooking[], choices: OutChoices): string[] {
  const toKey = (booking: AbsenceBooking | undefined) => JSON.stringify(booking && toBody([booking], choices))
  const find = (list: readonly AbsenceBooking[], agendaId: string) => list.find((one) => one.agendaId === agendaId)
  const all = new Map([...before, ...after].map(({ agendaId, clientName }) => [agendaId, clientName]))
  return [...all].flatMap(([agendaId, name]) => (toKey(find(before, agendaId)) === toKey(find(after, agendaId)) ? [] : name))
}
