import type { LinkedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import { addDays, parseIso } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import { signLink } from '../../../db/link-token.ts'
import { fileLink } from '../../../http/files.ts'
import type { Request } from '../../../http/serve.ts'
import { selectRota } from '../../team/staff/index.ts'
import { loadGuestRules, selectBasisOfGroup } from '../booking-rules/index.ts'
import { selectBookableCatalogue, selectBusyTimes, toWanted } from '../online-booking/index.ts'
import { selectComingIds, selectGroup } from './group-queries.ts'
import { type GroupSchedule, getGroupState, type LinkedMembers, toGroupQuery, toLinkedGroup, toMember } from './group-rules.ts'
import type { SlotQuery } from './rules.ts'

type Read = readonly [
  ReturnType<ReturnType<typeof selectGroup>[0]['read']>,
  ReturnType<ReturnType<typeof selectGroup>[1]['read']>,
  LinkedMembers['catalogue'],
]
/** The results of `selectGroup` and the catalogue; throws 404 where nothing of the group is left. */
export function toLinkedMembers([agendas, { members, payerId, payerName, salon }, catalogue]: Read, nowUtc: number): LinkedMembers {
  if (!salon) throw new ApiError(404, 'link_invalid')
  const linked = agendas.flatMap((agenda) => {
    const facts = members.get(agenda.agendaId)
    return facts ? [toMember(agenda, facts.salon, facts.name, nowUtc)] : []
  })
  return { members: linked, payer: { clientId: payerId, name: payerName }, salon, catalogue }
}

/** One round trip. */
export async function loadLinkedMembers(db: LinkDb): Promise<LinkedMembers> {
  return toLinkedMembers(await db.batch(...selectGroup(db), selectBookableCatalogue(db)), db.nowUtc)
}

/**
 * One round trip: the group with everything that decides its free times on some days. One more day on both sides is read, because the
 * salon's time zone is not known yet.
 */
export async function loadGroupSchedule(db: LinkDb, from: string, to: string): Promise<GroupSchedule> {
  const [start, end] = [parseIso(`${addDays(from, -1)}T00:00:00Z`), parseIso(`${addDays(to, 2)}T00:00:00Z`)]
  const [agendas, facts, catalogue, rota, busy, replayOf, toBases] = await db.batch(
    ...selectGroup(db),
    selectBookableCatalogue(db),
    selectRota(db, addDays(from, -1), addDays(to, 1)),
    selectBusyTimes(db, start, end, { except: selectComingIds(db) }),
    db.findReplay(),
    selectBasisOfGroup(db, db.id),
  )
  const linked = toLinkedMembers([agendas, facts, catalogue], db.nowUtc)
  const zone = linked.salon.timeZone
  const ruleBases = new Map([...toBases].map(([agendaId, toBasis]) => [agendaId, toBasis(zone)]))
  return { ...linked, rota, busy, ruleBases, zone, nowUtc: db.nowUtc, isReplay: replayOf !== undefined }
}

export const toGroupReply = (linked: LinkedMembers, db: LinkDb, { env }: Request): LinkedGroup =>
  toLinkedGroup(linked, (agendaId) => signLink(env, 'Booking', agendaId), fileLink(env, linked.salon.logo, db))

/** Throws 409 with the group as it is, unless it can be moved together. */
export function assertGroupMovable(linked: LinkedMembers, db: LinkDb, request: Request): readonly SlotQuery[] {
  const state = getGroupState(linked)
  const current = toGroupReply(linked, db, request)
  if (state === 'closed') throw new ApiError(409, 'online_booking_off', { current })
  if (linked.members.some((member) => member.state === 'late')) throw new ApiError(409, 'too_late_to_change', { current })
  if (state !== 'open') throw new ApiError(409, 'stale', { current })
  const queries = toGroupQuery(linked)
  if (!queries) throw new ApiError(409, 'salon_must_move')
  return queries
}

/** Throws 409 where rules or marks do not let one of them have the booking on a day (null: on any day). */
export async function assertGroupMayMove({ members, ruleBases, nowUtc, zone: timeZone }: GroupSchedule, day: string | null) {
  for (const { agenda, state } of members) {
    const basis = state === 'open' ? ruleBases.get(agenda.agendaId)?.basis : undefined
    const refusal = basis && (await loadGuestRules()).findLinkRefusal(basis, toWanted(agenda.agendaServicesDTO, day, { nowUtc, timeZone }))
    if (refusal) throw new ApiError(409, 'booking_rule', { refusal })
  }
}
