import type { waitingList as endpoints, freeTimes } from '../../../../schema/api/booking/waiting-list.ts'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { addDays, dayRange, getWeekday, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectTermsOfClients } from '../../clients/own-terms/index.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { selectRota } from '../../team/staff/index.ts'
import { selectBookableCatalogue, selectBusyTimes, selectRequestedCatalogue } from '../online-booking/index.ts'
import { closeOffersOfEntry, expireOffers } from './offer-queries.ts'
import { createOffer } from './offers.ts'
import {
  deleteEntry,
  insertEntry,
  restoreEntry,
  selectEntry,
  selectOfferTerms,
  selectRecentEntries,
  updateAnswered,
  type WaitingEntryRow,
} from './queries.ts'
import { findSlotMatches, getOpenOffer, type SlotMatch, toWaitedServices, toWaitingListEntry } from './rules.ts'

type WaitingListHandlers = Handlers<typeof endpoints>

/** Days for which ended entries are listed. */
const endedDays = 30

const toReply = (db: StaffDb, entry: WaitingEntryRow | undefined): WaitingListEntry | undefined =>
  entry && toWaitingListEntry(entry, db.nowUtc)

export const listEntries: WaitingListHandlers['list'] = async (db) => {
  const since = addDays(toSalonDay(db.nowUtc, db.timeZone), -endedDays)
  const [entries] = await db.batch(selectRecentEntries(db, since, db.nowUtc - endedDays * 86_400))
  return entries.map((entry) => toWaitingListEntry(entry, db.nowUtc))
}

export const createEntry: WaitingListHandlers['create'] = async (db, _input, { services, ...draft }) => {
  const waitingListEntryId = db.newId('wle')
  const values = { waitingListEntryId, services: toWaitedServices(services), ...draft, channel: 'desk' as const }
  try {
    return toReply(db, await db.insertIdempotent(waitingListEntryId, insertEntry(db, values), (id) => selectEntry(db, id)))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing')
      throw new ApiError(400, 'invalid_input', { fields: { services: 'No longer available' } })
    throw error
  }
}

/** Two round trips: the message goes to whom the entry is of. It is sent behind the reply. */
export const answerEntry: WaitingListHandlers['answer'] = async (db, { waitingListEntryId }, { text, close, version }, request) => {
  const load = async () => {
    const [[entry]] = await db.batch(selectEntry(db, waitingListEntryId))
    return entry
  }
  const write = async () => {
    const entry = await load()
    if (!entry) return undefined
    const message = enqueue(db, {
      ...{ cause: `waiting-answer:${waitingListEntryId}:${version}`, kind: 'free_text', data: { subject: '', text } },
      to: { clientId: entry.clientId },
    })
    const writes = [
      ...db.recordIdempotencyKey(waitingListEntryId),
      ...updateAnswered(db, waitingListEntryId, version, close),
      ...(close ? closeOffersOfEntry(db, waitingListEntryId, 'withdrawn') : []),
      message,
    ]
    const [answered] = await db.batchReturning(writes, selectEntry(db, waitingListEntryId))
    sendAfterResponse(request, message)
    return answered
  }
  return toReply(db, await mapAborted(db.createIdempotent(write, load)))
}

/** Removes an entry and withdraws its open offer. */
export const removeEntry: WaitingListHandlers['remove'] = async (db, { waitingListEntryId }) => {
  const removal = db.batch(
    deleteEntry(db, waitingListEntryId),
    db.abortIfUnchanged('missing'),
    ...closeOffersOfEntry(db, waitingListEntryId, 'withdrawn'),
  )
  return (await mapAborted(removal)) && { waitingListEntryId }
}

export const undoRemoval: WaitingListHandlers['restore'] = async (db, { waitingListEntryId }) => {
  const [entry] = await db.batchReturning([restoreEntry(db, waitingListEntryId)], selectEntry(db, waitingListEntryId))
  return toReply(db, entry)
}

