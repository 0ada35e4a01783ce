import { signSessionCode } from '../../worker/http/session-code.ts'
import { createIds, farFuture, guestSessions, timeZone } from './insert-w1.ts'
import type { Call } from './load.ts'
import { addDays, firstDay, fullMonth, listFreeQuarters, type Workload } from './w1.ts'

/** Secret of the Worker that tests run (tests/support/run-worker.ts). */
const sessionSecret = 'a secret for tests, 32 characters and more'

/** A row of the benchmark: calls of one kind. `path` is that of a call without the origin. */
export interface Case {
  readonly key: string
  readonly title: string
  /** The n-th call; calls that create something are all different. */
  call(n: number): Omit<Call, 'url'> & { readonly path: string }
  /** The calls write: each Worker gets a copy of the database. */
  readonly writes: boolean
  /** Statement that changes the salon before each call, which then finds nothing that an earlier one has read. */
  readonly change?: string
  /** What the screen has loaded before: the agenda's days and services, or the times that a guest was offered. */
  readonly before?: readonly ReturnType<Case['call']>[]
  /** Key of the case whose calls are made first, so that this one is refused. */
  readonly after?: string
  /** The calls read the copy of the database that has visits and a planned week (insert-past.ts). */
  readonly readsPast?: boolean
}

/** Parts of names, addresses and phone numbers that a receptionist searches for. */
export const fragments = ['ross', 'mar', 'ferr', 'giul', 'lomb', 'c12', '+39331', 'anna r', 'moret', 'santo', 'zzzz']
export const bookedDays = Array.from({ length: 14 }, (_, n) => addDays(firstDay, n)).filter(
  (day) => new Date(`${day}T00:00:00Z`).getUTCDay() > 0,
)
const clockHeaders = { 'x-test-now': `${firstDay}T07:00:00Z` }

export const sign = (sessionId: string, salonId: string) => signSessionCode({ sessionId, salonId, timeZone }, farFuture, sessionSecret)
const utc = (date: string, minutes: number) => new Date(Date.parse(`${date}T00:00:00Z`) + (minutes - 60) * 60_000).toISOString()
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Bookings that are made before calls that are refused because of them. */
export const takenBookings = 200

/** Changes one booking of the first day; its trigger writes the audit log. */
const change = `
  UPDATE agendas
  SET note = iif(note = '.', '', '.'), version = version + 1, changed_utc = changed_utc + 1
  WHERE agenda_id = (
    SELECT booking.agenda_id
    FROM agendas booking
    WHERE booking.salon_id = 'w1'
      AND booking.start_utc >= unixepoch('${firstDay}')
    ORDER BY booking.start_utc
    LIMIT 1
  )`

