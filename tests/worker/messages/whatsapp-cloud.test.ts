import { expect, test } from 'vitest'
import type { GatewayAccount, TestResult } from '../../../schema/api/messages/gateway-accounts-schemas.ts'
import type { SenderLog, SenderTotal } from '../../../schema/api/messages/message-log-schemas.ts'
import type { ConversationList, ConversationThread } from '../../../schema/api/outreach/inbox-schemas.ts'
import { defaultPrices } from '../../../schema/rules/messages/whatsapp-costs.ts'
import { cloudAccountId } from '../../../worker/local/fakes/whatsapp-cloud.ts'
import { createGuest } from '../../support/guest.ts'
import { tuesday } from '../../support/salon.ts'
import {
  account,
  buttonOf,
  clientNumber,
  incoming,
  nowUtc,
  openWhatsApp,
  phoneNumberId,
  receiptOf,
  salonNumber,
  status,
  textOf,
  toIso,
} from '../../support/whatsapp.ts'

const minute = 60
type Opened = Awaited<ReturnType<typeof openWhatsApp>>
const remind = async (opened: Opened, hours = 48, more: Record<string, string | number> = {}) => {
  const { agendaId, start } = await opened.book(hours)
  const booking = { agendaId, start: toIso(start), services: 'Cut' }
  const outboxId = await opened.queue(
    'booking_reminder',
    { ...booking, bookings: [booking] },
    { agenda_id: agendaId, until_utc: start, ...more },
  )
  return { outboxId, agendaId, start }
}

test('connects a number that Meta shows, keeps its secrets sealed, and sends by it once the platform has confirmed it', async () => {
  const { go, world, control, gateways, run, queue } = await openWhatsApp({ wa_box_uid_confirmed: '' })
  expect((await go('GET', '')).body).toMatchObject({
    isAvailable: true,
    sender: salonNumber,
    isSenderConfirmed: false,
    hasSms: true,
    account: null,
  })
  expect(await go('POST', '/Connect', { ...account, token: 'wrong' })).toMatchObject({
    ...{ status: 422, body: { code: 'whatsapp_refused', words: expect.stringContaining('Invalid OAuth access token') } },
  })
  expect(await go('POST', '/Connect', { ...account, phoneNumberId: '99999' })).toMatchObject({ status: 422 })
  expect(await go('POST', '/Connect', { ...account, businessAccountId: '99999' })).toMatchObject({ status: 422 })
  expect(await go('POST', '/Connect', { ...account, appSecret: undefined })).toMatchObject({
    status: 400,
    body: { fields: { appSecret: 'Required' } },
  })
  for (const path of ['/Check', '/Disconnect', '/Templates', '/Choose'])
    expect(
      await go('POST', path, path === '/Templates' ? { kind: 'nps', language: 'it' } : path === '/Choose' ? { isActive: true } : undefined),
    ).toMatchObject({
      ...{ status: 409, body: { code: 'channel_not_set_up' } },
    })
  const connected = (await go('POST', '/Connect', account)).body
  expect(connected.account).toMatchObject({
    ...{
      number: salonNumber,
      name: 'Aurora',
      quality: 'GREEN',
      sendingLimit: 'TIER_1K',
      isActive: false,
      isConnected: true,
      problemSince: null,
    },
    hookUrl: expect.stringMatching(/\/api\/WhatsAppHooks\/sal_1\./),
  })
  const { rows } = await world.db.execute(`SELECT name, sealed FROM salon_secrets ORDER BY name`)
  expect(rows.map(({ name }) => name)).toEqual(['cloudAppSecret', 'cloudToken'])
  expect(rows.map(({ sealed }) => String(sealed)).join()).not.toContain('local-cloud')
  // Only what the platform has confirmed as the salon's sender may send.
  expect(await go('POST', '/Choose', { isActive: true })).toMatchObject({ status: 409, body: { code: 'sender_not_confirmed' } })
  await world.db.execute(`UPDATE salons SET wa_box_uid_confirmed = wa_box_uid`)
  expect((await go('POST', '/Choose', { isActive: true })).body.account).toMatchObject({ isActive: true })
  // A reading that says something else is shown; the secrets may be left out.
  await control({ quality: 'RED', windows: [clientNumber] })
  expect((await go('POST', '/Check')).body.account).toMatchObject({ quality: 'RED' })
  expect((await go('POST', '/Connect', { ...account, token: undefined, appSecret: undefined })).body.account).toMatchObject({
    isActive: true,
  })
  await go('POST', '/Choose', { isActive: false })
  await queue('free_text', { subject: 'x', text: 'By WaBoxApp' })
  await run(nowUtc)
  expect(await gateways.sent()).toMatchObject([{ gateway: 'whatsapp', text: 'By WaBoxApp' }])
  expect((await control()).sent).toEqual([])
  expect((await go('POST', '/Disconnect')).body.account).toMatchObject({ isConnected: false, isActive: false })
  expect((await world.db.execute(`SELECT name FROM salon_secrets`)).rows).toEqual([])
})

