import { sql } from 'drizzle-orm'
import type { LinkedBooking, LinkState } from '../../../../schema/api/booking/guest-replies.ts'
import { addDays, parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import { fileLink } from '../../../http/files.ts'
import type { Request } from '../../../http/serve.ts'
import { selectRota } from '../../team/staff/index.ts'
import { loadGuestRules, selectLinkBasis } from '../booking-rules/index.ts'
import { selectBookableCatalogue, selectBusyTimes, toWanted } from '../online-booking/index.ts'
import { ownerOfBooking, selectLinked } from './queries.ts'
import { getCancelUntil, getLinkState, type Linked, type LinkedSchedule, type SlotQuery, toLinkedBooking, toSlotQuery } from './rules.ts'

/**
 * One round trip: the booking with everything that decides the free times of some days. One more day on both sides is read, because
 * the salon's time zone is not known yet.
 */
export async function loadLinkedSchedule(db: LinkDb, from: string, to: string): Promise<LinkedSchedule> {
  const [start, end] = [parseIso(`${addDays(from, -1)}T00:00:00Z`), parseIso(`${addDays(to, 2)}T00:00:00Z`)]
  const [[agenda], salon, catalogue, rota, busy, replayOf, toRuleBasis] = await db.batch(
    ...selectLinked(db),
    selectBookableCatalogue(db),
    selectRota(db, addDays(from, -1), addDays(to, 1)),
    selectBusyTimes(db, start, end, { except: () => sql`${db.id}` }),
    db.findReplay(),
    selectLinkBasis(db, ownerOfBooking(db.id)),
  )
  if (!agenda) throw new ApiError(404, 'link_invalid')
  const isReplay = replayOf !== undefined
  const { timeZone: zone } = salon
  return { agenda, salon, catalogue, rota, busy, ruleBasis: toRuleBasis(zone), zone, nowUtc: db.nowUtc, isReplay }
}

/** Throws 409 where rules or marks do not let the guest have the booking on a day (null: on any day). Cancelling it stays free. */
export async function assertMayMove({ agenda, ruleBasis: { basis }, nowUtc, zone: timeZone }: LinkedSchedule, day: string | null) {
  const wanted = toWanted(agenda.agendaServicesDTO, day, { nowUtc, timeZone })
  const refusal = basis && (await loadGuestRules()).findLinkRefusal(basis, wanted)
  if (refusal) throw new ApiError(409, 'booking_rule', { refusal })
}

/** Throws 409 with the current booking unless its state is the required one. */
export function assertState(required: LinkState, linked: Linked, db: LinkDb, request: Request) {
  const state = getLinkState(linked.agenda, linked.salon, db.nowUtc)
  if (state === required) return
  const current = toLinkReply(linked, db, request)
  if (state === 'late') throw new ApiError(409, 'too_late_to_change', { current })
  if (state === 'closed') throw new ApiError(409, 'online_booking_off', { current })
  throw new ApiError(409, 'stale', { current })
}

/** Throws 409 with the current booking unless it can be cancelled: it is open, or was made within the last minutes. */
export function assertCancellable(linked: Linked, db: LinkDb, request: Request) {
  const { agenda, salon } = linked
  const isRecent = getLinkState(agenda, salon, db.nowUtc) === 'late' && db.nowUtc < getCancelUntil(agenda, salon)
  if (!isRecent) assertState('open', linked, db, request)
}

/** Throws 409 with the current booking if it has another version. */
export function assertVersion(version: number, linked: Linked, db: LinkDb, request: Request) {
  if (linked.agenda.version !== version) throw new ApiError(409, 'stale', { current: toLinkReply(linked, db, request) })
}

/** Throws 409 for a booking that only the salon can move. */
export function assertMovable({ agenda, catalogue }: Linked): SlotQuery {
  const query = toSlotQuery(agenda, catalogue)
  if (!query) throw new ApiError(409, 'salon_must_move')
  return query
}

export const toLinkReply = (linked: Linked, db: LinkDb, request: Request): LinkedBooking =>
  toLinkedBooking(linked, db.nowUtc, fileLink(request.env, linked.salon.logo, db))
