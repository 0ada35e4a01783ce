import { sql } from 'drizzle-orm'
import type { specialPromos as calls } from '../../../../schema/api/money/promotions.ts'
import type { SpecialPromoUsage } from '../../../../schema/api/money/promotions-schemas.ts'
import { getWeekday } from '../../../../schema/rules/salon-time.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { isVisit, selectVisits, touchVisits, visitIsOpen } from '../../visits/visits/index.ts'
import { findRefusal, judgePromos, toOccasion } from './rules.ts'
import {
  insertUsage,
  isCurrent,
  selectBookingCode,
  selectPromoClient,
  selectPromosOfVisit,
  selectUsage,
  updateUsage,
  visitOfUsage,
} from './visit-queries.ts'

type PromoHandlers = Handlers<typeof calls>
/** The visit can be changed: the client is there, and nothing is paid. */
const isOpen = visitIsOpen(sql.raw('appointments'))

/** One round trip. */
export const listPromosOfVisit: PromoHandlers['ofVisit'] = async (db, { date, clientId, appointmentId, dayOfTheWeek }) => {
  if (getWeekday(date) !== dayOfTheWeek) throw new ApiError(400, 'invalid_input', { fields: { dayOfTheWeek: 'Enter a valid weekday' } })
  const [[visit], promos, client, code] = await db.batch(
    selectVisits(db, sql`visit.appointment_id = ${appointmentId} AND visit.client_id = ${clientId}`),
    selectPromosOfVisit(db, { clientId, appointmentId }, isCurrent(date)),
    selectPromoClient(db, clientId, db.nowUtc),
    selectBookingCode(db, appointmentId),
  )
  return visit && judgePromos(promos, toOccasion(visit, client, { code, timeZone: db.timeZone, day: date }))
}

/** Sends the writes, and answers a use with its visit as they are then. */
async function writeUsage(db: StaffDb, usageId: string, writes: readonly Statement<unknown>[]): Promise<SpecialPromoUsage | undefined> {
  const {
    uses: [usage],
    visits: [visit],
  } = await db.batch({
    writes,
    uses: selectUsage(db, usageId),
    visits: selectVisits(db, sql`visit.appointment_id = ${visitOfUsage(usageId)}`),
  })
  if (!usage) return undefined
  const { specialPromoUsageStatsId, specialPromoId, usageDate, clientId, appointmentId, active } = usage
  return { specialPromoUsageStatsId, specialPromoId, usageDate, clientId, appointmentId, active, appointmentDTO: visit ?? null }
}

/** Error of a write that the limits or another promotion of the visit refused. */
function toUsageError(error: unknown): unknown {
  if (!(error instanceof BatchAbortedError)) return error
  if (error.reason === 'limit') return new ApiError(409, 'promo_used_up')
  if (error.reason === 'overlap') return new ApiError(409, 'promo_not_combinable')
  if (error.reason === 'unique') return new ApiError(409, 'already_exists')
  if (error.reason === 'stale') return new ApiError(409, 'already_checked_out')
  return error
}

/**
 * Two round trips: what decides whether the promotion applies, then its use, which the database refuses beyond the limits or beside a
 * promotion that it cannot be combined with.
 */
export const usePromo: PromoHandlers['use'] = async (db, _input, { specialPromoId, usageDate, clientId, appointmentId, code }) => {
  const [replayedId, [visit], [promo], client, bookingCode] = await db.batch(
    db.findReplay(),
    selectVisits(db, sql`visit.appointment_id = ${appointmentId}`),
    selectPromosOfVisit(db, { clientId, appointmentId }, sql`promotion.special_promo_id = ${specialPromoId}`),
    selectPromoClient(db, clientId, db.nowUtc),
    selectBookingCode(db, appointmentId),
  )
  if (replayedId) return writeUsage(db, replayedId, [])
  if (!visit || !promo) return undefined
  if (visit.clientId !== clientId) throw new ApiError(400, 'invalid_input', { fields: { clientId: 'Client not found' } })
  const closed = closedRefusal(visit)
  if (closed) throw new ApiError(409, closed)
  const { reduction, percent, amount, combinable, serviceIds, productIds, userIds } = promo
  const usageId = db.newId('spx')
  const reason = findRefusal(promo, toOccasion(visit, client, { code: code || bookingCode, timeZone: db.timeZone }))
  const isApplied = promo.usageId !== null && promo.usageEnd === ''
  if (reason === 'needs_code') throw new ApiError(409, 'promo_code_unknown')
  if (!isApplied && (reason === 'used_up' || reason === 'client_limit')) throw new ApiError(409, 'promo_used_up')
  if (reason !== null) throw new ApiError(409, 'promo_not_applicable', { reason })
  const terms = { reduction, percent, amount, combinable, serviceIds, productIds, userIds }
  const writes = [
    ...db.recordIdempotencyKey(usageId),
    touchVisits(db, sql`${isVisit(appointmentId)} AND ${isOpen}`),
    db.abortIfUnchanged('stale'),
    ...insertUsage(db, { specialPromoUsageStatsId: usageId, specialPromoId, usageDate, clientId, appointmentId, terms }),
  ]
  try {
    return await db.createIdempotent(
      () => writeUsage(db, usageId, writes),
      (id) => writeUsage(db, id, []),
    )
  } catch (error) {
    throw toUsageError(error)
  }
}

/** One round trip. */
export const changeUse: PromoHandlers['changeUse'] = async (db, { specialPromoUsageStatsId: usageId }, { active }) => {
  try {
    return await writeUsage(db, usageId, [
      ...updateUsage(db, usageId, active),
      touchVisits(db, sql`appointment_id = ${visitOfUsage(usageId)} AND ${isOpen}`),
      db.abortIfUnchanged('stale'),
    ])
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
    throw toUsageError(error)
  }
}
