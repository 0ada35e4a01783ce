import type { LinkedBooking, LinkState } from '../../../schema/api/booking-links.ts'
import { addDays, parseIso } from '../../../schema/rules/salon-time.ts'
import { ApiError } from '../../db/errors.ts'
import type { LinkDb } from '../../db/link-db.ts'
import { fileLink } from '../../http/files.ts'
import type { Request } from '../../http/serve.ts'
import { selectBookableCatalogue, selectBusyTimes } from '../online-booking/index.ts'
import { selectRota } from '../staff/index.ts'
import { readLinked } from './queries.ts'
import { getLinkState, shown, toSlotQuery } from './rules.ts'

/** A range of days, with a day to spare on both sides: the salon's zone is only known once it has been read. One trip. */
export async function loadLinkedBooking(db: LinkDb, from: string, to: string) {
  const [start, end] = [parseIso(`${addDays(from, -1)}T00:00:00Z`), parseIso(`${addDays(to, 2)}T00:00:00Z`)]
  const [[agenda], salon, offer, rota, busy] = await db.batch(
    ...readLinked(db),
    selectBookableCatalogue(db),
    selectRota(db, addDays(from, -1), addDays(to, 1)),
    selectBusyTimes(db, start, end, db.id),
  )
  if (!agenda) throw new ApiError(404, 'link_invalid')
  return { agenda, salon, offer, day: { rota, busy, zone: salon.timeZone, nowUtc: db.nowUtc } }
}
export type Seen = Awaited<ReturnType<typeof loadLinkedBooking>>

/** Refuses what the link may not do (any more), with what it shows now. */
export function assertAllowed(may: LinkState, { agenda, salon, offer }: Omit<Seen, 'day'>, db: LinkDb, request: Request) {
  const state = getLinkState(agenda, salon, db.nowUtc)
  if (state === may) return
  const current = toLinkReply({ agenda, salon, offer }, db, request)
  if (state === 'late') throw new ApiError(409, 'too_late_to_change', { current })
  if (state === 'closed') throw new ApiError(409, 'online_booking_off', { current })
  throw new ApiError(409, 'stale', { current })
}

export const toLinkReply = ({ agenda, salon, offer }: Omit<Seen, 'day'>, db: LinkDb, request: Request): LinkedBooking =>
  shown(agenda, salon, offer, db.nowUtc, fileLink(request.env, salon.logo, db.nowUtc))

/** The booking, looked for free times for; refused where it can only be moved by the salon. */
export function assertMovable({ agenda, offer }: Pick<Seen, 'agenda' | 'offer'>) {
  const found = toSlotQuery(agenda, offer)
  if (!found) throw new ApiError(409, 'salon_must_move')
  return found
}
