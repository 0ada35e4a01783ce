import { sql } from 'drizzle-orm'
import { chooseWaiting } from '../../../../schema/rules/booking/classes.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectUntestedServices } from '../../care/patch-tests/index.ts'
import type { QueuedMessage } from '../../messages/outbox/index.ts'
import { loadGuestRules, selectBasisOfClients } from '../booking-rules/index.ts'
import { toWanted } from '../online-booking/index.ts'
import type { WaitedClass, WaitingForClass } from './job-queries.ts'
import { confirmSeats, shortNotice } from './messages.ts'
import { abortIfInClass, insertSeats, requestOfEntry, updateEntry } from './seat-queries.ts'

/** The most clients who move up in one run; the rest does in the next. */
const maxMovesPerRun = 30

/**
 * One round trip where guests have joined by themselves, none otherwise: rules, marks and patch tests concern them. For whom the desk
 * has put on the list, the desk has decided.
 */
async function loadRules(db: TenantDb, waited: readonly WaitedClass[]): Promise<(one: WaitedClass, entry: WaitingForClass) => boolean> {
  const toDay = ({ start }: WaitedClass) => toSalonDay(parseIso(start), db.timeZone)
  const guests = waited.flatMap((one) => one.entries.filter(({ channel }) => channel === 'guest').map((entry) => ({ one, entry })))
  if (guests.length === 0) return () => true
  const [bases, ...untested] = await db.batch(
    selectBasisOfClients(db, [...new Set(guests.map(({ entry }) => entry.clientId))]),
    ...guests.map(({ one, entry }) => selectUntestedServices(db, [one.serviceId], sql`${entry.clientId}`, toDay(one))),
  )
  const lacksTest = new Set(guests.filter((_, i) => (untested[i] ?? []).length > 0).map(({ entry }) => entry.id))
  const rules = bases.size > 0 ? await loadGuestRules() : undefined
  return (one, { id, channel, clientId }) => {
    if (channel !== 'guest') return true
    const basis = bases.get(clientId)
    return !lacksTest.has(id) && !(basis && rules?.findOfferRefusal(basis, toWanted([one], toDay(one), db)))
  }
}

/**
 * Moves waiting clients up to the free seats of classes, in the order of their lists, each in one batch with the confirmation. An entry is
 * passed over that has left meanwhile, or whose seats are taken. Nobody is told before `tellFrom` (seconds UTC), unless the class
 * begins soon after it. Returns the queued messages.
 */
export async function moveUpWaiting(db: TenantDb, waited: readonly WaitedClass[], tellFrom = db.nowUtc): Promise<QueuedMessage[]> {
  const mayBook = await loadRules(db, waited)
  const chosen = waited.flatMap((one) =>
    chooseWaiting(
      one.free,
      one.entries.filter((entry) => mayBook(one, entry)),
    ).map((entry) => ({ one, entry })),
  )
  const messages: QueuedMessage[] = []
  for (const { one, entry } of chosen.slice(0, maxMovesPerRun)) {
    const agendaId = db.newId('agd')
    const message = confirmSeats(db, agendaId, entry.clientId, one, entry.seats, Math.min(tellFrom, parseIso(one.start) - shortNotice))
    const source = requestOfEntry(entry.id)
    try {
      await db.batch(
        abortIfInClass(db, source, entry.id),
        ...insertSeats(db, agendaId, source),
        ...updateEntry(db, entry.id, 'waiting', { state: 'moved_up', agendaId }),
        message,
      )
      messages.push(message)
    } catch (error) {
      if (!(error instanceof BatchAbortedError && ['seats', 'stale', 'already_used'].includes(error.reason))) throw error
    }
  }
  return messages
}
