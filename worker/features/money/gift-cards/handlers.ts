import type { SQL } from 'drizzle-orm'
import { giftCardGuests, giftCardLinks } from '../../../../schema/api/money/gift-card-guests.ts'
import { giftCardGuestsSchemas, giftCardLinksSchemas } from '../../../../schema/api/money/gift-card-guests-schemas.ts'
import { giftCards as calls } from '../../../../schema/api/money/gift-cards.ts'
import { giftCardsSchemas } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { addMonths, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { recordGuess, selectGuessWait } from '../../../db/code-guesses.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { signLink } from '../../../db/link-token.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { withLogo } from '../../platform/salons/index.ts'
import { hashNetwork } from '../../platform/session/index.ts'
import { insertCardOrder, selectCardSeller, selectCardToken } from '../payments/index.ts'
import { cardExists, selectCards, selectCardsOfClient, selectFoundCard, selectTotals } from './card-queries.ts'
import { getCode, hashCode, readTyped } from './codes.ts'
import { printCard, sendCard } from './delivery-handlers.ts'
import {
  abortIfReservedOften,
  cancelReservation,
  insertCard,
  isOwnReservation,
  moveBalance,
  removeReplacement,
  restoreReservation,
  saveSettings,
  selectGuestCard,
  selectSettings,
  updateBlocked,
  updateCard,
} from './queries.ts'
import { assertNotOver } from './rules.ts'
import { addCardToVisit, getToday, removeCardFromVisit, selectLinkedCard, sellCard, topUpCard, voidCardSale } from './sale-handlers.ts'

type GuestHandlers = Handlers<typeof giftCardGuests>
type LinkHandlers = Handlers<typeof giftCardLinks>

const getLinkedCard: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [[card]] = await db.batch(selectGuestCard(db))
  return card && withLogo({ ...card, code: card.state === 'active' ? getCode(request.env, db.id) : '' }, db.nowUtc, request)
}

const getOffer: GuestHandlers['offer'] = async (db, _input, _body, { env }) => {
  const [[settings], seller] = await db.batch(selectSettings(db), selectCardSeller(db, env))
  return {
    amounts: settings?.online ? settings.amounts : [],
    validMonths: settings?.validMonths ?? 0,
    paysOnline: seller !== undefined,
  }
}

/**
 * Two round trips: the salon's settings with the guest, then the reservation, which costs nothing until it is collected, or is paid for by
 * the link that is written with it. One more where it was reserved by an earlier try.
 */
const reserveCard: GuestHandlers['reserve'] = async (db, _input, draft, request) => {
  const { amount, recipientName, recipientEmail, message, language, payNow } = draft
  const [replayedId, [settings], seller] = await db.batch(db.findReplay(), selectSettings(db), selectCardSeller(db, request.env))
  const reply = { amount, recipientName }
  const replay = async (prepaidId: string) => {
    const [payToken] = payNow ? await db.batch(selectCardToken(db, request.env, prepaidId)) : []
    return { ...reply, prepaidId, ...(payToken === undefined ? {} : { payToken }) }
  }
  if (replayedId) return replay(replayedId)
  if (!settings?.online) throw new ApiError(409, 'gift_cards_not_online')
  if (payNow && !seller) throw new ApiError(409, 'channel_not_set_up')
  const { clientId } = db
  if (clientId === null) throw new ApiError(409, 'name_needed')
  const prepaidId = db.newId('gft')
  const { vatKind, vatRate, validMonths } = settings
  const card = insertCard(db, {
    prepaidId,
    ...hashCode(request.env, getCode(request.env, prepaidId)),
    clientId,
    recipientName,
    recipientEmail,
    message,
    language,
    validUntil: validMonths > 0 ? addMonths(toSalonDay(db.nowUtc, db.timeZone), validMonths) : null,
    vatKind,
    vatRate: vatKind === 'single' ? vatRate : null,
    reserved: db.now,
    reservedAmount: amount,
  })
  const paymentOrderId = db.newId('pyo')
  const order = payNow && seller ? insertCardOrder(db, seller, { paymentOrderId, prepaidId, clientId, amount }) : []
  try {
    return await db.createIdempotent(async () => {
      await db.batch(...db.recordIdempotencyKey(prepaidId), abortIfReservedOften(db), ...card, ...order)
      return { ...reply, prepaidId, ...(payNow ? { payToken: signLink(request.env, 'Pay', paymentOrderId) } : {}) }
    }, replay)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'limit')) throw error
    throw new ApiError(429, 'too_many_reserved_cards', { retryAfter: 86_400 })
  }
}

const cancelGuestCard: GuestHandlers['cancel'] = async (db, { prepaidId }) => {
  try {
    await db.batch(...cancelReservation(db, prepaidId, isOwnReservation(db)))
    return { prepaidId, amount: 0, recipientName: '' }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'closed') return undefined
    throw error
  }
}

type CardHandlers = Handlers<typeof calls>

const listCards: CardHandlers['list'] = async (db, { search, state }) => {
  const today = getToday(db)
  const [cards, totals] = await db.batch(selectCards(db, today, { search, state }), selectTotals(db, today))
  return { cards, totals }
}

const getCard: CardHandlers['one'] = async (db, { prepaidId }, _body, request) =>
  (await db.batch(selectLinkedCard(db, request, prepaidId)))[0][0]

const listCardsOfClient: CardHandlers['ofClient'] = async (db, { clientId }) =>
  (await db.batch(selectCardsOfClient(db, getToday(db), clientId)))[0]

