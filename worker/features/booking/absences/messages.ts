import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { enqueue, type QueuedMessage } from '../../messages/outbox/index.ts'
import { toMessageData } from './rules.ts'

/** A message about a change that comes at short notice may still be sent for this long, in seconds, when the time has come. */
const shortNotice = 2 * 3600

/** What becomes of a booking, for a message. `start`: where it is then. */
export interface Change {
  readonly agenda: Agenda
  readonly start: string
  readonly kind: 'booking_moved' | 'booking_staff_changed' | 'booking_cancelled_by_salon' | 'booking_restored'
}

/** The kind of message for a booking that goes to `start`. */
export const toMovedKind = (agenda: Agenda, start: string) =>
  parseIso(start) === parseIso(agenda.start) ? 'booking_staff_changed' : 'booking_moved'

interface Sending {
  /** Whom each booking's messages go to, by agendaId. */
  readonly recipients: ReadonlyMap<string, string>
  /** Cause of the message that is named after a booking. */
  readonly toCause: (first: Agenda) => string
  /** Causes that the message that it corrects may have. */
  readonly corrects?: (bookings: readonly Agenda[]) => readonly string[]
  /** Seconds UTC before which nothing is sent. */
  readonly from?: number
}

/** A message with the bookings that it is about, earliest first. */
export interface Told {
  readonly message: QueuedMessage
  readonly bookings: readonly Agenda[]
}

/** One message for each recipient, however many of the bookings are theirs. */
export function tellTogether(db: StaffDb, changes: readonly Change[], { recipients, toCause, corrects, from }: Sending): Told[] {
  const byRecipient = Map.groupBy(changes, ({ agenda }) => recipients.get(agenda.agendaId) ?? agenda.clientId)
  return [...byRecipient].flatMap(([clientId, unsorted]): Told[] => {
    const own = unsorted.toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
    const [first] = own
    if (!first) return []
    const { agenda, start, kind } = first
    const sending = {
      cause: toCause(agenda),
      to: { clientId },
      agendaId: agenda.agendaId,
      ...(from === undefined ? {} : { from }),
      until: Math.max(db.nowUtc + shortNotice, ...own.map((one) => parseIso(one.start))),
      ...(corrects ? { corrects: corrects(own.map((one) => one.agenda)) } : {}),
    }
    const lines = own.map((one) => ({
      ...toMessageData(one.agenda, one.start),
      ...(one.kind === 'booking_cancelled_by_salon' ? { cancelled: true } : { staff: '' }),
    }))
    const message =
      own.length === 1
        ? enqueue(db, { ...sending, kind, data: toMessageData(agenda, start) })
        : enqueue(db, { ...sending, kind: 'bookings_changed', data: { bookings: lines } })
    return [{ message, bookings: own.map((one) => one.agenda) }]
  })
}