export async function createCases(w1: Workload): Promise<Case[]> {
  const [ids, largeIds] = [createIds('w1'), createIds('w2')]
  const [desk, largeDesk] = await Promise.all([sign('desk', 'w1'), sign('w2-desk', 'w2')])
  const [guest, largeGuest] = await Promise.all([sign('guest1', 'w1'), sign('w2-guest1', 'w2')])
  const guests = await Promise.all(Array.from({ length: guestSessions }, (_, n) => sign(`guest${n + 1}`, 'w1')))
  const get = (path: string) => ({ method: 'GET', path, headers: clockHeaders, status: 200 })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}, status = 200) => {
    const content = { 'content-type': 'application/json' }
    return { method: 'POST', path, headers: { ...clockHeaders, ...content, ...headers }, body: JSON.stringify(body), status }
  }
  const request = (n: number) => ({ serviceId: ids.service((n % 40) + 1) })
  const freeSlots = (code: string, n: number, services: unknown) =>
    post(`/api/OnlineBooking/FreeSlots/${code}?date=${at(bookedDays, n)}`, services)
  const freeDays = (month: string) => {
    const services = encodeURIComponent(JSON.stringify([{ serviceId: ids.service(5) }]))
    return get(`/api/OnlineBooking/FreeDays/${guest}?month=${month}&services=${services}`)
  }
  const quarters = listFreeQuarters(w1)
  /** The n-th free quarter of an hour and a service of 15 minutes that its team member offers. */
  const booking = (n: number) => {
    const { staff, date, start } = at(quarters, n)
    const service = w1.offers[staff.id - 1]?.find(({ length }) => length === 15)
    return { date, serviceId: ids.service(service?.id ?? 0), userId: ids.user(staff.id), start: utc(date, start) }
  }
  const deskBooking = (n: number, key: string, status = 200) => {
    const { serviceId, userId, start } = booking(n)
    const draft = { clientId: ids.client(n + 1), agendaServicesDTO: [{ serviceId, userId, start }] }
    return post(`/api/Agendas/${desk}`, draft, { 'idempotency-key': `${key}-${n}` }, status)
  }
  const guestBooking = (n: number, key: string, status = 200) => {
    const { date, ...service } = booking(n)
    const slot = { start: service.start, services: [service] }
    return post(`/api/OnlineBooking/SaveSlot/${at(guests, n)}?date=${date}`, slot, { 'idempotency-key': `${key}-${n}` }, status)
  }
  const reads = { writes: false }
  const screen = [...bookedDays.map((day) => get(`/api/Agendas/Salon/${desk}?date=${day}`)), get(`/api/Services/${desk}`)]
  const shortest = w1.services.filter(({ length }) => length === 15)
  const offers = bookedDays.flatMap((day) =>
    shortest.map(({ id }) => post(`/api/OnlineBooking/FreeSlots/${guest}?date=${day}`, [{ serviceId: ids.service(id) }])),
  )
  return [
    { key: 'a', title: 'free slots, one service', ...reads, call: (n) => freeSlots(guest, n, [request(n)]) },
    {
      ...{ key: 'a300', title: 'free slots, 25 staff and 300 services', ...reads },
      call: (n) => post(`/api/OnlineBooking/FreeSlots/${largeGuest}?date=${firstDay}`, [{ serviceId: largeIds.service((n % 300) + 1) }]),
    },
    { key: 'b', title: 'free slots, two services', ...reads, call: (n) => freeSlots(guest, n, [request(n), request(n + 7)]) },
    { key: 'c', title: 'free days of a month', ...reads, call: () => freeDays('2026-12') },
    { key: 'cfull', title: 'free days of a month that is fully booked', ...reads, call: () => freeDays(fullMonth) },
    {
      ...{ key: 'd', title: "the agenda's day, 116 bookings", ...reads },
      call: (n) => get(`/api/Agendas/Salon/${desk}?date=${at(bookedDays, n)}`),
    },
    {
      ...{ key: 'dchange', title: "the agenda's day after a change", ...reads, change },
      call: (n) => get(`/api/Agendas/Salon/${desk}?date=${at(bookedDays, n)}`),
    },
    {
      ...{ key: 'd300', title: "the agenda's day, 25 staff and 300 bookings", ...reads },
      call: () => get(`/api/Agendas/Salon/${largeDesk}?date=${firstDay}`),
    },
    { key: 'eguest', title: "a guest's booking, message included", writes: true, before: offers, call: (n) => guestBooking(n, 'g') },
    { key: 'edesk', title: "the desk's booking", writes: true, before: screen, call: (n) => deskBooking(n, 'd') },
    {
      ...{ key: 'eguest409', title: "a guest's booking, refused: taken", writes: true, before: offers, after: 'edesk' },
      call: (n) => guestBooking(n % takenBookings, `r${n}`, 409),
    },
    {
      ...{ key: 'edesk409', title: "the desk's booking, refused: taken", writes: true, before: screen, after: 'edesk' },
      call: (n) => deskBooking(n % takenBookings, `r${n}`, 409),
    },
    {
      ...{ key: 'f', title: 'client search', ...reads },
      call: (n) => get(`/api/Clients/Search/${desk}?search=${encodeURIComponent(at(fragments, n))}`),
    },
  ]
}
