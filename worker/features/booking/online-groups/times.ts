import type { onlineGroups as endpoints } from '../../../../schema/api/booking/online-groups.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { hashNetwork } from '../../platform/session/index.ts'
import { loadGuestRules } from '../booking-rules/index.ts'
import { getMonthRange, loadPromotions, toWanted } from '../online-booking/index.ts'
import { assertFewGroupLooks } from './limit.ts'
import { createDepositCheck, type LoadedGroup, loadGroup, type OwnerFacts, type RequestedMember } from './loading.ts'
import { selectCompanions } from './queries.ts'
import { findGroupDays, findGroupTimes, findOffered, toGuestGroupTimes } from './rules.ts'

type GroupHandlers = Handlers<typeof endpoints>

export const listCompanions: GroupHandlers['companions'] = async (db) => (await db.batch(selectCompanions(db)))[0]

/** One round trip. Days on which the rules let one of them not book are left out. */
export const listDays: GroupHandlers['days'] = async (db, { month }, { arrangement, members }, request) => {
  await assertFewGroupLooks(request, db.salonId, db.bookingSessionId)
  const range = getMonthRange(month)
  const [{ wanted, context, facts }] = await loadGroup(db, range, members)
  const days = findGroupDays(range, { arrangement, wanted, context })
  if (facts.every(({ ruleBasis }) => ruleBasis.basis === null)) return days
  const { mayBookOn } = await loadGuestRules()
  const mayBook = ({ ruleBasis: { basis } }: OwnerFacts, member: number, date: string) =>
    basis === null || mayBookOn(basis, toWanted(wanted[member]?.services ?? [], date, db))
  return days.filter(({ date }) => facts.every((one, member) => mayBook(one, member, date)))
}

/** The promotions of a day: of the guest, and of everybody for the others. */
async function planPromos(db: GuestDb, day: string, network: string) {
  const { loadGuestPromos, reducePrices, selectGuestPromos, selectVisitorPromos } = await loadPromotions()
  const [own, lastMinute] = selectGuestPromos(db, day, '', network)
  const [ofAll] = selectVisitorPromos(db, day)
  type Read = [Parameters<typeof loadGuestPromos>[0][0], Parameters<typeof loadGuestPromos>[0][1], Parameters<typeof loadGuestPromos>[0][0]]
  return {
    reads: [own, lastMinute, ofAll] as const,
    /** Adds the reduced prices of a member. */
    createReduce:
      ([guest, terms, all]: Read, { facts, context: { zone, nowUtc } }: LoadedGroup): Parameters<typeof toGuestGroupTimes>[1]['reduce'] =>
      (member, slots, getCents) => {
        const owner = facts[member]?.owner
        const known = { ...all, promos: all.promos.filter(({ audience }) => audience === 'all') }
        const promos = loadGuestPromos([owner === 'guest' ? guest : owner === 'new' ? all : known, terms], '')
        return reducePrices(slots, promos, { day, zone, nowUtc, getCents })
      },
  }
}

type RequestedArrangement = Parameters<GroupHandlers['times']>[2]['arrangement']

/** One round trip. Times with a reduced price carry it, where the salon shows prices; those that need a deposit say so. */
export async function listTimesOf(
  db: GuestDb,
  date: string,
  { arrangement, members }: { readonly arrangement: RequestedArrangement; readonly members: readonly RequestedMember[] },
  network: string,
) {
  const { reads, createReduce } = await planPromos(db, date, network)
  const [loaded, ...promos] = await loadGroup(db, [date, date], members, ...reads)
  const { wanted, context } = loaded
  const offered = findOffered(wanted, context.catalogue)
  const needsDeposit = await createDepositCheck(db, loaded, offered)
  const times = toGuestGroupTimes(findGroupTimes(date, { arrangement, wanted, context }), {
    offered,
    showsPrices: context.catalogue.showsPrices,
    reduce: createReduce(promos, loaded),
  })
  return times.map((time) => ({ ...time, ...(needsDeposit(time.members) ? { needsDeposit: true } : {}) }))
}

export const listTimes: GroupHandlers['times'] = async (db, { date }, group, request) => {
  await assertFewGroupLooks(request, db.salonId, db.bookingSessionId)
  return listTimesOf(db, date, group, hashNetwork(request))
}
