import { holdExpiry, matchingDays, sendingHours } from '../../../../schema/rules/booking/waiting-list.ts'
import { addDays, atMinutes, localMinutes, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { openClient } from '../../../db/client.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { Statement } from '../../../db/statement.ts'
import { SystemDb, type SystemSalonDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import { selectTermsOfClients, type TermsOfClients } from '../../clients/own-terms/index.ts'
import { enqueue, type QueuedMessage, sendInBackground } from '../../messages/outbox/index.ts'
import { createHintSender } from '../../platform/live/index.ts'
import { abortIfRotaChanged, selectRota } from '../../team/staff/index.ts'
import { loadGuestRules, selectBasisOfClients } from '../booking-rules/index.ts'
import { moveUpWaiting, selectWaitedClasses } from '../classes/index.ts'
import { type AvailabilityContext, selectBookableCatalogue, selectBusyTimes, toWanted } from '../online-booking/index.ts'
import { expireOffers, holdTime, insertOffer } from './offer-queries.ts'
import {
  clearDirtyFlag,
  type SalonRef,
  selectEntry,
  selectHoldMinutes,
  selectSalonsToProcess,
  selectWaitingEntries,
  type WaitingEntryRow,
} from './queries.ts'
import { getOpenOffer, heldInterval, type SlotMatch, toOnlineTimes } from './rules.ts'
import { createSlotFinder } from './slot-finder.ts'

/** Maximum number of offers per run and salon; the rest waits for the next run. */
const maxOffersPerRun = 20
/** Maximum number of entries that are matched per run, oldest first. */
const maxEntriesPerRun = 150
const maxSalonsPerRun = 200

interface JobContext {
  readonly env: Env
  /** Seconds UTC. */
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
}

interface OfferContext extends AvailabilityContext {
  readonly clientTerms: TermsOfClients
  readonly mayBook: (entry: WaitingEntryRow, day: string) => boolean
}

/**
 * One round trip: everything that decides the free times of some days for the entries. Rules and marks concern guests who have joined by
 * themselves: for whom the desk has put on the list, the desk has decided.
 */
async function loadAvailability(
  db: TenantDb,
  zone: string,
  [from, to]: readonly [string, string],
  entries: readonly WaitingEntryRow[],
): Promise<OfferContext> {
  const [start, end] = [atMinutes(from, 0, zone), atMinutes(to, 1440, zone)]
  const guests = entries.filter(({ channel }) => channel === 'guest').map(({ clientId }) => clientId)
  const [catalogue, rota, busy, bases, clientTerms] = await db.batch(
    selectBookableCatalogue(db, 'all'),
    selectRota(db, from, to),
    selectBusyTimes(db, start, end),
    selectBasisOfClients(db, [...new Set(guests)]),
    selectTermsOfClients(
      db,
      entries.flatMap(({ services }) => services),
      [...new Set(entries.map(({ clientId }) => clientId))],
    ),
  )
  const rules = bases.size > 0 ? await loadGuestRules() : undefined
  const mayBook = ({ channel, clientId, services }: WaitingEntryRow, day: string) => {
    const basis = channel === 'guest' ? bases.get(clientId) : undefined
    return !basis || !rules || !rules.findOfferRefusal(basis, toWanted(services, day, { nowUtc: db.nowUtc, timeZone: zone }))
  }
  return { catalogue, rota, busy, clientTerms, mayBook, zone, nowUtc: db.nowUtc }
}

export interface OfferOptions {
  readonly rotaVersion: number
  readonly holdMinutes: number
  /** Made by the reception, not by a job. */
  readonly byHand: boolean
  /** Statements in front of the offer. */
  readonly before?: readonly Statement<unknown>[]
}

/** Writes an offer in one batch: its row, the time that it holds, and its message. Returns the message and the entry. */
export async function createOffer(
  db: TenantDb,
  entry: WaitingEntryRow,
  match: SlotMatch,
  { rotaVersion, holdMinutes, byHand, before = [] }: OfferOptions,
): Promise<{ message: QueuedMessage; entry: WaitingEntryRow | undefined }> {
  const waitingListOfferId = db.newId('wof')
  const [start, end] = [toIso(match.start), toIso(match.end)]
  const until = holdExpiry(db.nowUtc, match.start, holdMinutes)
  const expiry = toIso(until)
  const message = enqueue(db, {
    cause: `waiting-offer:${waitingListOfferId}`,
    kind: 'waiting_offer',
    data: { waitingListOfferId, start, services: match.plans.map((plan) => plan.service).join(', '), expiry },
    to: { clientId: entry.clientId },
    until,
    ...(entry.language ? { language: entry.language } : {}),
  })
  const writes = [
    ...before,
    abortIfRotaChanged(db, rotaVersion),
    ...insertOffer(db, {
      waitingListOfferId,
      waitingListEntryId: entry.id,
      start,
      end,
      services: match.plans,
      byHand,
      expiry,
      rotaVersion,
    }),
    holdTime(db, waitingListOfferId, heldInterval(match.plans)),
    message,
  ]
  const [written] = await db.batchReturning(writes, selectEntry(db, entry.id))
  return { message, entry: written }
}

/**
 * Offers free times of a salon to its waiting list, the oldest entry first, moves up who waits for seats of a class, and closes expired
 * offers. Nothing is offered at night. Returns the messages to be sent now.
 */
export async function offerFreedSlots(db: SystemDb, { salonId, timeZone: zone }: SalonRef): Promise<QueuedMessage[]> {
  const salonDb = db.inSalon(salonId, zone)
  const minute = localMinutes(db.nowUtc, zone)
  const today = toSalonDay(db.nowUtc, zone)
  if (minute < sendingHours[0] || minute >= sendingHours[1]) {
    // Seats of classes are given all the same, so that nobody books in front of those who wait; they are told in the morning.
    const [waited] = await salonDb.batch(selectWaitedClasses(salonDb), ...expireOffers(salonDb))
    const day = minute < sendingHours[0] ? today : addDays(today, 1)
    await moveUpWaiting(salonDb, waited, atMinutes(day, sendingHours[0], zone))
    return []
  }
  const [entries, holdMinutes, waited] = await salonDb.batch(
    selectWaitingEntries(salonDb, today),
    selectHoldMinutes(salonDb),
    selectWaitedClasses(salonDb),
    ...expireOffers(salonDb),
    clearDirtyFlag(salonDb),
  )
  const moved = await moveUpWaiting(salonDb, waited)
  const candidates = entries.filter((entry) => !getOpenOffer(entry, db.nowUtc)).slice(0, maxEntriesPerRun)
  const days = candidates.flatMap((entry) => matchingDays(entry, today)).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return moved
  const openPlans = entries.flatMap((entry) => getOpenOffer(entry, db.nowUtc)?.services ?? [])
  const loadFinder = async () => {
    const context = await loadAvailability(salonDb, zone, [first, last], candidates)
    const online = [...context.busy.online, ...toOnlineTimes(openPlans)]
    return { rotaVersion: context.rota.rotaVersion, ...createSlotFinder({ ...context, busy: { ...context.busy, online } }) }
  }
  return [...moved, ...(await offerToEntries(salonDb, candidates, holdMinutes, loadFinder))]
}

type LoadFinder = () => Promise<ReturnType<typeof createSlotFinder> & { readonly rotaVersion: number }>

async function offerToEntries(
  db: SystemSalonDb,
  entries: readonly WaitingEntryRow[],
  holdMinutes: number,
  loadFinder: LoadFinder,
): Promise<QueuedMessage[]> {
  let finder = await loadFinder()
  const messages: QueuedMessage[] = []
  for (const entry of entries) {
    if (messages.length === maxOffersPerRun) break
    // The time may be booked while it is being offered: the free times are then loaded once more.
    for (let tries = 0; tries < 2; tries++) {
      const match = finder.findFirst(entry)
      if (!match) break
      try {
        const { message } = await createOffer(db, entry, match, { rotaVersion: finder.rotaVersion, holdMinutes, byHand: false })
        messages.push(message)
        finder.reserve(match.plans)
        break
      } catch (error) {
        if (!(error instanceof BatchAbortedError)) throw error
        if (!['overlap', 'unit', 'rota'].includes(error.reason)) break
        finder = await loadFinder()
      }
    }
  }
  return messages
}

async function withSystemDb<T>(context: JobContext, work: (db: SystemDb) => Promise<T>): Promise<T> {
  const { env, nowUtc, newId } = context
  const client = openClient(env)
  try {
    return await work(new SystemDb(client, { nowUtc, newId, actor: 'waiting-list', onChanged: createHintSender(context) }))
  } finally {
    client.close()
  }
}

/** Offers freed capacity after the response of the call that freed it; failures are left to the cron job. */
export async function offerInBackground(context: JobContext, salon: SalonRef): Promise<void> {
  try {
    const messages = await withSystemDb(context, (db) => offerFreedSlots(db, salon))
    if (messages.length > 0) await sendInBackground(context, messages)
  } catch {
    // The dirty flag may already be cleared: the job that processes every waiting list finds the salon.
  }
}

/** Processes the salons with the dirty flag or expired offers; with `all`, every salon with a waiting entry. Cron sends the messages. */
export async function offerInAllSalons(context: JobContext, all: boolean): Promise<void> {
  await withSystemDb(context, async (db) => {
    const [salons] = await db.batch(selectSalonsToProcess(db, maxSalonsPerRun, all))
    // What failed in a salon is tried again by the next run.
    await eachSalon(salons, (salon) => offerFreedSlots(db, salon))
  })
}
