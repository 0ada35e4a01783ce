import { expect, test } from 'vitest'
import type { SenderLog, SenderTotal } from '../../../schema/api/messages/message-log-schemas.ts'
import { defaultMessagePrices } from '../../../schema/rules/messages/message-costs.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const at = Date.parse('2026-11-24T09:00:00Z') / 1000

test('charges the messages of the platform’s accounts at the prices of the send dialog, and none of a salon’s own', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const platform = await salon.as('SUPERADMIN')
  const messages = [
    { id: 'out_sms', channel: 'sms', state: 'sent', parts: 2, own: 0 },
    { id: 'out_own', channel: 'sms', state: 'sent', parts: 3, own: 1 },
    { id: 'out_whatsapp', channel: 'whatsapp', state: 'sent', parts: 0, own: 0 },
    { id: 'out_failed', channel: 'whatsapp', state: 'failed', parts: 0, own: 0 },
    { id: 'out_mail', channel: 'mail', state: 'sent', parts: 0, own: 0 },
  ]
  for (const { id, channel, state, parts, own } of messages)
    await world.db.execute({
      sql: `
        INSERT INTO outbox (
          outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, state, due_utc, until_utc, created_utc, sent_utc,
          sms_parts, by_own_account
        )
        VALUES (?, ?, ?, 'free_text', 'en', '{}', ?, 'x', ?, ?, ?, ?, ?, ?, ?)`,
      args: [id, salon.salonId, id, channel, state, at, at, at, at, parts, own],
    })
  const range = 'from=2026-11-24&to=2026-11-24'
  const { body } = await platform.call<SenderLog[]>('GET', `/api/Logs/GetSenderLogs/{sessionCode}?${range}`)
  const sms = (2 * defaultMessagePrices.sms) / 100
  const whatsApp = defaultMessagePrices.whatsapp / 100
  expect(Object.fromEntries(body.map(({ senderLogId, cost }) => [senderLogId, cost]))).toEqual({
    out_sms: sms,
    out_own: 0,
    out_whatsapp: whatsApp,
    out_failed: 0,
    out_mail: 0,
  })
  const readTotals = () => platform.call<SenderTotal[]>('GET', `/api/Logs/GetSenderTotals/{sessionCode}?${range}`)
  const totals = await readTotals()
  expect(totals.body).toMatchObject([{ salonId: salon.salonId, whatsapp: 1, smsParts: 5, billedParts: 2 }])
  expect(totals.body[0]?.cost).toBeCloseTo(sms + whatsApp, 6)

  // Prices agreed with the salon replace the usual ones.
  await world.db.execute('UPDATE salons SET sms_price = 500, whatsapp_price = 25, mail_price = 10')
  expect((await readTotals()).body[0]?.cost).toBeCloseTo(0.1 + 0.0025 + 0.001, 6)
})