test('sends an approved text with buttons, and counts it as delivered by its receipt only', async () => {
  const opened = await openWhatsApp()
  const { start, run, gateways, control, outbox, report, go } = opened
  await start()
  const { outboxId } = await remind(opened)
  await run(nowUtc)
  const [sent] = (await control()).sent
  expect(sent).toMatchObject({ type: 'template', to: clientNumber, biz_opaque_callback_data: outboxId })
  expect(await gateways.sent()).toMatchObject([
    {
      from: salonNumber,
      text: expect.stringMatching(
        /^Hi Giulia, see you Thursday 26 November at 09:00 at Salon 1: Cut with Anna\. .*:\n.*nextAgendas.*\nSalon 1$/s,
      ),
    },
  ])
  expect(await outbox()).toMatchObject([{ state: 'sent', delivery: null, fallback: null }])
  expect((await go('GET', '')).body.month).toMatchObject({ waiting: 1, delivered: { utility: 0 } })
  // Reordered, repeated and of somebody else's id: what came later in its life stays.
  const receipts = ['read', 'sent', 'delivered', 'read', 'failed']
  for (const name of receipts) expect((await report(await receiptOf(opened, outboxId, name))).status).toBe(200)
  await report(status(outboxId, 'failed', { id: 'wamid.of-another' }))
  await report(status('out_of_nobody', 'failed'))
  expect(await outbox()).toMatchObject([{ state: 'sent', delivery: 'read', category: 'utility', fallback: null, reason: '' }])
  await run(nowUtc + 11 * minute)
  expect(await outbox()).toHaveLength(1)
  const platform = await opened.salon.as('SUPERADMIN')
  const range = 'from=2026-11-24&to=2026-11-24'
  const totals = await platform.call<SenderTotal[]>('GET', `/api/Logs/GetSenderTotals/{sessionCode}?${range}`)
  expect(totals.body).toMatchObject([{ whatsapp: 1, failed: 0, cost: 0, costAtMeta: 0.0248 }])
  const { month, account: shown } = (await go('GET', '')).body
  expect(month).toMatchObject({ day: 23.38, days: 30, waiting: 0, delivered: { utility: 1 }, billable: { utility: 1, service: 0 } })
  expect(shown?.prices).toEqual({ utility: 2.48, marketing: 5.72, authentication: 2.48, service: 2.48 })
  expect(shown?.prices).toEqual(defaultPrices)
})

