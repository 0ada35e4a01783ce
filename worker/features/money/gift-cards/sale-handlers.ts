import type { giftCards as calls } from '../../../../schema/api/money/gift-cards.ts'
import type { GiftCard } from '../../../../schema/api/money/gift-cards-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { giftCardBounds } from '../../../../schema/rules/money/gift-cards.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { selectVisit, touchOpenVisit, withRefusalReason } from '../../visits/visits/index.ts'
import { abortUnlessCards, insertPrepaidSale, prepaidRefusal } from '../prepaid/index.ts'
import { selectCard } from './card-queries.ts'
import { getCardLink } from './codes.ts'
import {
  insertCard,
  removeLineOfVisit,
  selectSaleOfEntry,
  selectSettings,
  selectVisitOfLine,
  sellAtOnce,
  takeReservation,
  voidSale,
} from './queries.ts'
import { assertPaidAtOnce, buildCard } from './rules.ts'

type CardHandlers = Handlers<typeof calls>

export const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)

/** Statement that reads a card as the API returns it, with its link. */
export function selectLinkedCard(db: StaffDb, { env }: Request, prepaidId: string): Statement<GiftCard[]> {
  const rows = selectCard(db, getToday(db), prepaidId)
  return { ...rows, read: (result) => rows.read(result).map((card) => ({ ...card, link: getCardLink(env, card.prepaidId) })) }
}

/** Throws what an aborted write of a new card means; returns for any other error. */
function throwCardRefusal(error: unknown): void {
  if (!(error instanceof BatchAbortedError)) return
  if (error.reason === 'missing') throw new ApiError(400, 'client_not_found', { fields: { clientId: 'Client not found' } })
  if (error.reason === 'closed') throw new ApiError(409, 'reservation_over')
  if (error.reason === 'limit') throw new ApiError(409, 'sold_in_cash_system')
}

/** Two round trips: the salon's settings, then the card with its payment. */
export const sellCard: CardHandlers['sell'] = async (db, _input, draft, request) => {
  assertPaidAtOnce(draft.amount, draft.payments)
  const [replayedId, [settings]] = await db.batch(db.findReplay(), selectSettings(db))
  const select = (id: string) => selectLinkedCard(db, request, id)
  if (replayedId) return (await db.batch(select(replayedId)))[0][0]
  if (!settings) return undefined
  const { reservationId, amount, payments, afterClosing } = draft
  const card = buildCard(request.env, reservationId ?? db.newId('gft'), draft, settings, getToday(db))
  const { prepaidId } = card
  const writes = [
    ...(reservationId === undefined ? insertCard(db, card) : takeReservation(db, card)),
    ...sellAtOnce(db, { prepaidSaleId: db.newId('pps'), prepaidId, price: amount, payments, afterClosing }),
  ]
  try {
    return await db.insertIdempotent(prepaidId, writes, select)
  } catch (error) {
    throwCardRefusal(error)
    throw error
  }
}

/** Two round trips: the salon's settings, then the card on the checkout of the visit. */
export const addCardToVisit: CardHandlers['add'] = async (db, { appointmentId }, draft, request) => {
  const [replayedId, [settings]] = await db.batch(db.findReplay(), selectSettings(db))
  const select = selectVisit(db, appointmentId)
  if (replayedId) return (await db.batch(select))[0][0]
  if (!settings) return undefined
  const { reservationId, amount } = draft
  const card = buildCard(request.env, reservationId ?? db.newId('gft'), draft, settings, getToday(db))
  const { prepaidId } = card
  const writes = [
    ...(reservationId === undefined ? insertCard(db, card) : takeReservation(db, card)),
    ...touchOpenVisit(db, appointmentId),
    insertPrepaidSale(db, { prepaidSaleId: db.newId('pps'), prepaidId, appointmentId, price: amount }),
  ]
  const write = async () => {
    try {
      return await db.insertIdempotent(prepaidId, writes, () => select)
    } catch (error) {
      throwCardRefusal(error)
      throw error
    }
  }
  return withRefusalReason(db, select, write, ({ visit }) => closedRefusal(visit))
}

/** One round trip; two if refused. */
export const removeCardFromVisit: CardHandlers['removeLine'] = (db, { prepaidSaleId }): Promise<Appointment | undefined> => {
  const select = selectVisitOfLine(db, prepaidSaleId)
  return withRefusalReason(
    db,
    select,
    async () => (await db.batchReturning(removeLineOfVisit(db, prepaidSaleId), select))[0],
    ({ visit }) => closedRefusal(visit),
  )
}

/** Two round trips: who sells, then the payment, whose guard holds every condition; three if refused, to say which of them. */
export const topUpCard: CardHandlers['topUp'] = async (db, { prepaidId }, { amount, payments, afterClosing }, request) => {
  assertPaidAtOnce(amount, payments)
  const select = (id: string) => selectLinkedCard(db, request, id)
  const [replayedId] = await db.batch(db.findReplay())
  if (replayedId) return (await db.batch(select(replayedId)))[0][0]
  const sale = sellAtOnce(db, { prepaidSaleId: db.newId('pps'), prepaidId, price: amount, payments, afterClosing })
  try {
    return await db.insertIdempotent(
      prepaidId,
      [...abortUnlessCards(db, [{ prepaidId, atMost: giftCardBounds.max - amount }]), ...sale],
      select,
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'limit') throw new ApiError(409, 'sold_in_cash_system')
    if (error.reason !== 'unusable') throw error
    const [[card]] = await db.batch(select(prepaidId))
    if (!card) return undefined
    if (card.state !== 'active' && card.state !== 'spent') throw new ApiError(409, 'prepaid_unusable', { current: card })
    throw new ApiError(400, 'gift_card_too_large', { fields: { amount: 'A gift card holds at most 1,000' } })
  }
}

/** Two round trips: the sale behind the entry, then its reversal. */
export const voidCardSale: CardHandlers['void'] = async (db, { prepaidEntryId }, body, request) => {
  const [replayedId, sale] = await db.batch(db.findReplay(), selectSaleOfEntry(db, prepaidEntryId))
  if (!sale) return undefined
  const select = selectLinkedCard(db, request, sale.prepaidId)
  if (replayedId) return (await db.batch(select))[0][0]
  try {
    return await db.insertIdempotent(sale.prepaidId, voidSale(db, sale.saleId, body), () => select)
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    const code = error.reason === 'unique' ? 'already_undone' : prepaidRefusal(error.reason, 'reverse')
    if (!code) throw error
    throw new ApiError(409, code)
  }
}
