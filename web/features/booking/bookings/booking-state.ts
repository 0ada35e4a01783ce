import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { ClientSummary } from '../../../../schema/api/clients/clients-schemas.ts'
import type { Alternative } from '../../../../schema/rules/booking/booking-alternatives.ts'
import {
  assignPerson,
  type BookingLine,
  type PlannedLine,
  planLines,
  servicesToSend,
  toBookingLines,
} from '../../../../schema/rules/booking/booking-lines.ts'
import { localTime, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'

export type FormClient = Pick<ClientSummary, 'clientId' | 'name' | 'phoneNumber' | 'allergies' | 'lastVisit' | 'lastServices' | 'pets'>

/** The values of the booking form. */
export interface BookingState {
  client: FormClient | null
  /** A client to create with the booking. */
  newClient: { name: string; phoneNumber: string } | null
  pets: readonly string[]
  day: string
  time: string
  /** The requested team member; null: anyone available. */
  userId: string | null
  lines: readonly BookingLine[]
  note: string
  color: string
}

export function toBookingState(agenda: Agenda, zone: string): BookingState {
  const { clientDTO, clientId } = agenda
  const start = Math.min(...agenda.agendaServicesDTO.map((service) => parseIso(service.start)))
  const lines = toBookingLines(agenda)
  const client = { clientId, name: clientDTO?.name ?? '', phoneNumber: clientDTO?.phoneNumber ?? '', allergies: clientDTO?.allergies ?? '' }
  const isSameStaff = lines.every((line) => line.userId === lines[0]?.userId)
  return {
    client: { ...client, lastVisit: null, lastServices: [], pets: [] },
    newClient: null,
    pets: agenda.subClientIds,
    day: toSalonDay(start, zone),
    time: localTime(start, zone),
    userId: isSameStaff ? (lines[0]?.userId ?? null) : null,
    lines,
    note: agenda.note,
    color: agenda.color,
  }
}

/** The conflicts of the last attempt to save, with the alternatives and the chosen one. */
export interface BookingConflict {
  conflicts: readonly Conflict[]
  alternatives: readonly Alternative[]
  chosen: Alternative | null
}

export const planBookingLines = (state: BookingState, zone: string): PlannedLine[] => planLines(state.lines, state.day, state.time, zone)

/** The form after an alternative is applied; `conflicting` lines may overlap if the conflict is accepted. */
export function applyAlternative(
  state: BookingState,
  alternative: Alternative | null,
  zone: string,
  conflicting: ReadonlySet<string>,
  catalogue: readonly Service[] = [],
): BookingState {
  if (alternative?.kind === 'person') {
    const { key, userId } = alternative
    return { ...state, lines: state.lines.map((line) => (line.key === key ? assignPerson(line, userId, catalogue) : line)) }
  }
  if (alternative?.kind === 'time') return { ...state, day: toSalonDay(alternative.start, zone), time: localTime(alternative.start, zone) }
  if (alternative?.kind === 'anyway')
    return { ...state, lines: state.lines.map((line) => (conflicting.has(line.key) ? { ...line, mayOverlap: true } : line)) }
  return state
}

/** The form with the people of `lines`, in the same order. */
export function withProposals(state: BookingState, lines: readonly BookingLine[], catalogue: readonly Service[]): BookingState {
  const isUnchanged = state.lines.every((line, index) => line.userId === lines[index]?.userId)
  return isUnchanged
    ? state
    : { ...state, lines: state.lines.map((line, index) => assignPerson(line, lines[index]?.userId ?? line.userId, catalogue)) }
}

/** Request body of a booking. `outsideHours`: the conflict with working hours is accepted. */
export function toBookingDraft(state: BookingState, clientId: string, zone: string, outsideHours: boolean) {
  return {
    clientId,
    subClientIds: [...state.pets],
    color: state.color,
    note: state.note,
    outsideHours,
    agendaServicesDTO: servicesToSend(planBookingLines(state, zone)),
  }
}

/** The first error of a line, from field names such as `agendaServicesDTO.1.userId`. */
export const lineError = (fields: Readonly<Record<string, string>>, index: number): string | undefined =>
  Object.entries(fields).find(([field]) => field.startsWith(`agendaServicesDTO.${index}.`))?.[1]

const mergeValue = <T>(base: T, mine: T, theirs: T): T => (JSON.stringify(mine) === JSON.stringify(base) ? theirs : mine)

/**
 * Three-way merge after a version conflict: values that this form has not changed are taken from the current booking. A
 * service that the other user removed is kept only if it was changed here, and is then booked again; added services are kept.
 */
export function rebase(base: BookingState, mine: BookingState, theirs: BookingState): BookingState {
  const kept = mine.lines.flatMap((line): BookingLine[] => {
    const { agendaServiceId, ...withoutId } = line
    const was = base.lines.find((one) => one.key === line.key)
    const now = theirs.lines.find((one) => one.key === line.key)
    if (!was) return [line]
    if (!now) return JSON.stringify(was) === JSON.stringify(line) ? [] : [withoutId]
    return [
      {
        ...now,
        userId: mergeValue(was.userId, line.userId, now.userId),
        length: mergeValue(was.length, line.length, now.length),
        price: mergeValue(was.price, line.price, now.price),
        gap: mergeValue(was.gap, line.gap, now.gap),
        subClientId: mergeValue(was.subClientId, line.subClientId, now.subClientId),
      },
    ]
  })
  const added = theirs.lines.filter((line) => !base.lines.some((one) => one.key === line.key))
  return {
    client:
      mergeValue(base.client?.clientId, mine.client?.clientId, theirs.client?.clientId) === theirs.client?.clientId
        ? theirs.client
        : mine.client,
    newClient: mine.newClient,
    pets: mergeValue(base.pets, mine.pets, theirs.pets),
    day: mergeValue(base.day, mine.day, theirs.day),
    time: mergeValue(base.time, mine.time, theirs.time),
    userId: mine.userId,
    lines: [...kept, ...added],
    note: mergeValue(base.note, mine.note, theirs.note),
    color: mergeValue(base.color, mine.color, theirs.color),
  }
}