test('sends a message without a receipt by SMS after ten minutes, once, and shows a late receipt as it is', async () => {
  const opened = await openWhatsApp()
  const { start, run, gateways, control, outbox, report, go } = opened
  await start()
  // Meta takes it and delivers nothing: the free messages are used up, and there is no payment method.
  await control({ freeLeft: 0 })
  const { outboxId } = await remind(opened)
  await run(nowUtc)
  expect(await gateways.sent()).toEqual([])
  await report(await receiptOf(opened, outboxId, 'sent'))
  await run(nowUtc + 9 * minute)
  expect(await gateways.sent()).toEqual([])
  await Promise.all([run(nowUtc + 10 * minute), run(nowUtc + 10 * minute)])
  await run(nowUtc + 11 * minute)
  expect(await gateways.sent()).toMatchObject([{ gateway: 'sms', to: clientNumber, text: expect.stringContaining('see you Thursday') }])
  const [first, second] = await outbox()
  expect(first).toMatchObject({ channel: 'whatsapp', state: 'sent', reason: 'no_receipt', delivery: null, fallback: second?.id })
  expect(second).toMatchObject({ channel: 'sms', state: 'sent', cause: `fallback:${outboxId}` })
  expect((await go('GET', '')).body.month).toMatchObject({ replaced: 1, waiting: 0, failed: 0 })
  await report(await receiptOf(opened, outboxId, 'delivered'), { now: toIso(nowUtc + 3600) })
  await run(nowUtc + 2 * 3600)
  expect(await outbox()).toMatchObject([{ delivery: 'delivered', fallback: second?.id }, { channel: 'sms' }])
  const platform = await opened.salon.as('SUPERADMIN')
  const logs = await platform.call<SenderLog[]>('GET', '/api/Logs/GetSenderLogs/{sessionCode}?from=2026-11-24&to=2026-11-24')
  expect(logs.body.map(({ channel, delivery, isReplaced }) => ({ channel, delivery, isReplaced }))).toEqual([
    { channel: 'sms', delivery: null, isReplaced: false },
    { channel: 'whatsapp', delivery: 'delivered', isReplaced: true },
  ])
})

test('falls back never after the booking, not for advertising, and to e-mail where the salon has no SMS', async () => {
  const opened = await openWhatsApp({ sms_sender: '' })
  const { start, run, gateways, control, outbox, world, clientId, queue, insert } = opened
  await start(['booking_reminder', 'win_back'])
  await control({ freeLeft: 0 })
  const soon = await remind(opened, 0.15)
  await insert('client_consents', {
    client_consent_id: 'cc1',
    client_privacy_id: 'x',
    client_id: clientId,
    purpose: 'offers',
    channel: 'text',
    given: 1,
    at_utc: 1,
  })
  await queue('win_back', {})
  await run(nowUtc)
  expect((await control()).sent).toHaveLength(2)
  const later = await remind(opened, 48)
  await world.db.execute(`UPDATE clients SET email = 'giulia@example.test'`)
  await run(nowUtc + 1)
  await run(nowUtc + 12 * minute)
  const rows = await outbox()
  expect(rows.filter(({ channel }) => channel !== 'whatsapp')).toMatchObject([{ channel: 'mail', cause: `fallback:${later.outboxId}` }])
  expect(rows.find(({ id }) => id === soon.outboxId)).toMatchObject({ reason: 'no_receipt', fallback: null })
  expect(await gateways.sent()).toMatchObject([{ gateway: 'mail', to: 'giulia@example.test' }])
})

