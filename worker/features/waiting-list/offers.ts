import { atMinutes, localMinutes, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { holdExpiry, matchingDays, sendingHours } from '../../../schema/rules/waiting-list.ts'
import { openClient } from '../../db/client.ts'
import { BatchAbortedError } from '../../db/errors.ts'
import type { Statement } from '../../db/statement.ts'
import { SystemDb } from '../../db/system-db.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Env } from '../../env.ts'
import { enqueue, type QueuedMessage, sendInBackground } from '../messaging/index.ts'
import { selectBookableCatalogue, selectBusyTimes } from '../online-booking/index.ts'
import { abortIfRotaChanged, selectRota } from '../staff/index.ts'
import {
  addOffer,
  clearDirtyFlag,
  expireOffers,
  holdTime,
  openOffer,
  readEntry,
  readHoldMinutes,
  readWaiting,
  type SalonRef,
  selectSalonsToProcess,
  type WaitingEntryRow,
} from './queries.ts'
import { type AvailabilityContext, filterOnline, heldInterval, type SlotMatch } from './rules.ts'
import { createSlotFinder } from './slot-finder.ts'

/** So many offers one look makes at most; what is left waits for the next. */
const maxOffersPerRun = 20
/** So many are looked through, the oldest first. */
const maxEntriesAsked = 150
const salonsAtOnce = 200

interface Surrounding {
  readonly env: Env
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
  readonly testDatabase?: string | undefined
}

/** All that the free-slot rule asks about some days, in one trip. */
export async function loadAvailability(db: TenantDb, zone: string, [from, to]: readonly [string, string]): Promise<AvailabilityContext> {
  const [start, end] = [atMinutes(from, 0, zone), atMinutes(to, 1440, zone)]
  const [offer, rota, busy] = await db.batch(selectBookableCatalogue(db, 'all'), selectRota(db, from, to), selectBusyTimes(db, start, end))
  return { offer, rota, busy, zone, nowUtc: db.nowUtc }
}

/** The batch of an offer: its room is kept, its row and its message written, or nothing at all. */
export async function createOffer(
  db: TenantDb,
  entry: WaitingEntryRow,
  fit: SlotMatch,
  how: { rotaVersion: number; holdMinutes: number; byHand: boolean; before?: readonly Statement<unknown>[] },
): Promise<{ message: QueuedMessage; entries: WaitingEntryRow[] }> {
  const waitingListOfferId = db.newId('wof')
  const expiry = holdExpiry(db.nowUtc, fit.start, how.holdMinutes)
  const message = enqueue(db, {
    cause: `waiting-offer:${waitingListOfferId}`,
    kind: 'waiting_offer',
    data: {
      waitingListOfferId,
      start: toIso(fit.start),
      services: fit.plans.map((plan) => plan.service).join(', '),
      expiry: toIso(expiry),
    },
    to: { clientId: entry.clientId },
    until: expiry,
    ...(entry.language ? { language: entry.language } : {}),
  })
  const results = await db.batch(
    ...(how.before ?? []),
    abortIfRotaChanged(db, how.rotaVersion),
    ...addOffer(db, {
      ...{ waitingListOfferId, waitingListEntryId: entry.id, start: toIso(fit.start), end: toIso(fit.end), services: fit.plans },
      ...{ byHand: how.byHand, expiry: toIso(expiry), rotaVersion: how.rotaVersion },
    }),
    holdTime(db, waitingListOfferId, heldInterval(fit.plans)),
    message,
    readEntry(db, entry.id),
  )
  return { message, entries: results.at(-1) as WaitingEntryRow[] }
}

/**
 * One look at a salon: what nobody answered has lapsed, and the first who fits is offered what is free, then the next.
 * Whoever looks takes the salon's mark first, so that what frees meanwhile is looked at again.
 */
export async function offerFreedSlots(db: SystemDb, { salonId, timeZone: zone }: SalonRef): Promise<QueuedMessage[]> {
  const door = db.inSalon(salonId, zone)
  const minute = localMinutes(db.nowUtc, zone)
  const today = toSalonDay(db.nowUtc, zone)
  if (minute < sendingHours[0] || minute >= sendingHours[1]) {
    await door.batch(...expireOffers(door))
    return []
  }
  const results = await door.batch(...expireOffers(door), clearDirtyFlag(door), readWaiting(door, today), readHoldMinutes(door))
  const entries = results.at(-2) as WaitingEntryRow[]
  const holdMinutes = results.at(-1) as number
  const asking = entries.filter((entry) => !openOffer(entry, db.nowUtc)).slice(0, maxEntriesAsked)
  if (asking.length === 0) return []
  const days = asking.flatMap((entry) => matchingDays(entry, today)).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const look = async () => {
    const around = await loadAvailability(door, zone, [first, last])
    const open = entries.flatMap((entry) => openOffer(entry, db.nowUtc)?.services ?? [])
    const online = [...around.busy.online, ...filterOnline(open)]
    return { rotaVersion: around.rota.rotaVersion, ...createSlotFinder({ ...around, busy: { ...around.busy, online } }) }
  }

  let around = await look()
  const sent: QueuedMessage[] = []
  for (const entry of asking) {
    if (sent.length === maxOffersPerRun) break
    // Somebody may take the very time while it is being offered: then what is left is looked at once more.
    for (let tries = 0; tries < 2; tries++) {
      const fit = around.firstFit(entry)
      if (!fit) break
      try {
        const made = await createOffer(door, entry, fit, { rotaVersion: around.rotaVersion, holdMinutes, byHand: false })
        sent.push(made.message)
        around.take(fit.plans)
        break
      } catch (error) {
        if (!(error instanceof BatchAbortedError)) throw error
        if (error.reason !== 'overlap' && error.reason !== 'rota') break
        around = await look()
      }
    }
  }
  return sent
}

async function opened<T>(s: Surrounding, work: (db: SystemDb) => Promise<T>): Promise<T> {
  const client = openClient(s.env, s.testDatabase)
  try {
    return await work(new SystemDb(client, { nowUtc: s.nowUtc, newId: s.newId, actor: 'waiting-list' }))
  } finally {
    client.close()
  }
}

/** Behind the reply of whatever made room. What goes wrong is left to the sweep. */
export async function offerInBackground(s: Surrounding, salon: SalonRef): Promise<void> {
  try {
    const sent = await opened(s, (db) => offerFreedSlots(db, salon))
    if (sent.length > 0) await sendInBackground(s, sent)
  } catch {
    // The mark was taken: the sweep that looks at every list finds it.
  }
}

/** Salons with a mark or with a lapsed offer; with `all`, every salon in which somebody waits. The outbox sends what is written here. */
export async function offerInAllSalons(s: Surrounding, all: boolean): Promise<void> {
  await opened(s, async (db) => {
    const [salons] = await db.batch(selectSalonsToProcess(db, salonsAtOnce, all))
    // A salon in which something goes wrong leaves the others alone; its turn comes again.
    for (const salon of salons) await offerFreedSlots(db, salon).catch(() => undefined)
  })
}
