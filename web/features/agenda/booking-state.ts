import type { Agenda, Conflict } from '../../../schema/api/agenda.ts'
import type { ClientSummary } from '../../../schema/api/clients.ts'
import type { Alternative } from '../../../schema/rules/agenda-alternatives.ts'
import { type BookingLine, type PlannedLine, planLines, servicesToSend, toBookingLines } from '../../../schema/rules/booking-lines.ts'
import { localTime, parseIso, toSalonDay } from '../../../schema/rules/salon-time.ts'

export type FormClient = Pick<ClientSummary, 'clientId' | 'name' | 'phoneNumber' | 'allergies' | 'lastVisit' | 'lastServices' | 'pets'>

/** What stands in the form of a booking. */
export interface BookingState {
  client: FormClient | null
  /** A client who is made with the booking. */
  fresh: { name: string; phoneNumber: string } | null
  pets: readonly string[]
  day: string
  time: string
  /** Who was asked for; nobody: whoever does it and is free. */
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
  const same = lines.every((line) => line.userId === lines[0]?.userId)
  return {
    client: { ...client, lastVisit: null, lastServices: [], pets: [] },
    fresh: null,
    pets: agenda.subClientIds,
    day: toSalonDay(start, zone),
    time: localTime(start, zone),
    userId: same ? (lines[0]?.userId ?? null) : null,
    lines,
    note: agenda.note,
    color: agenda.color,
  }
}

/** What is known to be wrong, and the way out that was chosen. */
export interface Refused {
  conflicts: readonly Conflict[]
  ways: readonly Alternative[]
  way: Alternative | null
}

export const planBookingLines = (state: BookingState, zone: string): PlannedLine[] => planLines(state.lines, state.day, state.time, zone)

/** The form after a way out was taken. */
export function applyAlternative(state: BookingState, way: Alternative | null, zone: string, clashes: ReadonlySet<string>): BookingState {
  if (way?.kind === 'person')
    return { ...state, lines: state.lines.map((line) => (line.key === way.key ? { ...line, userId: way.userId } : line)) }
  if (way?.kind === 'time') return { ...state, day: toSalonDay(way.start, zone), time: localTime(way.start, zone) }
  if (way?.kind === 'anyway')
    return { ...state, lines: state.lines.map((line) => (clashes.has(line.key) ? { ...line, mayOverlap: true } : line)) }
  return state
}

/** What is sent; `outsideHours` only where it was said. */
export function toSend(state: BookingState, clientId: string, zone: string, outsideHours: boolean) {
  return {
    clientId,
    subClientIds: [...state.pets],
    color: state.color,
    note: state.note,
    outsideHours,
    agendaServicesDTO: servicesToSend(planBookingLines(state, zone)),
  }
}

/** A line of the services in the words of a refusal: `agendaServicesDTO.1.userId`. */
export const lineError = (fields: Readonly<Record<string, string>>, index: number): string | undefined =>
  Object.entries(fields).find(([field]) => field.startsWith(`agendaServicesDTO.${index}.`))?.[1]

const mineOr = <T>(base: T, mine: T, theirs: T): T => (JSON.stringify(mine) === JSON.stringify(base) ? theirs : mine)

/**
 * My changes on top of what somebody else has saved meanwhile: whatever I left alone is theirs. A service that they
 * removed stays only if I changed it, and is then booked anew; one that they added stays.
 */
export function rebase(base: BookingState, mine: BookingState, theirs: BookingState): BookingState {
  const kept = mine.lines.flatMap((line): BookingLine[] => {
    const { agendaServiceId, ...fresh } = line
    const was = base.lines.find((one) => one.key === line.key)
    const now = theirs.lines.find((one) => one.key === line.key)
    if (!was) return [line]
    if (!now) return JSON.stringify(was) === JSON.stringify(line) ? [] : [fresh]
    return [
      {
        ...now,
        userId: mineOr(was.userId, line.userId, now.userId),
        length: mineOr(was.length, line.length, now.length),
        price: mineOr(was.price, line.price, now.price),
        gap: mineOr(was.gap, line.gap, now.gap),
        subClientId: mineOr(was.subClientId, line.subClientId, now.subClientId),
      },
    ]
  })
  const added = theirs.lines.filter((line) => !base.lines.some((one) => one.key === line.key))
  return {
    client:
      mineOr(base.client?.clientId, mine.client?.clientId, theirs.client?.clientId) === theirs.client?.clientId
        ? theirs.client
        : mine.client,
    fresh: mine.fresh,
    pets: mineOr(base.pets, mine.pets, theirs.pets),
    day: mineOr(base.day, mine.day, theirs.day),
    time: mineOr(base.time, mine.time, theirs.time),
    userId: mine.userId,
    lines: [...kept, ...added],
    note: mineOr(base.note, mine.note, theirs.note),
    color: mineOr(base.color, mine.color, theirs.color),
  }
}