test.each([
  ['not on WhatsApp', 'bad_recipient'],
  ['template missing', 'no_template'],
  ['template paused', 'no_template'],
  ['no payment', 'credit'],
  ['credentials', 'not_set_up'],
  ['refused', 'refused'],
])('sends by SMS at once after %s', async (kind, reason) => {
  const opened = await openWhatsApp()
  const { start, run, gateways, outbox, fault, alerts, go, control } = opened
  await start()
  await fault(kind)
  const { outboxId } = await remind(opened)
  await run(nowUtc)
  expect(await gateways.sent()).toMatchObject([{ gateway: 'sms', to: clientNumber }])
  expect(await outbox()).toMatchObject([
    { state: 'failed', reason },
    { channel: 'sms', state: 'sent', cause: `fallback:${outboxId}` },
  ])
  const page = (await go('GET', '')).body
  const reminder = page.templates.find((one) => one.kind === 'booking_reminder' && one.language === 'en')
  if (kind.startsWith('template')) {
    expect(reminder).toMatchObject({
      state: kind === 'template paused' ? 'paused' : 'missing',
      reason: expect.stringMatching(/quality|exist/),
    })
    expect(await alerts()).toEqual([expect.stringContaining('has stopped a WhatsApp text')])
    // The next one is not even tried.
    await remind(opened, 50)
    await run(nowUtc + 1)
    expect((await control()).sent).toEqual([])
    expect(await gateways.sent()).toHaveLength(2)
  }
  if (reason === 'not_set_up' || reason === 'credit') {
    expect(page.account).toMatchObject({ problemSince: tuesday, words: expect.stringMatching(/Session has expired|No payment method/) })
    expect(await alerts()).toEqual([expect.stringContaining('refuses your WhatsApp account')])
    expect((await go('POST', '/Check')).body.account).toMatchObject({ problemSince: null, words: '' })
  }
})

test('never sends a message again whose answer was lost, and waits where Meta takes no more for now', async () => {
  const opened = await openWhatsApp()
  const { start, run, gateways, outbox, fault, control, report } = opened
  await start()
  for (const kind of ['reply lost', 'hangs up', 'own error']) {
    await fault(kind)
    const { outboxId } = await remind(opened)
    await run(nowUtc)
    await run(nowUtc + minute)
    expect(
      (await outbox()).find(({ id }) => id === outboxId),
      kind,
    ).toMatchObject({ state: 'sent', delivery: null })
  }
  expect((await control()).sent).toHaveLength(1)
  const [lost] = (await control()).sent
  // Its receipt names it, and brings Meta's id.
  await report(await receiptOf(opened, lost?.biz_opaque_callback_data ?? '', 'delivered'))
  await run(nowUtc + 12 * minute)
  expect((await gateways.sent()).map(({ gateway }) => gateway)).toEqual(['whatsapp', 'sms', 'sms'])
  await fault('throttled')
  const { outboxId } = await remind(opened)
  await run(nowUtc + 20 * minute)
  expect((await outbox()).find(({ id }) => id === outboxId)).toMatchObject({ state: 'waiting', reason: 'throttled' })
  await run(nowUtc + 21 * minute)
  expect((await outbox()).find(({ id }) => id === outboxId)).toMatchObject({ state: 'sent' })
  expect((await control()).sent).toHaveLength(2)
})

test('sends by SMS at once what Meta reports as failed, and alerts where there is no other channel', async () => {
  const opened = await openWhatsApp()
  const { start, run, gateways, outbox, report, world, alerts } = opened
  await start()
  const { outboxId } = await remind(opened)
  await run(nowUtc)
  const errors = [{ code: 131_026, title: 'Message undeliverable' }]
  const failed = await receiptOf(opened, outboxId, 'failed', { errors, pricing: undefined })
  await report(failed)
  await report(failed)
  await gateways.until(2)
  expect(await outbox()).toMatchObject([
    { state: 'sent', delivery: 'undelivered', reason: 'bad_recipient' },
    { channel: 'sms', state: 'sent', cause: `fallback:${outboxId}` },
  ])
  expect(await alerts()).toEqual([])
  await world.db.execute(`UPDATE salons SET sms_sender = ''`)
  const other = await remind(opened, 72)
  await run(nowUtc + 60)
  await report(await receiptOf(opened, other.outboxId, 'failed', { errors }))
  expect(await alerts()).toEqual([expect.stringContaining("didn't reach")])
})

