import { expect, test } from 'vitest'
import { canReceiveReplies, parseReply } from '../../../schema/rules/platform/gateway-replies.ts'
import { renderMessage } from '../../../worker/features/messages/sending/render-message.ts'

test('reads yes, no and stop regardless of case, accents, punctuation and symbols around them, and nothing else', () => {
  for (const text of ['1', ' 1. ', 'yes', 'YES!', 'Sì', 'si\u0300', 'sì 👍', '“Sì”']) expect(parseReply(text), text).toBe('yes')
  for (const text of ['2', 'no', 'No…', '2)']) expect(parseReply(text), text).toBe('no')
  for (const text of ['STOP', 'Stop.', 'Unsubscribe', 'disiscrivimi']) expect(parseReply(text), text).toBe('stop')
  for (const text of ['', '12', '1 2', 'yes but later', 'no problem', 'non so', '3', 'constructor', 'yes'.repeat(20), '👍'])
    expect(parseReply(text), text).toBeUndefined()
})

const salon = {
  ...{
    name: 'Aurora',
    address: '',
    phone: '',
    country: 'IT',
    currency: 'EUR',
    reviewUrl: '',
    timeZone: 'Europe/Rome',
    waBoxUid: '',
    email: '',
  },
  smsProvider: 'smshosting' as const,
  secrets: [],
}
const reminder = (channel: 'whatsapp' | 'sms' | 'mail', smsSender: string, language: 'en' | 'it' = 'en') =>
  renderMessage(
    { secret: 'x'.repeat(32), origin: 'https://aurora.example' },
    {
      ...{
        outboxId: 'out_1',
        salonId: 'sal_1',
        kind: 'booking_reminder',
        language,
        channel,
        recipient: '',
        name: 'Zoe Neri',
        clientId: 'c',
      },
      ...{ userId: null, agendaId: 'agd_1', attempts: 1, until: 0, created: 0, bookings: [], hasConsent: true, ownText: null },
      data: { agendaId: 'agd_1', start: '2026-11-26T09:00:00Z', services: 'Cut', bookings: [] },
      salon: { ...salon, smsSender },
    },
  )?.text

test('a reminder asks for a reply only where the sender can receive one; elsewhere it carries the link', () => {
  expect([canReceiveReplies('393330001111'), canReceiveReplies('AURORA'), canReceiveReplies('')]).toEqual([true, false, false])
  expect(reminder('sms', '393330001111')).toContain('Cut. Reply 1 to confirm or 2 to cancel, or choose here:\nhttps://aurora.example/')
  expect(reminder('whatsapp', 'AURORA', 'it')).toContain('Cut. Rispondi 1 per confermare o 2 per annullare, oppure scegli qui:\nhttps://')
  expect(reminder('sms', 'AURORA')).toContain('Cut. Confirm, move or cancel:\nhttps://aurora.example/')
  expect(reminder('mail', '393330001111')).toContain('Cut. Confirm, move or cancel:\nhttps://aurora.example/')
})
