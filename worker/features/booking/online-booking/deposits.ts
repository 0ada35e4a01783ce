import { createHash } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { HeldSlot } from '../../../../schema/api/booking/guest-replies.ts'
import {
  type DepositBooking,
  type DepositClient,
  findDeposit,
  holdMinutes,
  raiseDeposit,
} from '../../../../schema/rules/money/deposit-rules.ts'
import { describeDeposit } from '../../../../schema/rules/money/deposit-text.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { HeldBooking } from '../../../../schema/tables/money/deposits.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Request } from '../../../http/serve.ts'
import {
  type AskedDeposit,
  abortIfTooManyHolds,
  type DepositBasis,
  holdTimeOfDeposit,
  insertDeposit,
  releaseOverdue,
  selectHeld,
} from './deposit-queries.ts'
import type { OfferedService } from './queries.ts'
import { withOwnTerms } from './rules.ts'

export { insertDeposit, releaseDeposit, releaseOverdue, selectDepositBasis, selectHeld } from './deposit-queries.ts'

/** What a booking asks for, in the words that its client agrees to. `prepaid`: at least so many per cent of it, because of no-shows. */
export function findAskedDeposit(
  basis: DepositBasis,
  booking: DepositBooking,
  { nowUtc, timeZone: zone }: Pick<TenantDb, 'nowUtc' | 'timeZone'>,
  language: Language,
  prepaid: number | null = null,
): AskedDeposit | null {
  const { rules, mark, lastVisitUtc, noShows, accountId, currency } = basis
  if (accountId === null) return null
  const client: DepositClient = { mark, noShows, lastVisit: lastVisitUtc === null ? null : toSalonDay(lastVisitUtc, zone) }
  const terms = raiseDeposit(findDeposit(rules, client, booking, zone), prepaid, booking)
  if (!terms) return null
  const text = describeDeposit(terms, { language, currency, zone, nowUtc })
  const version = createHash('sha256')
    .update(JSON.stringify([text, terms]))
    .digest('hex')
    .slice(0, 16)
  return {
    reply: {
      version,
      text,
      amount: euro(terms.cents),
      rest: euro(booking.cents - terms.cents),
      refundableUntil: toIso(terms.refundableUntilUtc),
      moves: terms.moves,
    },
    refundableUntilUtc: terms.refundableUntilUtc,
    refundableHours: Math.round((booking.startUtc - terms.refundableUntilUtc) / 3600),
  }
}

/** The services of a chosen time as a rule reads them, at the prices of those who do them. */
export const toDepositBooking = (
  services: readonly OfferedService[],
  chosen: readonly { readonly userId: string }[],
  startUtc: number,
): DepositBooking => ({
  startUtc,
  cents: services.reduce((sum, service, i) => sum + withOwnTerms(service, chosen[i]?.userId ?? '').cents, 0),
  serviceIds: services.map(({ serviceId }) => serviceId),
})

/** A guest's chosen time with what it asks for. */
interface HeldSlotPlan {
  readonly agendaId: string
  readonly clientId: string
  readonly held: HeldBooking
  readonly basis: DepositBasis
  readonly asked: AskedDeposit
  readonly language: Language
  readonly device: string
  /** Guards of every online booking. */
  readonly guards: readonly Statement<unknown>[]
}
/** One round trip: holds the time for the minutes in which the guest pays, with the order. The reply opens the payment page only. */
export async function holdSlot(db: GuestDb, plan: HeldSlotPlan, request: Request): Promise<HeldReply | undefined> {
  const { agendaId, clientId, held, basis, asked, language, device, guards } = plan
  const depositId = db.newId('dep')
  const expiresUtc = db.nowUtc + holdMinutes * 60
  const writes = [
    ...db.recordIdempotencyKey(agendaId),
    releaseOverdue(db),
    ...guards,
    abortIfTooManyHolds(db, clientId),
    ...insertDeposit(db, {
      ...{ depositId, agendaId, clientId, asked, language, device, held, expiresUtc },
      paymentOrderId: db.newId('pyo'),
      accountId: basis.accountId ?? '',
      currency: basis.currency,
      userId: 'guest',
    }),
    holdTimeOfDeposit(db, depositId, held),
  ]
  return toHeldReply(await db.batchReturning(writes, selectHeld(db, agendaId)), request)
}

export type HeldReply = InferOutput<typeof HeldSlot>
export const toHeldReply = (
  held: { paymentOrderId: string; heldUntil: string } | undefined,
  { env }: Pick<Request, 'env'>,
): HeldReply | undefined => held && { payToken: signLink(env, 'Pay', held.paymentOrderId), heldUntil: held.heldUntil }