test('does by button what the link does, opens the window, and takes each press once', async () => {
  const opened = await openWhatsApp()
  const { start, run, gateways, report, world, control, outbox, salon } = opened
  await start()
  const { outboxId, agendaId } = await remind(opened)
  await run(nowUtc)
  await control({ windows: [clientNumber] })
  const press = (id: string, button: string, of = outboxId, from = clientNumber) => report(incoming(id, buttonOf(`${button}:${of}`), from))
  await press('1', 'confirm')
  await press('1', 'confirm')
  const confirmed = await world.db.execute(`SELECT confirmed_utc IS NOT NULL AS yes FROM agendas WHERE agenda_id = '${agendaId}'`)
  expect(confirmed.rows[0]?.yes).toBe(1)
  // Move and Cancel are answered with the link, by a text that the window lets through; once for each.
  for (const id of ['2', '3']) await press(id, 'move')
  await press('4', 'cancel')
  const texts = (await gateways.until(3)).map(({ gateway, text }) => `${gateway} ${text}`)
  expect(texts.slice(1).sort()).toEqual([
    expect.stringMatching(/^whatsapp Here you can cancel .*nextAgendas/s),
    expect.stringMatching(/^whatsapp Here you can move .*nextAgendas/s),
  ])
  expect((await outbox()).map(({ kind }) => kind)).toEqual(['booking_reminder', 'booking_link', 'booking_link'])
  const outcomes = await world.db.execute(`SELECT outcome FROM agendas WHERE agenda_id = '${agendaId}'`)
  expect(outcomes.rows[0]?.outcome).toBeNull()
  // A button under somebody else's message is a message for the desk.
  await press('5', 'confirm', outboxId, '393475550999')
  await press('6', 'cancel', 'out_unknown')
  const { rows } = await world.db.execute(`SELECT hash, result FROM incoming_messages WHERE salon_id = '${salon.salonId}' ORDER BY rowid`)
  expect(rows.map(({ result }) => result)).toEqual(['confirmed', 'link_sent', 'link_sent', 'link_sent', null, null])
})

test('writes freely within 24 hours of the client’s last message, and by SMS afterwards', async () => {
  const opened = await openWhatsApp()
  const { start, run, gateways, report, control, queue, outbox, boss } = opened
  await start([])
  const write = (more = {}) => queue('free_text', { subject: 'x', text: 'Your colour is here' }, more)
  await report(incoming('1', textOf('Is my colour there?')))
  await control({ windows: [clientNumber] })
  await write()
  await run(nowUtc + 60)
  expect(await gateways.sent()).toMatchObject([{ gateway: 'whatsapp', text: 'Your colour is here' }])
  // The desk sees until when.
  const { conversations } = (await boss.call<ConversationList>('GET', '/api/Conversations/Salon/{sessionCode}')).body
  const thread = await boss.call<ConversationThread>('GET', `/api/Conversations/{sessionCode}/${conversations[0]?.conversationId}`)
  expect(thread.body.whatsAppUntil).toBe(toIso(nowUtc + 86_280))
  await write({ due_utc: nowUtc + 86_400, until_utc: nowUtc + 90_000 })
  await run(nowUtc + 86_400)
  expect((await gateways.sent()).map(({ gateway }) => gateway)).toEqual(['whatsapp', 'sms'])
  expect(await outbox()).toMatchObject([{ state: 'sent' }, { state: 'failed', reason: 'no_template' }, { channel: 'sms' }])
})

