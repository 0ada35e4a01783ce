import { sql } from 'drizzle-orm'
import type { waitingList as calls, WaitingListEntry } from '../../../schema/api/waiting-list.ts'
import { addDays, dayRange, getWeekday, parseIso, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { waitingListEntries } from '../../../schema/tables/waiting-list.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { sendAfterResponse } from '../messaging/index.ts'
import { selectBookableCatalogue, selectBusyTimes } from '../online-booking/index.ts'
import { selectRota } from '../staff/index.ts'
import { createOffer } from './offers.ts'
import {
  addEntry,
  closeOffersOfEntry,
  expireOffers,
  openOffer,
  readEntries,
  readEntry,
  readHoldMinutes,
  toWaitingListEntry,
  type WaitingEntryRow,
} from './queries.ts'
import { findSlotMatches, waited } from './rules.ts'

const endedDays = 30
const wire = (db: StaffDb, [entry]: readonly WaitingEntryRow[]): WaitingListEntry | undefined =>
  entry && toWaitingListEntry(entry, db.nowUtc)

/** One trip: a day's free times for an entry, whatever hours were wished for. The entry's own held time is not free. */
async function lookAt(db: StaffDb, id: string, date: string) {
  const [from, to] = dayRange(date, db.timeZone)
  const [[entry], offer, rota, busy, holdMinutes] = await db.batch(
    readEntry(db, id),
    selectBookableCatalogue(db, 'all'),
    selectRota(db, date, date),
    selectBusyTimes(db, from, to),
    readHoldMinutes(db),
  )
  if (!entry) return undefined
  const whole = { dayFrom: date, dayTo: date, weekdays: [getWeekday(date)], from: '00:00', to: '24:00' }
  const fits = findSlotMatches(date, { ...entry, channel: 'desk' }, whole, { offer, rota, busy, zone: db.timeZone, nowUtc: db.nowUtc })
  return { entry, fits, rotaVersion: rota.rotaVersion, holdMinutes }
}

export const deskHandlers: Handlers<typeof calls> = {
  list: async (db) => {
    const since = addDays(toSalonDay(db.nowUtc, db.timeZone), -endedDays)
    const [entries] = await db.batch(
      readEntries(
        db,
        sql`(e.state = 'waiting' AND e.day_to >= ${since} OR e.state <> 'waiting' AND e.changed_utc > ${db.nowUtc - endedDays * 86400})`,
      ),
    )
    return entries.map((entry) => toWaitingListEntry(entry, db.nowUtc))
  },

  create: async (db, _input, { services, ...draft }) => {
    const waitingListEntryId = db.newId('wle')
    const load = async (id: string) => wire(db, (await db.batch(readEntry(db, id)))[0])
    try {
      return await db.createIdempotent(async () => {
        const results = await db.batch(
          ...db.recordIdempotencyKey(waitingListEntryId),
          ...addEntry(db, { waitingListEntryId, services: waited(services), ...draft, channel: 'desk' }),
          readEntry(db, waitingListEntryId),
        )
        return wire(db, results.at(-1) as WaitingEntryRow[])
      }, load)
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'missing')
        throw new ApiError(400, 'invalid_input', { fields: { services: 'No longer available' } })
      throw error
    }
  },

  remove: async (db, { waitingListEntryId }) => {
    try {
      await db.batch(
        db.softDelete(waitingListEntries, sql`${waitingListEntries.waitingListEntryId} = ${waitingListEntryId}`),
        db.abortIfUnchanged('missing'),
        ...closeOffersOfEntry(db, waitingListEntryId, 'withdrawn'),
      )
      return { waitingListEntryId }
    } catch (error) {
      if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
      throw error
    }
  },

  restore: async (db, { waitingListEntryId }) => {
    const results = await db.batch(
      db.restore(waitingListEntries, sql`${waitingListEntries.waitingListEntryId} = ${waitingListEntryId}`),
      readEntry(db, waitingListEntryId),
    )
    return wire(db, results.at(-1) as WaitingEntryRow[])
  },

  freeSlots: async (db, { waitingListEntryId, date }) => {
    const seen = await lookAt(db, waitingListEntryId, date)
    return seen?.fits.map(({ start, end, best, plans }) => ({
      ...{ start: toIso(start), end: toIso(end), best },
      services: plans.map((plan) => ({
        ...{ serviceId: plan.serviceId, userId: plan.userId, start: toIso(plan.start) },
        ...(plan.subClientId ? { subClientId: plan.subClientId } : {}),
      })),
    }))
  },

  offer: async (db, { waitingListEntryId }, { start }, request) => {
    const seen = await lookAt(db, waitingListEntryId, toSalonDay(parseIso(start), db.timeZone))
    if (!seen) return undefined
    const { entry, fits, rotaVersion, holdMinutes } = seen
    if (entry.state !== 'waiting' || openOffer(entry, db.nowUtc)) throw new ApiError(409, 'offer_open')
    const fit = fits.find((one) => one.start === parseIso(start))
    if (!fit) throw new ApiError(409, 'time_taken')
    try {
      const made = await createOffer(db, { ...entry, channel: 'desk' }, fit, {
        ...{ rotaVersion, holdMinutes, byHand: true },
        before: expireOffers(db),
      })
      sendAfterResponse(request, made.message)
      return wire(db, made.entries)
    } catch (error) {
      if (!(error instanceof BatchAbortedError)) throw error
      if (error.reason === 'already_used' || error.reason === 'unique') throw new ApiError(409, 'offer_open')
      throw new ApiError(409, 'time_taken')
    }
  },
}
