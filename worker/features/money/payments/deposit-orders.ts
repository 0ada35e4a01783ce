import type { PaymentOrder } from '../../../../schema/api/money/payment-orders-schemas.ts'
import { linkDays } from '../../../../schema/rules/money/payment-orders.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { defaults } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Request } from '../../../http/serve.ts'
import { type DepositBasis, loadDeposits } from '../../booking/online-booking/index.ts'
import { type BookedValue, selectBookedValue, selectClientOfBooking } from './deposit-queries.ts'
import { openGateway } from './open-gateway.ts'

/** Statements of what a rule needs of a booking that was made at the desk. */
export async function planAskedDeposit(db: StaffDb, agendaId: string) {
  const { findAskedDeposit, selectDepositBasis } = await loadDeposits()
  return {
    reads: [selectBookedValue(db, agendaId), selectDepositBasis(db, (salonId) => selectClientOfBooking(salonId, agendaId))] as const,
    /** What the rules ask; null where they ask for nothing, or it has begun. */
    toAsked(booked: BookedValue | undefined, basis: DepositBasis) {
      if (!booked || booked.startUtc <= db.nowUtc) return null
      const language = booked.language ?? defaults.language
      const asked = findAskedDeposit(basis, booked, db, language)
      return asked && { ...booked, asked, basis, language }
    },
  }
}

interface DepositDraft {
  readonly clientId: string
  readonly agendaId?: string | undefined
  readonly amount: number
}

/** A link for the deposit of a booking. The amount is the rules' own: one that the desk has seen otherwise is stale. */
export async function createDepositOrder(
  db: StaffDb,
  { clientId, agendaId = '', amount }: DepositDraft,
  { env }: Request,
  load: (paymentOrderId: string) => Promise<PaymentOrder | undefined>,
): Promise<PaymentOrder | undefined> {
  openGateway(env)
  const { reads, toAsked } = await planAskedDeposit(db, agendaId)
  const [replayedId, ...read] = await db.batch(db.findReplay(), ...reads)
  const found = toAsked(...read)
  if (replayedId) return load(replayedId)
  if (!found) throw new ApiError(409, 'no_longer_available')
  // The same button once more: the link that is not paid yet.
  if (found.openOrderId !== null && found.clientId === clientId) return load(found.openOrderId)
  if (found.hasDeposit) throw new ApiError(409, 'already_exists')
  const { asked, basis, language } = found
  if (found.clientId !== clientId || cents(asked.reply.amount) !== cents(amount)) throw new ApiError(409, 'stale')
  const { insertDeposit } = await loadDeposits()
  const paymentOrderId = db.newId('pyo')
  const expiresUtc = Math.min(found.startUtc, db.nowUtc + linkDays * 86_400)
  const writes = insertDeposit(db, {
    ...{ agendaId, clientId, paymentOrderId, asked, language, expiresUtc, held: null, device: null },
    depositId: db.newId('dep'),
    accountId: basis.accountId ?? '',
    currency: basis.currency,
    userId: db.userId,
  })
  try {
    await db.createIdempotent(
      async () => db.batch(...db.recordIdempotencyKey(paymentOrderId), ...writes),
      async () => [],
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unique') throw new ApiError(409, 'already_exists')
    throw error
  }
  return load(paymentOrderId)
}