test('answers Meta’s question with the word of the salon only, and believes what is signed for the salon’s number', async () => {
  const opened = await openWhatsApp()
  const { start, world, hook, go, report, run, outbox, control } = opened
  const ask = (query: string, path = hook) => world.call('GET', `${path}?${query}`)
  await start()
  const { verifyToken = '' } = (await go('GET', '')).body.account ?? {}
  const asked = await ask(`hub.mode=subscribe&hub.verify_token=${verifyToken}&hub.challenge=1158201444`)
  expect(asked).toMatchObject({ status: 200, body: '1158201444' })
  expect((await ask(`hub.mode=subscribe&hub.verify_token=wrong&hub.challenge=1`)).status).toBe(404)
  expect((await ask(`hub.mode=unsubscribe&hub.verify_token=${verifyToken}&hub.challenge=1`)).status).toBe(404)
  expect((await ask(`hub.mode=subscribe&hub.verify_token=${verifyToken}&hub.challenge=1`, `${hook}x`)).status).toBe(404)
  const { outboxId } = await remind(opened)
  await run(nowUtc)
  const receipt = await receiptOf(opened, outboxId, 'delivered')
  expect((await report(receipt, { secret: 'forged' })).status).toBe(404)
  expect((await world.call('POST', hook, { object: 'x' })).status).toBe(404)
  expect((await report(receipt, { numberId: '100200300400501' })).status).toBe(200)
  expect(await outbox()).toMatchObject([{ delivery: null }])
  // Events of a shape or field that nobody knows are taken and change nothing.
  expect((await report({ display_phone_number: '1', event: 'UPGRADE' }, { field: 'phone_number_quality_update' })).status).toBe(200)
  expect((await report({ errors: [{ code: 1 }] })).status).toBe(200)
  await go('POST', '/Disconnect')
  expect((await report(receipt)).status).toBe(404)
  expect((await control()).sent).toHaveLength(1)
})

test('has texts approved, shows why one was rejected, and sends by SMS while one is not approved or was changed', async () => {
  const opened = await openWhatsApp()
  const { go, control, run, gateways, report, boss, start } = opened
  const template = async (kind = 'booking_reminder') =>
    (await go('GET', '')).body.templates.find((one) => one.kind === kind && one.language === 'en')
  const submit = (kind = 'booking_reminder') => go('POST', '/Templates', { kind, language: 'en' })
  await start([])
  await control({ review: 'PENDING' })
  expect(await template()).toMatchObject({
    state: 'none',
    buttons: ['confirm', 'move', 'cancel'],
    isChanged: false,
    problem: null,
    submitted: null,
  })
  expect((await submit()).status).toBe(200)
  const [made] = (await control()).templates
  expect(made).toMatchObject({ name: expect.stringMatching(/^booking_reminder_\w+_1$/), language: 'en' })
  expect(made?.components[0]?.text).toMatch(
    /^Hi \{\{1\}\}, see you \{\{2\}\} at \{\{3\}\} at Salon 1: \{\{4\}\} with \{\{5\}\}\..*\{\{6\}\}\nSalon 1$/s,
  )
  expect(await template()).toMatchObject({ state: 'pending', submitted: tuesday })
  await remind(opened)
  await run(nowUtc)
  expect(await gateways.sent()).toMatchObject([{ gateway: 'sms' }])
  // Meta rejects it: by its webhook, for this account only.
  const event = { event: 'REJECTED', message_template_name: made?.name, message_template_language: 'en', reason: 'TAG_CONTENT_MISMATCH' }
  await report(event, { field: 'message_template_status_update', account: '1' })
  expect(await template()).toMatchObject({ state: 'pending' })
  await report(event, { field: 'message_template_status_update', account: cloudAccountId })
  expect(await template()).toMatchObject({ state: 'rejected', reason: 'TAG_CONTENT_MISMATCH' })
  // The salon mends its text, which gets another name, and Meta approves it.
  const text = {
    kind: 'booking_reminder',
    language: 'en',
    subject: 'Soon',
    text: 'Dear {firstName}, we expect you {day} at {time}: {link}',
  }
  await boss.call('POST', '/api/MessageTemplates/{sessionCode}', text)
  expect(await template()).toMatchObject({ isChanged: true })
  await submit()
  expect((await control()).templates.map(({ name }) => name.at(-1))).toEqual(['1', '2'])
  await control({ status: 'APPROVED' })
  expect((await go('POST', '/Check')).body.templates.find((one) => one.kind === 'booking_reminder' && one.language === 'en')).toMatchObject(
    {
      ...{ state: 'approved', reason: '', isChanged: false },
    },
  )
  await remind(opened, 50)
  await run(nowUtc + 60)
  expect((await gateways.sent())[1]).toMatchObject({
    gateway: 'whatsapp',
    text: expect.stringContaining('Dear Giulia, we expect you Thursday'),
  })
  // What was changed since says something else than Meta has approved.
  const [own] = (await boss.call<{ messageTemplateId: string; version: number }[]>('GET', '/api/MessageTemplates/Salon/{sessionCode}')).body
  await boss.call('PUT', `/api/MessageTemplates/{sessionCode}/${own?.messageTemplateId}`, {
    ...text,
    text: `${text.text} Bye`,
    version: own?.version,
  })
  await remind(opened, 52)
  await run(nowUtc + 120)
  expect((await gateways.sent())[2]).toMatchObject({ gateway: 'sms' })
  // Refused at once, in Meta's words; a lost answer is found by the name.
  await opened.fault('bad text')
  expect((await submit('nps')).body.templates.find((one) => one.kind === 'nps' && one.language === 'en')).toMatchObject({
    ...{ state: 'rejected', reason: expect.stringContaining('Parameter value') },
  })
  await opened.fault('reply lost')
  expect(await submit('privacy')).toMatchObject({ status: 503 })
  expect((await submit('privacy')).body.templates.find((one) => one.kind === 'privacy' && one.language === 'en')).toMatchObject({
    state: 'pending',
  })
})