/** One round trip, in which a wrong code is counted before the card is read. */
const findCard: CardHandlers['find'] = async (db, _input, { code }, request) => {
  const card = readTyped(request, code)
  if (!card) return undefined
  const guess = { kind: 'gift_card', network: hashNetwork(request), exists: (salonId: SQL) => cardExists(salonId, card) } as const
  const [wait, ...results] = await db.batch(selectGuessWait(db, guess), ...recordGuess(db, guess), selectFoundCard(db, getToday(db), card))
  if (wait > 0) throw new ApiError(429, 'too_many_gift_codes', { retryAfter: wait })
  return (results.at(-1) as Awaited<ReturnType<typeof findCard>>[] | undefined)?.[0]
}

/** Sends a guarded write of a card; where it was stale, throws 409 with the card as it is now. */
async function writeCard(db: StaffDb, request: Request, prepaidId: string, writes: readonly Statement<unknown>[]) {
  return db.updateGuarded(writes, selectLinkedCard(db, request, prepaidId))
}

/** One round trip; two for a last day before today, which only a card that is over already has. */
const changeCard: CardHandlers['update'] = async (db, { prepaidId }, { version, ...change }, request) => {
  const today = getToday(db)
  if (change.validUntil && change.validUntil < today) {
    const [[card]] = await db.batch(selectLinkedCard(db, request, prepaidId))
    if (card && card.validUntil !== change.validUntil) assertNotOver(change.validUntil, today)
  }
  return writeCard(db, request, prepaidId, updateCard(db, prepaidId, version, change))
}
const blockCard: CardHandlers['block'] = (db, { prepaidId }, { reason }, request) =>
  writeCard(db, request, prepaidId, updateBlocked(db, prepaidId, reason))
const unblockCard: CardHandlers['unblock'] = (db, { prepaidId }, _body, request) =>
  writeCard(db, request, prepaidId, updateBlocked(db, prepaidId, null))

/** Two round trips: the card as it is, then the new card with its balance. */
const transferCard: CardHandlers['transfer'] = async (db, { prepaidId }, draft, request) => {
  const select = (id: string) => selectLinkedCard(db, request, id)
  const [replayedId, [card]] = await db.batch(db.findReplay(), select(prepaidId))
  if (replayedId) return (await db.batch(select(replayedId)))[0][0]
  if (!card) return undefined
  if (card.balance <= 0 || card.state === 'replaced') throw new ApiError(409, 'gift_card_empty', { current: card })
  const newId = db.newId('gft')
  const { vatKind, vatRate, validUntil, language, buyer } = card
  const terms = { vatKind, vatRate, validUntil, language, clientId: buyer?.clientId ?? null, replacesId: prepaidId }
  const writes = [
    ...insertCard(db, { prepaidId: newId, ...hashCode(request.env, getCode(request.env, newId)), ...draft, ...terms }),
    ...moveBalance(db, prepaidId, newId),
  ]
  try {
    return await db.insertIdempotent(newId, writes, select)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'gift_card_empty')
    throw error
  }
}

const undoTransfer: CardHandlers['undoTransfer'] = async (db, { prepaidId }, _body, request) => {
  const [[card]] = await db.batch(selectLinkedCard(db, request, prepaidId))
  if (!card) return undefined
  if (card.replacesId === null) throw new ApiError(409, 'stale', { current: card })
  const writes = [...moveBalance(db, prepaidId, card.replacesId), ...removeReplacement(db, prepaidId)]
  try {
    return (await db.batchReturning(writes, selectLinkedCard(db, request, card.replacesId)))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && ['limit', 'stale'].includes(error.reason))) throw error
    throw new ApiError(409, 'prepaid_used', { current: card })
  }
}

const cancelCard: CardHandlers['cancel'] = async (db, { prepaidId }, _body, request) => {
  try {
    await db.batch(...cancelReservation(db, prepaidId))
    return { prepaidId }
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'closed')) throw error
    const [[card]] = await db.batch(selectLinkedCard(db, request, prepaidId))
    if (!card) return undefined
    throw new ApiError(409, 'reservation_over', { current: card })
  }
}
const restoreCard: CardHandlers['restore'] = async (db, { prepaidId }, _body, request) => {
  try {
    return (await db.batchReturning(restoreReservation(db, prepaidId), selectLinkedCard(db, request, prepaidId)))[0]
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'missing') return undefined
    throw error
  }
}

const getSettings: CardHandlers['settings'] = async (db) => (await db.batch(selectSettings(db)))[0][0]
const changeSettings: CardHandlers['changeSettings'] = async (db, _input, { version, ...terms }) => {
  const sorted = { ...terms, amounts: [...new Set(terms.amounts)].toSorted((a, b) => a - b) }
  try {
    return (await db.batchReturning(saveSettings(db, sorted, version), selectSettings(db)))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && ['stale', 'unique'].includes(error.reason))) throw error
    const [[current]] = await db.batch(selectSettings(db))
    throw new ApiError(409, 'stale', { current })
  }
}

export const giftCardFeatures = [
  defineRoutes(calls, giftCardsSchemas, {
    list: listCards,
    one: getCard,
    ofClient: listCardsOfClient,
    find: findCard,
    sell: sellCard,
    add: addCardToVisit,
    removeLine: removeCardFromVisit,
    update: changeCard,
    topUp: topUpCard,
    void: voidCardSale,
    block: blockCard,
    unblock: unblockCard,
    transfer: transferCard,
    undoTransfer,
    cancel: cancelCard,
    restore: restoreCard,
    pdf: printCard,
    send: sendCard,
    settings: getSettings,
    changeSettings,
  }),
  defineRoutes(giftCardLinks, giftCardLinksSchemas, { one: getLinkedCard }),
  defineRoutes(giftCardGuests, giftCardGuestsSchemas, { offer: getOffer, reserve: reserveCard, cancel: cancelGuestCard }),
]
