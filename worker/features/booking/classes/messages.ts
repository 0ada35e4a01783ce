import type { ClassDetails, ClassSeat } from '../../../../schema/api/booking/classes-schemas.ts'
import { nameSeats } from '../../../../schema/rules/booking/classes.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { enqueue, type QueuedMessage, toSendingCause } from '../../messages/outbox/index.ts'

/** Seconds: what changes at short notice may still be told for so long after the start. */
export const shortNotice = 2 * 3600

type Told = Pick<ClassDetails, 'start' | 'userId' | 'cancelled' | 'name'>

const getKind = (after: Told, before: Told) => {
  if (after.cancelled !== before.cancelled) return after.cancelled === null ? 'booking_restored' : 'booking_cancelled_by_salon'
  if (parseIso(after.start) !== parseIso(before.start)) return 'booking_moved'
  return after.userId === before.userId ? undefined : 'booking_staff_changed'
}

/** Cause of the message that cancels a booking along with its class. `version` is the booking's before that. */
export const toCancelCause = ({ agendaId, version }: Pick<ClassSeat, 'agendaId' | 'version'>) => `class_cancelled:${agendaId}:${version}`

/** One message to each client who has seats, about what changes of their class, not before `from`; none where nothing changes for them. */
export function tellSeats(db: TenantDb, after: Told, before: Told & Pick<ClassDetails, 'bookings'>, from = db.nowUtc): QueuedMessage[] {
  const kind = getKind(after, before)
  if (!kind) return []
  const isBack = kind === 'booking_restored'
  return before.bookings
    .filter(({ outcome }) => (isBack ? outcome === 'cancelled' : outcome === null))
    .map(({ agendaId, clientId, version, seats }) =>
      enqueue(db, {
        cause: kind === 'booking_cancelled_by_salon' ? toCancelCause({ agendaId, version }) : `class:${kind}:${agendaId}:${version}`,
        kind,
        data: { agendaId, start: after.start, services: nameSeats(after.name, seats) },
        to: { clientId },
        agendaId,
        from,
        until: Math.max(parseIso(after.start), db.nowUtc + shortNotice),
      }),
    )
}

/** The confirmation of new seats, not before `from`. */
export const confirmSeats = (
  db: TenantDb,
  agendaId: string,
  clientId: string,
  { start, name }: Pick<ClassDetails, 'start' | 'name'>,
  seats: number,
  from = db.nowUtc,
): QueuedMessage =>
  enqueue(db, {
    cause: `confirmed:${agendaId}`,
    kind: 'booking_confirmed',
    data: { agendaId, start, services: nameSeats(name, seats) },
    to: { clientId },
    agendaId,
    from: Math.max(db.nowUtc, from),
    until: parseIso(start),
  })

/** What `abortIfSentOften` counts of a class. */
export const classMessages = (classId: string) => ({ kind: 'class_message', recordId: classId }) as const
/** What the causes of the messages of one sending begin with. */
export const toTelling = (classId: string, sendingId: string) => toSendingCause(classMessages(classId), sendingId)

/** A text that somebody writes to each client who has seats. `sendingId` is new for each sending. */
export const writeToSeats = (db: TenantDb, { classId, bookings }: ClassDetails, sendingId: string, text: string): QueuedMessage[] =>
  bookings
    .filter(({ outcome }) => outcome === null)
    .map(({ agendaId, clientId }) =>
      enqueue(db, {
        cause: `${toTelling(classId, sendingId)}:${agendaId}`,
        kind: 'free_text',
        data: { subject: '', text },
        to: { clientId },
      }),
    )
