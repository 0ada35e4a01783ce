import type { LinkedBooking, LinkState } from '../../../schema/api/booking-links.ts'
import { addDays, utcOf } from '../../../schema/rules/salon-time.ts'
import type { Link } from '../../db/link.ts'
import { Refusal } from '../../db/refusal.ts'
import { fileLink } from '../../http/files.ts'
import type { Request } from '../../http/serve.ts'
import { readBusy, readOffer } from '../online-booking/data.ts'
import { readRota } from '../staff/data.ts'
import { readLinked } from './data.ts'
import { asOffer, shown, stateOf } from './rules.ts'

/** A range of days, with a day to spare on both sides: the salon's zone is only known once it has been read. One trip. */
export async function look(link: Link, from: string, to: string) {
  const [start, end] = [utcOf(`${addDays(from, -1)}T00:00:00Z`), utcOf(`${addDays(to, 2)}T00:00:00Z`)]
  const [[agenda], salon, offer, rota, busy] = await link.trip(
    ...readLinked(link),
    readOffer(link),
    readRota(link, addDays(from, -1), addDays(to, 1)),
    readBusy(link, start, end, link.id),
  )
  if (!agenda) throw new Refusal(404, 'This link does not work')
  return { agenda, salon, offer, day: { rota, busy, zone: salon.timeZone, nowUtc: link.nowUtc } }
}
export type Seen = Awaited<ReturnType<typeof look>>

/** Refuses what the link may not do (any more), with what it shows now. */
export function refuseUnless(may: LinkState, { agenda, salon, offer }: Omit<Seen, 'day'>, link: Link, request: Request) {
  const state = stateOf(agenda, salon, link.nowUtc)
  if (state === may) return
  const current = view({ agenda, salon, offer }, link, request)
  if (state === 'late') throw new Refusal(409, 'It is too late to change this online. Please call the salon.', { current })
  if (state === 'closed') throw new Refusal(409, 'This salon takes no bookings online', { current })
  throw new Refusal(409, 'Somebody else changed this meanwhile', { current })
}

export const view = ({ agenda, salon, offer }: Omit<Seen, 'day'>, link: Link, request: Request): LinkedBooking =>
  shown(agenda, salon, offer, link.nowUtc, fileLink(request.env, salon.logo, link.nowUtc))

/** The booking, looked for free times for; refused where it can only be moved by the salon. */
export function movable({ agenda, offer }: Pick<Seen, 'agenda' | 'offer'>) {
  const found = asOffer(agenda, offer)
  if (!found) throw new Refusal(409, 'Only the salon can move this booking')
  return found
}
