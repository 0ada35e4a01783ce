import type { giftCardGuests, giftCardLinks } from '../../../../schema/api/money/gift-card-guests.ts'
import { addMonths, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { withLogo } from '../../outreach/client-messages/index.ts'
import { getCode, hashCode } from './codes.ts'
import { abortIfReservedOften, isOwnReservation, selectGuestCard } from './guest-queries.ts'
import { cancelReservation, insertCard, selectSettings } from './queries.ts'

type GuestHandlers = Handlers<typeof giftCardGuests>
type LinkHandlers = Handlers<typeof giftCardLinks>

export const getLinkedCard: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [[card]] = await db.batch(selectGuestCard(db))
  return card && withLogo({ ...card, code: card.state === 'active' ? getCode(request.env, db.id) : '' }, db.nowUtc, request)
}

export const getOffer: GuestHandlers['offer'] = async (db) => {
  const [[settings]] = await db.batch(selectSettings(db))
  return { amounts: settings?.online ? settings.amounts : [], validMonths: settings?.validMonths ?? 0 }
}

/** Two round trips: the salon's settings with the guest, then the reservation, which costs nothing until it is collected. */
export const reserveCard: GuestHandlers['reserve'] = async (db, _input, { amount, recipientName, message, language }, request) => {
  const [replayedId, [settings]] = await db.batch(db.findReplay(), selectSettings(db))
  if (replayedId) return { prepaidId: replayedId, amount, recipientName }
  if (!settings?.online) throw new ApiError(409, 'gift_cards_not_online')
  const { clientId } = db
  if (clientId === null) throw new ApiError(409, 'name_needed')
  const prepaidId = db.newId('gft')
  const { vatKind, vatRate, validMonths } = settings
  const card = insertCard(db, {
    prepaidId,
    ...hashCode(request.env, getCode(request.env, prepaidId)),
    clientId,
    recipientName,
    recipientEmail: '',
    message,
    language,
    validUntil: validMonths > 0 ? addMonths(toSalonDay(db.nowUtc, db.timeZone), validMonths) : null,
    vatKind,
    vatRate: vatKind === 'single' ? vatRate : null,
    reserved: db.now,
    reservedAmount: amount,
  })
  const reply = { prepaidId, amount, recipientName }
  try {
    return await db.createIdempotent(
      async () => {
        await db.batch(...db.recordIdempotencyKey(prepaidId), abortIfReservedOften(db), ...card)
        return reply
      },
      async (id) => ({ ...reply, prepaidId: id }),
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'limit')) throw error
    throw new ApiError(429, 'too_many_reserved_cards', { retryAfter: 86_400 })
  }
}

export const cancelGuestCard: GuestHandlers['cancel'] = async (db, { prepaidId }) => {
  try {
    await db.batch(...cancelReservation(db, prepaidId, isOwnReservation(db)))
    return { prepaidId, amount: 0, recipientName: '' }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'closed') return undefined
    throw error
  }
}
