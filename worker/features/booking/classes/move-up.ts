import { chooseWaiting } from '../../../../schema/rules/booking/classes.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { QueuedMessage } from '../../messages/outbox/index.ts'
import { loadGuestRules, selectBasisOfClients } from '../booking-rules/index.ts'
import { toWanted } from '../online-booking/index.ts'
import type { WaitedClass, WaitingForClass } from './job-queries.ts'
import { confirmSeats } from './messages.ts'
import { abortIfInClass, insertSeats, requestOfEntry, updateEntry } from './seat-queries.ts'

/** The most clients who move up in one run; the rest does in the next. */
const maxMovesPerRun = 30

/**
 * One round trip where guests have joined by themselves, none otherwise: rules and marks concern them. For whom the desk has put on the
 * list, the desk has decided.
 */
async function loadRules(db: TenantDb, waited: readonly WaitedClass[]): Promise<(one: WaitedClass, entry: WaitingForClass) => boolean> {
  const guests = waited.flatMap(({ entries }) => entries.filter(({ channel }) => channel === 'guest').map(({ clientId }) => clientId))
  if (guests.length === 0) return () => true
  const [bases] = await db.batch(selectBasisOfClients(db, [...new Set(guests)]))
  if (bases.size === 0) return () => true
  const { findOfferRefusal } = await loadGuestRules()
  return ({ serviceId, start }, { channel, clientId }) => {
    const basis = channel === 'guest' ? bases.get(clientId) : undefined
    return !basis || !findOfferRefusal(basis, toWanted([{ serviceId }], toSalonDay(parseIso(start), db.timeZone), db))
  }
}

/**
 * Moves waiting clients up to the free seats of classes, in the order of their lists, each in one batch with the confirmation. An entry is
 * passed over that has left meanwhile, or whose seats are taken. Returns the queued messages.
 */
export async function moveUpWaiting(db: TenantDb, waited: readonly WaitedClass[]): Promise<QueuedMessage[]> {
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
    const message = confirmSeats(db, agendaId, entry.clientId, one, entry.seats)
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
