import { expect, test } from 'vitest'
import { createMail } from '../../../worker/gateways/mail.ts'
import { createSms } from '../../../worker/gateways/sms.ts'
import { createTwilio } from '../../../worker/gateways/twilio.ts'

const forged = 'desk@example.com\r\nBcc: all@example.com'

test('e-mail leaves out a reply address that adds a header or a recipient, and refuses such a recipient', async () => {
  const sent: Record<string, unknown>[] = []
  const fetch = async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ id: 'm1' })
  }
  const gateway = createMail({ url: 'http://mail.test', key: 'k', from: 'noreply@example.com', fetch, timeoutMs: 1000 })
  const mail = { id: 'm', to: 'guest@example.com', fromName: 'Salon\r\nBcc: x', subject: 'Hello\r\nBcc: x', text: '', html: '' }
  for (const replyTo of [forged, 'a@example.com, b@example.com', '"x" <a@example.com>', ''])
    expect(await gateway.send({ ...mail, replyTo })).toMatchObject({ kind: 'accepted' })
  expect(sent.map(({ reply_to }) => reply_to)).toEqual([undefined, undefined, undefined, undefined])
  await gateway.send({ ...mail, replyTo: 'desk@example.com' })
  expect(sent.at(-1)).toMatchObject({ reply_to: 'desk@example.com', subject: 'Hello Bcc: x' })
  for (const to of [forged, 'a@example.com,b@example.com', ''])
    expect(await gateway.send({ ...mail, replyTo: '', to })).toMatchObject({ reason: 'bad_recipient' })
  expect(sent).toHaveLength(5)
})

test('text messages are sent from letters and digits only', async () => {
  const fetch = async () => {
    throw new Error('nothing is sent')
  }
  const options = { url: 'http://sms.test', fetch, timeoutMs: 1000 }
  for (const gateway of [createSms({ ...options, key: 'k', secret: 's' }), createTwilio({ ...options, key: 'k', secret: 's' })])
    for (const from of ['', 'Aurora\r\nX', 'Aurora&to=1', 'A'.repeat(16)])
      expect(await gateway.send({ id: 'm', from, to: '39333', text: 'x' })).toMatchObject({ reason: 'bad_sender' })
})
