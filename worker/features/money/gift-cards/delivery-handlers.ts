import type { giftCards as calls } from '../../../../schema/api/money/gift-cards.ts'
import type { GiftCard } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { formatAmount } from '../../../../schema/rules/money/amount-format.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortIfSentOften, enqueue, sendAfterResponse, toSendingCause } from '../../messages/outbox/index.ts'
import { selectDateFormat } from '../../platform/salons/index.ts'
import { getCode } from './codes.ts'
import { selectSalon } from './queries.ts'
import { selectLinkedCard } from './sale-handlers.ts'

type CardHandlers = Handlers<typeof calls>

/** Refuses to hand out a card that pays for nothing. */
function assertUsable(card: GiftCard): void {
  if (card.state !== 'active') throw new ApiError(409, 'prepaid_unusable', { current: card })
}

/** The card as PDF. One round trip. */
export const printCard: CardHandlers['pdf'] = async (db, { prepaidId }, _body, request) => {
  const [[card], [salon], dateFormat] = await db.batch(selectLinkedCard(db, request, prepaidId), selectSalon(db), selectDateFormat(db))
  if (!card || !salon) return undefined
  assertUsable(card)
  const { drawGiftCard } = await import('./card-pdf.ts')
  const bytes = await drawGiftCard(
    {
      language: card.language,
      salon: salon.salonName,
      address: [salon.address, [salon.zipCode, salon.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      phone: salon.phoneNumber,
      recipientName: card.recipientName,
      message: card.message,
      amount: formatAmount(card.balance, card.language, salon.currency),
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
  const sent = { kind: 'gift_card', recordId: prepaidId } as const
  const queued = enqueue(db, {
    cause: toSendingCause(sent, db.newId('snd')),
    kind: 'gift_card',
    data: { prepaidId, recipientName, balance, validUntil, message },
    to: { email },
    language,
    channel: 'mail',
  })
  return db.createIdempotent(
    async () => {
      await db.batch(...db.recordIdempotencyKey(prepaidId), abortIfSentOften(db, sent), queued)
      sendAfterResponse(request, queued)
      return reply
    },
    async () => reply,
  )
}
