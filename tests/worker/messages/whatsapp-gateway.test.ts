import { createHmac } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { type CloudMessage, createWhatsAppCloud } from '../../../worker/gateways/whatsapp-cloud.ts'
import { isSignedByMeta, readCloudEvents } from '../../../worker/gateways/whatsapp-cloud-events.ts'
import { cloudAccountId, cloudToken } from '../../../worker/local/fakes/whatsapp-cloud.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { phoneNumberId } from '../../support/whatsapp.ts'

async function openCloud() {
  const { name } = await openFixture()
  const gateway = `${inject('product').gateways}/${name}`
  const options = { url: `${gateway}/whatsapp-cloud`, fetch: (url: string, init: RequestInit) => fetch(url, init), timeoutMs: 1500 }
  const open = (more: object = {}) =>
    createWhatsAppCloud({ ...options, phoneNumberId, businessAccountId: cloudAccountId, token: cloudToken, ...more })
  const control = (settings: object) => fetch(`${gateway}/whatsapp-cloud/control`, { method: 'POST', body: JSON.stringify(settings) })
  let no = 0
  return {
    ...{ open, control },
    gateways: getGateways({ name }),
    fault: (kind: string) => getGateways({ name }).fault({ gateway: 'whatsapp-cloud', to: '', kind, times: 1 }),
    text: (more: Partial<CloudMessage> = {}) =>
      open().send({ id: `out_${++no}`, to: '+39 347 555 0142', language: 'en', buttons: [], text: 'Hello', ...more } as CloudMessage),
  }
}
const draft = {
  name: 'booking_reminder_1',
  language: 'en',
  category: 'utility',
  body: 'Hi {{1}}, see you {{2}}!',
  fields: ['firstName', 'day'],
  buttons: ['confirm', 'move', 'cancel'],
} as const

test('says of each answer of Meta whether it has the message, may have it, or will take it later', async () => {
  const { control, fault, text } = await openCloud()
  await control({ windows: ['393475550142'] })
  const failed = (reason: string, code: number) => expect.objectContaining({ kind: 'failed', reason, code })
  const results = {
    credentials: failed('not_set_up', 190),
    permission: failed('not_set_up', 10),
    blocked: failed('not_set_up', 131_031),
    'not registered': failed('not_set_up', 133_010),
    'window closed': failed('no_template', 131_047),
    'template missing': failed('no_template', 132_001),
    'template variables': failed('no_template', 132_000),
    'template paused': failed('no_template', 132_015),
    'template disabled': failed('no_template', 132_016),
    'no payment': failed('credit', 131_042),
    'not on WhatsApp': failed('bad_recipient', 131_026),
    'bad text': failed('bad_text', 131_009),
    refused: failed('refused', 131_049),
    throttled: { kind: 'throttled', afterSeconds: 10 },
    'too often to one': { kind: 'throttled', afterSeconds: 10 },
    spam: { kind: 'throttled', afterSeconds: 10 },
    'app limit': { kind: 'throttled', afterSeconds: 10 },
    // It may have the message: it is never sent again.
    hangs: { kind: 'unknown' },
    'hangs up': { kind: 'unknown' },
    garbage: { kind: 'unknown' },
    'reply lost': { kind: 'unknown' },
    'garbled reply': { kind: 'unknown' },
    'own error': { kind: 'unknown' },
    unavailable: { kind: 'unknown' },
  }
  for (const [kind, expected] of Object.entries(results)) {
    await fault(kind)
    expect(await text(), kind).toEqual(expected)
  }
  expect(await text({ to: '12' })).toEqual(failed('bad_text', 131_009))
  expect(await text()).toEqual({ kind: 'accepted', gatewayId: expect.stringMatching(/^wamid\./) })
})

test('sends a text only while the window is open, with buttons where it is short, and an approved template at any time', async () => {
  const { open, control, gateways, text } = await openCloud()
  expect(await text()).toMatchObject({ kind: 'failed', code: 131_047, words: expect.stringContaining('24 hours') })
  await control({ windows: ['393475550142'], review: 'APPROVED' })
  expect(await text({ buttons: ['confirm', 'move'], language: 'it' })).toMatchObject({ kind: 'accepted' })
  expect(await text({ text: 'x'.repeat(1500), buttons: ['confirm'] })).toMatchObject({ kind: 'accepted' })
  expect((await gateways.sent()).map((one) => one.text)).toEqual(['Hello\n[Conferma] [Sposta]', 'x'.repeat(1500)])
  const cloud = open()
  const template = { name: draft.name, values: ['Anna', 'Thursday'] }
  const message = { id: 'out_t', to: '+393475550999', language: 'en', buttons: draft.buttons, template } as const
  expect(await cloud.send(message)).toMatchObject({ kind: 'failed', code: 132_001 })
  expect(await cloud.submit(draft)).toMatchObject({ ok: true, value: { state: 'approved' } })
  expect(await cloud.send({ ...message, template: { ...template, values: ['Anna'] } })).toMatchObject({ kind: 'failed', code: 132_000 })
  expect(await cloud.send(message)).toMatchObject({ kind: 'accepted' })
  expect(await gateways.sent('393475550999')).toMatchObject([{ from: '393470000111', text: 'Hi Anna, see you Thursday!', key: 'out_t' }])
})