/** Free times as a reply lists them. */
const toFreeTimes = (matches: readonly SlotMatch[]) =>
  matches.map(({ start, end, best, plans }) => ({
    start: toIso(start),
    end: toIso(end),
    best,
    services: plans.map(({ serviceId, userId, start: serviceStart, subClientId }) => ({
      serviceId,
      userId,
      start: toIso(serviceStart),
      ...(subClientId ? { subClientId } : {}),
    })),
  }))

export const listFreeSlots: WaitingListHandlers['freeSlots'] = async (db, { waitingListEntryId, date }) => {
  const loaded = await loadDay(db, waitingListEntryId, date)
  return loaded && toFreeTimes(loaded.matches)
}

/** Any hour of a day. */
const toWholeDay = (date: string) => ({ dayFrom: date, dayTo: date, weekdays: [getWeekday(date)], from: '00:00', to: '24:00' })

/** One round trip. A service that is no longer offered, or not by that person, fits nowhere. */
export const listFreeTimes: Handlers<typeof freeTimes>['ofDay'] = async (db, { date, services, userId, subClientId, clientId }) => {
  const wanted = toWaitedServices(services.map((serviceId) => ({ serviceId, userId, subClientId })))
  const [from, to] = dayRange(date, db.timeZone)
  const [catalogue, rota, busy, clientTerms] = await db.batch(
    selectRequestedCatalogue(db, services, 'all'),
    selectRota(db, date, date),
    selectBusyTimes(db, from, to, { serviceIds: services }),
    selectTermsOfClients(db, wanted, clientId ? [clientId] : []),
  )
  const context = { catalogue, rota, busy, clientTerms, zone: db.timeZone, nowUtc: db.nowUtc }
  return toFreeTimes(findSlotMatches(date, { channel: 'desk', services: wanted }, toWholeDay(date), context))
}

/** Two round trips: the chosen time is compared with the free ones, then offered by a batch that the database guards. */
export const offerTime: WaitingListHandlers['offer'] = async (db, { waitingListEntryId }, { start }, request) => {
  const loaded = await loadDay(db, waitingListEntryId, toSalonDay(parseIso(start), db.timeZone))
  if (!loaded) return undefined
  const { entry, matches, rotaVersion, holdMinutes } = loaded
  if (entry.state !== 'waiting' || getOpenOffer(entry, db.nowUtc)) throw new ApiError(409, 'offer_open')
  const match = matches.find((candidate) => candidate.start === parseIso(start))
  if (!match) throw new ApiError(409, 'time_taken')
  try {
    const offer = await createOffer(db, { ...entry, channel: 'desk' }, match, {
      rotaVersion,
      holdMinutes,
      byHand: true,
      before: expireOffers(db),
    })
    sendAfterResponse(request, offer.message)
    return toReply(db, offer.entry)
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    throw new ApiError(409, error.reason === 'already_used' || error.reason === 'unique' ? 'offer_open' : 'time_taken')
  }
}

/**
 * One round trip: the free times of a day for an entry, at any hour of the day, not only the requested ones. The time held by an open
 * offer of the entry is not free.
 */
async function loadDay(db: StaffDb, entryId: string, date: string) {
  const [from, to] = dayRange(date, db.timeZone)
  const [[entry], catalogue, rota, busy, { clientTerms, holdMinutes }] = await db.batch(
    selectEntry(db, entryId),
    selectBookableCatalogue(db, 'all'),
    selectRota(db, date, date),
    selectBusyTimes(db, from, to),
    selectOfferTerms(db, entryId),
  )
  if (!entry) return undefined
  const context = { catalogue, rota, busy, clientTerms, zone: db.timeZone, nowUtc: db.nowUtc }
  const matches = findSlotMatches(date, { ...entry, channel: 'desk' }, toWholeDay(date), context)
  return { entry, matches, rotaVersion: rota.rotaVersion, holdMinutes }
}
