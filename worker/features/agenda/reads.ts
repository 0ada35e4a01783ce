import { sql } from 'drizzle-orm'
import type { Agenda, agendas as calls } from '../../../schema/api/agenda.ts'
import { addDays, atMinutes, dayRange, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { ApiError } from '../../db/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectRota } from '../staff/index.ts'
import { readReservationLog, selectAgenda, selectAgendas } from './queries.ts'
import { notWorkingRows } from './rules.ts'

type Reads = 'list' | 'day' | 'one' | 'nextClient' | 'nextListClient'

const maxRangeDays = 400

export const agendaReads: Pick<Handlers<typeof calls>, Reads> = {
  /** The whole day in one packed read: bookings that happen, and what the rota takes out of each person's day. */
  day: async (db, { date, cleanNotWorkingWholeDay = false, notWorkingValues = true }) => {
    const [from, to] = dayRange(date, db.timeZone)
    const booked = selectAgendas(db, sql`a.start_utc < ${to} AND a.start_utc >= ${from} AND a.outcome IS NULL`)
    if (!notWorkingValues) return (await db.batch(booked))[0]
    const [agendas, rota] = await db.batch(booked, selectRota(db, date, date))
    return [...agendas, ...notWorkingRows(date, rota, db.salonId ?? '', db.timeZone, cleanNotWorkingWholeDay)]
  },

  /** Bookings of a client or of a range of days; `onlineBooking=only` is the reservation log, which alone a SUPERADMIN sees. */
  list: async (db, { clientId, dateFrom, dateTo, onlineBooking, salonId }) => {
    const from = dateFrom ?? (clientId ? '2000-01-01' : toSalonDay(db.nowUtc, db.timeZone))
    const to = dateTo ?? (clientId ? '2999-12-31' : addDays(from, 31))
    if (!clientId && Date.parse(to) - Date.parse(from) > maxRangeDays * 86_400_000)
      throw new ApiError(400, 'invalid_input', { fields: { dateTo: 'Too long' } })
    const range = sql`a.start_utc >= ${atMinutes(from, 0, db.timeZone)} AND a.start_utc < ${atMinutes(to, 1440, db.timeZone)}`
    const ofClient = clientId ? sql`a.client_id = ${clientId}` : sql`1`
    if (onlineBooking === 'only') return (await db.batch(readReservationLog(db, salonId, sql`${range} AND ${ofClient}`)))[0]
    const [found] = await db.batch(selectAgendas(db, sql`${range} AND ${ofClient}`, sql` LIMIT 5000`))
    if (db.roles.every((role) => role === 'SUPERADMIN')) throw new ApiError(403, 'forbidden')
    return found
  },

  one: async (db, { agendaId }) => (await db.batch(selectAgenda(db, agendaId)))[0][0],

  nextClient: async (db, { date, clientId }) => {
    const found = await following(db, date, clientId, 1)
    return found[0] ?? null
  },
  nextListClient: async (db, { date, clientId }) => {
    if (!clientId) return following(db, date, undefined, 200)
    const from = Math.max(atMinutes(date, 0, db.timeZone), db.nowUtc)
    return (
      await db.batch(selectAgendas(db, sql`a.start_utc >= ${from} AND a.client_id = ${clientId} AND a.outcome IS NULL`, sql` LIMIT 200`))
    )[0]
  },
}

/** Bookings of a day that come after now, or after the given client's own first one of that day. */
async function following(
  db: Parameters<typeof selectAgendas>[0],
  date: string,
  clientId: string | undefined,
  most: number,
): Promise<Agenda[]> {
  const [from, to] = dayRange(date, db.timeZone)
  const after = clientId
    ? sql`a.start_utc > coalesce((SELECT min(b.start_utc) FROM agendas b WHERE b.salon_id = a.salon_id AND b.client_id = ${clientId} AND b.start_utc >= ${from} AND b.start_utc < ${to} AND b.outcome IS NULL AND b.deleted_utc IS NULL), ${db.nowUtc})`
    : sql`a.start_utc >= ${Math.max(from, db.nowUtc)}`
  return (
    await db.batch(
      selectAgendas(db, sql`a.start_utc >= ${from} AND a.start_utc < ${to} AND ${after} AND a.outcome IS NULL`, sql` LIMIT ${most}`),
    )
  )[0]
}
