/**
 * A message about bookings may wait: for the morning, or for a gateway that takes nothing. When it is sent, it says hour, services, people
 * and price as they are by then, and what is no longer true is not sent at all.
 */
import { isolate } from '../isolate.ts'
import { toSalonDay } from '../salon-time.ts'

/** A booking as it is when a message is sent. */
export interface CurrentBooking {
  readonly agendaId: string
  /** Seconds UTC. */
  readonly startUtc: number
  readonly takesPlace: boolean
  /** In the order in which they are done; the list of coming bookings names those only that clients are shown. */
  readonly services: readonly {
    readonly name: string
    readonly person: string
    readonly cents: number
    readonly isShown: boolean
  }[]
}

/** What the data of a message says of bookings; rows that are older than the ids name none. */
export interface BookingWords {
  readonly agendaId?: string
  /** ISO instant. */
  readonly start?: string
  readonly services?: string
  readonly bookings?: readonly {
    readonly agendaId?: string
    readonly start: string
    readonly services: string
    readonly staff?: string
    /** The salon has cancelled it; the others of the message take place. */
    readonly cancelled?: boolean
  }[]
}

/** Messages of a booking that is cancelled, of one that takes place, and of those of a day. */
const cancelled = ['booking_cancelled', 'booking_cancelled_by_salon']
const coming = [
  'booking_confirmed',
  'group_confirmed',
  'booking_moved',
  'booking_staff_changed',
  'bookings_changed',
  'booking_choose',
  'booking_restored',
  'booking_reminder',
  'patch_test_expiring',
]
/** Changes at short notice: these messages are sent after the hour of the booking, too, until they end by themselves. */
const changes = ['booking_moved', 'booking_staff_changed', 'bookings_changed', 'booking_restored']
const ofDay = ['booking_reminder', 'morning']
const aboutBookings: readonly string[] = [...cancelled, ...coming, ...ofDay, 'next_agendas']

const toIso = (utc: number) => new Date(utc * 1000).toISOString().replace('.000Z', 'Z')
const toUtc = (start: string) => Date.parse(start) / 1000
const joinNames = (names: readonly string[]) => [...new Set(names)].filter(Boolean).map(isolate).join(', ')
const toServices = ({ services }: CurrentBooking) => joinNames(services.map(({ name }) => name))
const toStaff = (bookings: readonly CurrentBooking[]) => joinNames(bookings.flatMap(({ services }) => services.map(({ person }) => person)))

/** People and price of the bookings that a message names; null where it names none. */
export function describeBookings(data: BookingWords, bookings: readonly CurrentBooking[]): { staff: string; cents: number } | null {
  const ids = new Set([data.agendaId, ...(data.bookings ?? []).map(({ agendaId }) => agendaId)])
  const named = bookings.filter(({ agendaId, services }) => ids.has(agendaId) && services.length > 0)
  const sum = named.flatMap(({ services }) => services.map(({ cents }) => cents)).reduce((all, cents) => all + cents, 0)
  return named.length === 0 ? null : { staff: toStaff(named), cents: sum }
}

/**
 * What a message of a kind says at `nowUtc` (seconds), given the bookings that it names; null where it is no longer true: the booking is
 * cancelled, restored, over, or on another day than the reminder is about.
 */
export function toCurrentWords<Data extends BookingWords>(
  kind: string,
  data: Data,
  bookings: readonly CurrentBooking[],
  { nowUtc, zone }: { readonly nowUtc: number; readonly zone: string },
): Data | null {
  const find = (agendaId: string | undefined) => bookings.find((booking) => booking.agendaId === agendaId)
  const isComing = (booking: CurrentBooking | undefined) =>
    booking?.takesPlace === true && (booking.startUtc > nowUtc || changes.includes(kind))
  if (!aboutBookings.includes(kind)) return data
  if (cancelled.includes(kind)) return find(data.agendaId)?.takesPlace ? null : data
  if (data.bookings?.some(({ agendaId }) => agendaId !== undefined)) {
    const left = data.bookings.flatMap((words) => {
      const booking = find(words.agendaId)
      if (words.agendaId === undefined) return [words]
      if (words.cancelled) return booking?.takesPlace ? [] : [words]
      if (!booking || !isComing(booking)) return []
      if (ofDay.includes(kind) && toSalonDay(booking.startUtc, zone) !== toSalonDay(toUtc(words.start), zone)) return []
      const shown = { ...booking, services: booking.services.filter(({ isShown }) => isShown || kind !== 'next_agendas') }
      const staff = words.staff === undefined ? {} : { staff: toStaff([shown]) }
      return [{ ...words, ...staff, start: toIso(booking.startUtc), services: toServices(shown) }]
    })
    left.sort((a, b) => toUtc(a.start) - toUtc(b.start))
    const [first] = left
    if (!first) return null
    const one = { agendaId: first.agendaId, start: first.start, services: joinNames(left.map(({ services }) => services)) }
    return { ...data, ...(data.start === undefined ? {} : one), bookings: left }
  }
  if (data.agendaId === undefined) return data
  const booking = find(data.agendaId)
  if (!booking || !isComing(booking)) return null
  // It asks for another time, which has been found.
  if (kind === 'booking_choose' && data.start !== undefined && toUtc(data.start) !== booking.startUtc) return null
  return { ...data, start: toIso(booking.startUtc), services: toServices(booking) }
}