test('keeps the salon’s prices, and nothing that somebody has changed meanwhile', async () => {
  const { go } = await openWhatsApp()
  await go('POST', '/Connect', account)
  const prices = { utility: 3, marketing: 6.91, authentication: 3, service: 2.5, freeMessages: 500, hasPaymentMethod: true }
  const saved = await go('PUT', '/Prices', { ...prices, version: 1 })
  expect(saved.body.account).toMatchObject({
    ...{ prices: { utility: 3, marketing: 6.91, authentication: 3, service: 2.5 }, freeMessages: 500, hasPaymentMethod: true, version: 2 },
  })
  expect(await go('PUT', '/Prices', { ...prices, version: 1 })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await go('PUT', '/Prices', { ...prices, utility: -1, version: 2 })).status).toBe(400)
  expect(phoneNumberId).toBe(account.phoneNumberId)
})

test('sends a test message by Meta in the settings, and answers with its words', async () => {
  const { start, boss, salon, control } = await openWhatsApp()
  await start([])
  const { body: accounts } = await boss.call<GatewayAccount[]>('GET', `/api/Salons/GatewayAccounts/{sessionCode}/${salon.salonId}`)
  expect(accounts[0]).toMatchObject({ channel: 'whatsapp', account: 'own', sender: salonNumber, receiptUrl: null })
  const send = () =>
    boss.call<TestResult>('POST', `/api/Salons/SendTestMessage/{sessionCode}/${salon.salonId}`, {
      channel: 'whatsapp',
      to: `+${clientNumber}`,
    })
  expect((await send()).body).toEqual({ accepted: false, account: 'own', words: expect.stringContaining('Re-engagement message') })
  await control({ windows: [clientNumber] })
  expect((await send()).body).toMatchObject({ accepted: true, account: 'own' })
  expect((await control()).sent).toHaveLength(1)
})

test('sends codes to guests by SMS, for which Meta has no text, and says so', async () => {
  const { start, world, salon, gateways } = await openWhatsApp()
  const guest = createGuest(world, salon, '347 555 0199')
  expect((await guest.form('NewShortCode', {})).body).toEqual({ sent: true, channel: 'whatsapp' })
  await start([])
  const other = createGuest(world, salon, '347 555 0198')
  expect((await other.form('NewShortCode', {})).body).toEqual({ sent: true, channel: 'sms' })
  expect(await gateways.until(1, '393475550198')).toMatchObject([{ gateway: 'sms' }])
})
