import type { GiftCard } from '../../../schema/api/gift-card-fields.ts'
import type { giftCards as calls } from '../../../schema/api/gift-cards.ts'
import { formatDatePattern } from '../../../schema/rules/date-format.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../messaging/index.ts'
import { selectDateFormat } from '../salons/index.ts'
import { getCode } from './codes.ts'
import { abortIfSentOften, selectSalon } from './delivery-queries.ts'
import { selectLinkedCard } from './sale-handlers.ts'

type CardHandlers = Handlers<typeof calls>

const retryAfterSeconds = 3600

/** Refuses to hand out a card that pays for nothing. */
function assertUsable(card: GiftCard): void {
  if (card.state !== 'active') throw new ApiError(409, 'prepaid_unusable', { current: card })
}

/** The card as PDF. One round trip. */
export const printCard: CardHandlers['pdf'] = async (db, { prepaidId }, _body, request) => {
  const [[card], [salon], dateFormat] = await db.batch(selectLinkedCard(db, request, prepaidId), selectSalon(db), selectDateFormat(db))
  if (!card || !salon) return undefined
  assertUsable(card)
  const locale = card.language === 'it' ? 'it-IT' : 'en-IE'
  const { drawGiftCard } = await import('./card-pdf.ts')
  const bytes = await drawGiftCard(
    {
      language: card.language,
      salon: salon.salonName,
      address: [salon.address, [salon.zipCode, salon.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      phone: salon.phoneNumber,
      recipientName: card.recipientName,
      message: card.message,
      amount: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(card.balance),
      code: getCode(request.env, prepaidId),
      link: card.link,
      validUntil: card.validUntil === null ? '' : formatDatePattern(card.validUntil, dateFormat),
    },
    new Date(db.nowUtc * 1000),
  )
  request.header('Content-Type', 'application/pdf')
  request.header('Content-Disposition', 'inline; filename="gift-card.pdf"')
  return request.body(bytes)
}

/** The card by e-mail, to its recipient unless another address is given. Two round trips; it is sent after the response. */
export const sendCard: CardHandlers['send'] = async (db, { prepaidId }, body, request) => {
  const [replayedId, [card]] = await db.batch(db.findReplay(), selectLinkedCard(db, request, prepaidId))
  if (!card) return undefined
  const email = body.email || card.recipientEmail
  if (email === '') throw new ApiError(400, 'invalid_input', { fields: { email: 'Required' } })
  const reply = { prepaidId, email }
  if (replayedId) return reply
  assertUsable(card)
  const { recipientName, balance, validUntil, message, language } = card
  const queued = enqueue(db, {
    cause: `gift_card:${prepaidId}:${db.newId('snd')}`,
    kind: 'gift_card',
    data: { prepaidId, recipientName, balance, validUntil, message },
    to: { email },
    language,
    channel: 'mail',
  })
  try {
    return await db.createIdempotent(
      async () => {
        await db.batch(...db.recordIdempotencyKey(prepaidId), abortIfSentOften(db, prepaidId), queued)
        sendAfterResponse(request, queued)
        return reply
      },
      async () => reply,
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit')
      throw new ApiError(429, 'too_many_gift_cards_sent', { retryAfter: retryAfterSeconds })
    throw error
  }
}
