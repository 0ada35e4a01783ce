import type { GiftCardLine, GiftCardSettings } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { cents, sumEuro } from '../../../../schema/rules/money.ts'
import { addMonths } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Env } from '../../../env.ts'
import { getCode, hashCode } from './codes.ts'
import type { NewCard } from './queries.ts'

/** Refuses to end a card before today: what it holds would be written off at once, and for good. */
export function assertNotOver(validUntil: string | null | undefined, today: string): void {
  if (validUntil && validUntil < today) throw new ApiError(400, 'invalid_input', { fields: { validUntil: 'Too far in the past' } })
}

/** The card that the desk asks for, by the salon's settings; `prepaidId` is a new one or that of a reservation. */
export function buildCard(env: Env, prepaidId: string, draft: GiftCardLine, settings: GiftCardSettings, today: string): NewCard {
  const { clientId, recipientName, recipientEmail, message, language } = draft
  assertNotOver(draft.validUntil, today)
  const vatKind = draft.vatKind ?? settings.vatKind
  const ends = settings.validMonths > 0 ? addMonths(today, settings.validMonths) : null
  return {
    prepaidId,
    ...hashCode(env, getCode(env, prepaidId)),
    clientId,
    recipientName,
    recipientEmail,
    message,
    language,
    validUntil: draft.validUntil === undefined ? ends : draft.validUntil,
    vatKind,
    vatRate: vatKind === 'single' ? settings.vatRate : null,
  }
}

/** Refuses payments that are not the price, and those with a card or package. */
export function assertPaidAtOnce(price: number, payments: readonly { amount: number; prepaidId?: string | undefined }[]): void {
  if (payments.some(({ prepaidId }) => prepaidId !== undefined)) throw new ApiError(400, 'prepaid_by_voucher')
  const paid = sumEuro(payments.map(({ amount }) => amount))
  if (cents(paid) !== cents(price)) throw new ApiError(400, 'payments_mismatch', { total: price, paid })
}