test('reads number, templates and refusals of them, in Meta’s words', async () => {
  const { open, control, fault } = await openCloud()
  const cloud = open()
  expect(await cloud.readNumber()).toEqual({
    ok: true,
    value: { number: '393470000111', name: 'Aurora', quality: 'GREEN', sendingLimit: 'TIER_1K' },
  })
  await control({ quality: 'PURPLE' })
  expect(await cloud.readNumber()).toMatchObject({ value: { quality: '' } })
  expect(await open({ token: 'wrong' }).readNumber()).toMatchObject({
    ok: false,
    reason: 'account',
    words: expect.stringContaining('access token'),
  })
  expect(await open({ phoneNumberId: '1' }).readNumber()).toMatchObject({ ok: false, reason: 'refused' })
  for (const kind of ['hangs up', 'garbage', 'unavailable', 'throttled']) {
    await fault(kind)
    expect(await cloud.listTemplates(), kind).toMatchObject({ ok: false, reason: 'away' })
  }
  const refused = await cloud.submit({ ...draft, body: 'Hi {{1}}, see you {{2}}' })
  expect(refused).toMatchObject({ ok: false, reason: 'refused', words: "Variables can't be at the start or end of the template" })
  expect(await cloud.submit(draft)).toEqual({ ok: true, value: { externalId: '700000', state: 'pending' } })
  expect(await cloud.submit(draft)).toMatchObject({ ok: false, words: expect.stringContaining('already content in this language') })
  const states = { APPROVED: 'approved', PAUSED: 'paused', DISABLED: 'disabled', PENDING_DELETION: 'missing', NEWS: 'pending' }
  for (const [status, state] of Object.entries(states)) {
    await control({ status })
    expect(await cloud.listTemplates()).toMatchObject({
      ...{ ok: true, value: { templates: [{ name: draft.name, language: 'en', state, reason: '' }], isCut: false } },
    })
  }
  await control({ status: 'REJECTED', reason: 'TAG_CONTENT_MISMATCH' })
  expect(await cloud.listTemplates()).toMatchObject({ value: { templates: [{ state: 'rejected', reason: 'TAG_CONTENT_MISMATCH' }] } })
})

test('takes what Meta signs with the secret of the app, over the body as it came, and nothing of another shape', () => {
  const body = '{"object":"whatsapp_business_account","entry":[]}'
  const sign = (secret: string, text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
  expect(isSignedByMeta('secret', body, sign('secret', body))).toBe(true)
  for (const header of ['', 'sha256=', sign('other', body), sign('secret', `${body} `), sign('secret', body).replace('sha256', 'sha1')])
    expect(isSignedByMeta('secret', body, header)).toBe(false)
  const of = (value: unknown, field = 'messages') => readCloudEvents({ entry: [{ id: '7', changes: [{ field, value }] }] })
  for (const nothing of [undefined, null, 4, 'x', {}, { entry: 4 }, { entry: [{ changes: [null] }] }])
    expect(readCloudEvents(nothing)).toEqual({ changes: [], templates: [] })
  expect(of({ statuses: [{}] })).toEqual({ changes: [], templates: [] })
  const metadata = { phone_number_id: '5', display_phone_number: '+39 347 000 0111' }
  const message = (more: object) =>
    of({ metadata, messages: [{ from: '393475550142', id: 'w1', timestamp: '1764000000', ...more }] }).changes[0]?.messages
  expect(message({ type: 'image', image: { caption: 'Look' } })).toMatchObject([
    { text: 'Look', to: '393470000111', from: '+393475550142' },
  ])
  expect(message({ type: 'audio', audio: {} })).toMatchObject([{ text: '[audio]', windowUtc: 1_764_000_000 }])
  expect(message({ type: 'interactive', interactive: { button_reply: { id: 'move:out_1', title: 'Move' } } })).toMatchObject([
    { text: 'Move', pressed: { button: 'move', outboxId: 'out_1' } },
  ])
  expect(message({ type: 'button', button: { text: 'Buy', payload: 'buy:everything' } })?.[0]).not.toHaveProperty('pressed')
  for (const more of [{ type: 'reaction' }, { type: 'system' }, { type: 'text', from: 'Aurora' }, { type: 'text', id: '' }])
    expect(message(more)).toEqual([])
  expect(
    of({
      metadata,
      statuses: [
        { id: 'w', status: 'delivered' },
        { status: 'deleted', biz_opaque_callback_data: 'o' },
      ],
    }).changes[0]?.statuses,
  ).toEqual([])
  const rejected = {
    event: 'REJECTED',
    message_template_name: 'n',
    message_template_language: 'it',
    reason: 'INVALID_FORMAT',
    rejection_info: { reason: 'Why' },
  }
  expect(of(rejected, 'message_template_status_update').templates).toEqual([
    { businessAccountId: '7', name: 'n', language: 'it', state: 'rejected', reason: 'Why' },
  ])
})
