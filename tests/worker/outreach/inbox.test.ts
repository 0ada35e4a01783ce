import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Conversation, ConversationList, ConversationThread } from '../../../schema/api/outreach/inbox-schemas.ts'
import { receiptToken } from '../../../worker/features/messages/sending/receipt-tokens.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const [salonNumber, clientNumber] = ['393330001111', '393475550142']
const nowUtc = Date.parse(tuesday) / 1000
const toIso = (utc: number) => new Date(utc * 1000).toISOString().replace('.000Z', 'Z')

/** A salon with a number that can be answered, and a client who was reminded of a booking in two days. */
async function openInbox(values: Record<string, string> = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: salonNumber, change_until_hours: 24, ...values })
  const desk = await salon.as('RECEPTIONIST')
  const [clientId = ''] = salon.clients
  await world.db.execute({
    sql: `UPDATE clients SET phone_number = ?, language = 'en' WHERE client_id = ?`,
    args: [`+${clientNumber}`, clientId],
  })
  let no = 0
  const insert = (table: string, row: Record<string, string | number | null>) =>
    world.db.execute({
      sql: `INSERT INTO ${table} (${Object.keys(row)}, salon_id) VALUES (${Object.keys(row).map(() => '?')}, ?)`,
      args: [...Object.values(row), salon.salonId],
    })
  const book = async (hours: number) => {
    const [agendaId, start] = [`agd_${++no}`, nowUtc + hours * 3600]
    await insert('agendas', { agenda_id: agendaId, client_id: clientId, start_utc: start, end_utc: start + 1800, changed_utc: 1 })
    const service = { agenda_id: agendaId, service_id: salon.cut, user_id: salon.anna, start_utc: start, service: 'Cut' }
    await insert('agenda_services', { agenda_service_id: `ags_${no}`, ...service, length_minutes: 30, price_cents: 3200, changed_utc: 1 })
    return { agendaId, start }
  }
  const queue = (kind: string, data: object) =>
    insert('outbox', {
      outbox_id: `out_${++no}`,
      cause: `test:${no}`,
      kind,
      language: 'en',
      data_json: JSON.stringify(data),
      channel: 'sms',
      recipient: `+${clientNumber}`,
      client_id: clientId,
      state: 'sent',
      due_utc: 1,
      until_utc: 1,
      created_utc: nowUtc,
      sent_utc: nowUtc - 60,
    })
  const path = receiptToken(secret, 'incoming_sms', 'platform')
  return {
    world,
    salon,
    desk,
    clientId,
    book,
    queue,
    remind: ({ agendaId, start }: { agendaId: string; start: number }) =>
      queue('booking_reminder', {
        agendaId,
        start: toIso(start),
        services: 'Cut',
        bookings: [{ agendaId, start: toIso(start), services: 'Cut' }],
      }),
    receive: (text: string, more: Record<string, string> = {}, hook = path, now = tuesday) =>
      world.call(
        'POST',
        `/api/GatewayHooks/IncomingSms/${hook}`,
        new URLSearchParams({ id: `in_${++no}`, from: clientNumber, to: salonNumber, text, ...more }),
        { now },
      ),
    list: async (view = 'open') => (await desk.call<ConversationList>('GET', `/api/Conversations/Salon/{sessionCode}?view=${view}`)).body,
    thread: async (id: string) => (await desk.call<ConversationThread>('GET', `/api/Conversations/{sessionCode}/${id}`)).body,
    async readAgenda(agendaId: string) {
      const { rows } = await world.db.execute({
        sql: 'SELECT confirmed_utc IS NOT NULL AS confirmed, outcome FROM agendas WHERE agenda_id = ?',
        args: [agendaId],
      })
      return { confirmed: rows[0]?.confirmed, outcome: rows[0]?.outcome }
    },
    readAlerts: async () => (await world.db.execute('SELECT content FROM alerts ORDER BY rowid')).rows.map((row) => row.content),
  }
}

test('confirms by 1, yes and sì, cancels by 2 and no until the salon takes no more changes, and leaves the desk in peace', async () => {
  const { book, remind, receive, readAgenda, readAlerts, list } = await openInbox()
  for (const [text, expected] of [
    ['Sì!', { confirmed: 1, outcome: null }],
    ['yes', { confirmed: 1, outcome: null }],
    [' 1. ', { confirmed: 1, outcome: null }],
    ['NO', { confirmed: 0, outcome: 'cancelled' }],
    ['2', { confirmed: 0, outcome: 'cancelled' }],
  ] as const) {
    const booking = await book(48)
    await remind(booking)
    expect((await receive(text)).status, text).toBe(200)
    expect(await readAgenda(booking.agendaId), text).toEqual(expected)
  }
  // The desk is told of cancellations as of those by link; nothing waits for an answer.
  expect((await readAlerts()).every((content) => String(content).includes(' cancelled online: '))).toBe(true)
  const { unread, toAnswer, conversations } = await list()
  expect({ unread, toAnswer, last: conversations[0]?.lastResult }).toEqual({ unread: 0, toAnswer: 0, last: 'cancelled' })

  const late = await book(12)
  await remind(late)
  await receive('no')
  expect(await readAgenda(late.agendaId)).toEqual({ confirmed: 0, outcome: null })
  expect((await list()).conversations[0]).toMatchObject({ lastResult: 'too_late', unread: 1, isToAnswer: true })
})

test('asks again about a booking that was moved meanwhile, and alerts the desk of an answer after the visit', async () => {
  const { world, book, remind, receive, readAgenda, readAlerts, list, thread } = await openInbox()
  const booking = await book(48)
  await remind(booking)
  await world.db.execute({ sql: 'UPDATE agendas SET start_utc = start_utc + 3600 WHERE agenda_id = ?', args: [booking.agendaId] })
  await receive('yes')
  expect(await readAgenda(booking.agendaId)).toEqual({ confirmed: 0, outcome: null })
  const [asked] = await getGateways(world).until(1, clientNumber)
  expect(asked?.text).toContain('has been moved since: Cut, now Thursday')
  const [first] = (await list()).conversations
  expect(first?.lastResult).toBe('moved')
  await receive('yes', {}, undefined, toIso(nowUtc + 60))
  expect(await readAgenda(booking.agendaId)).toEqual({ confirmed: 1, outcome: null })
  expect((await thread(first?.conversationId ?? '')).messages.map(({ isIncoming, kind, result }) => [isIncoming, kind, result])).toEqual([
    [false, 'booking_reminder', null],
    [true, '', 'moved'],
    [false, 'booking_ask_again', null],
    [true, '', 'confirmed'],
  ])

  const over = await book(-2)
  await remind(over)
  await receive('yes', {}, undefined, toIso(nowUtc + 120))
  expect(await readAgenda(over.agendaId)).toEqual({ confirmed: 0, outcome: null })
  expect((await list()).conversations[0]).toMatchObject({ lastResult: 'over', isToAnswer: true })
  expect(await readAlerts()).toContain('Message from Giulia Moretti: yes')
})

test('keeps any other message once for the desk, also from an unknown number and from somebody the desk has written to', async () => {
  const { book, remind, queue, receive, readAgenda, readAlerts, list, thread, desk, clientId } = await openInbox()
  const booking = await book(48)
  await remind(booking)
  expect((await receive('I will be late', { id: 'same' })).status).toBe(200)
  expect((await receive('I will be late', { id: 'same' })).status).toBe(200)
  await Promise.all(Array.from({ length: 5 }, () => receive('Perfect', { id: 'parallel' })))
  await queue('free_text', { subject: '', text: 'Would you like a gloss?' })
  await receive('yes')
  expect(await readAgenda(booking.agendaId)).toEqual({ confirmed: 0, outcome: null })
  await receive('Are you open on Monday?', { from: '393330009999' })
  expect((await list()).conversations.map(({ name, unread }) => [name, unread])).toEqual([
    ['', 1],
    ['Giulia Moretti', 3],
  ])
  // One alert per conversation until somebody opens it.
  expect((await readAlerts()).sort()).toEqual(
    ['Message from …99: Are you open on Monday?', 'Message from Giulia Moretti: I will be late'].flatMap((text) => [text, text]).sort(),
  )
  const unknown = (await list('unread')).conversations[0] as Conversation
  const update = (body: object) => desk.call<Conversation>('PUT', `/api/Conversations/{sessionCode}/${unknown.conversationId}`, body)
  const linked = await update({ clientId, version: unknown.version })
  expect(linked.body).toMatchObject({ clientId, name: 'Giulia Moretti' })
  expect((await update({ isDone: true, version: unknown.version })).status).toBe(409)
  expect((await update({ assignedUserId: 'usr_nobody', version: linked.body.version })).status).toBe(404)
  expect((await update({ isDone: true, assignedUserId: desk.userId, version: linked.body.version })).body).toMatchObject({
    isDone: true,
    unread: 0,
    assignedUserDTO: { userId: desk.userId },
  })
  expect((await thread(unknown.conversationId)).messages.filter(({ isIncoming }) => isIncoming)).toHaveLength(1)
})

test('sends a reply of the desk to the number, and shows a second desk who wrote it', async () => {
  const { world, salon, receive, list, thread, desk } = await openInbox()
  await receive('Could I add a gloss?')
  const { conversationId } = (await list('to_answer')).conversations[0] as Conversation
  const second = await salon.as('ADMIN')
  const poll = (etag: string) =>
    second.call('GET', '/api/Conversations/Salon/{sessionCode}', undefined, { headers: etag ? { 'if-none-match': etag } : {} })
  const etag = (await poll('')).headers.get('etag') ?? ''
  expect((await poll(etag)).status).toBe(304)
  expect((await desk.call('POST', `/api/Conversations/Read/{sessionCode}/${conversationId}`)).body).toMatchObject({ unread: 0 })
  const send = (channel: string) =>
    desk.call('POST', `/api/Conversations/Reply/{sessionCode}/${conversationId}`, { channel, text: 'Of course, {firstName}.' })
  expect(await send('whatsapp')).toMatchObject({ status: 409, body: { code: 'client_unreachable' } })
  expect((await send('sms')).status).toBe(200)
  expect((await getGateways(world).until(1, clientNumber))[0]).toMatchObject({ from: salonNumber, text: 'Of course, Giulia.' })
  expect((await poll(etag)).status).toBe(200)
  const { messages, channels } = await thread(conversationId)
  expect(messages.at(-1)).toMatchObject({ text: 'Of course, Giulia.', userDTO: { userId: desk.userId }, isIncoming: false })
  expect(channels).toEqual(['sms'])
  expect(await list('to_answer')).toMatchObject({ toAnswer: 0, conversations: [] })
})

test('withdraws the consents of everybody with the number by STOP, and confirms it', async () => {
  const { world, salon, receive, list } = await openInbox()
  const [, other = ''] = salon.clients
  await world.db.execute({ sql: 'UPDATE clients SET phone_number_2 = ? WHERE client_id = ?', args: [`+${clientNumber}`, other] })
  await receive('Stop')
  const { rows } = await world.db.execute('SELECT DISTINCT client_id, given FROM client_consents ORDER BY client_id')
  expect(rows.map((row) => [row.client_id, row.given])).toEqual([...salon.clients.slice(0, 2)].sort().map((id) => [id, 0]))
  expect((await getGateways(world).until(1, clientNumber))[0]?.text).toContain("You won't get offers")
  expect((await list()).conversations[0]).toMatchObject({ lastResult: 'stopped', unread: 0 })
})

test('answers a machine that repeats itself once: STOP each day, and a question that it is too late for', async () => {
  const { world, book, remind, receive, list } = await openInbox()
  const sent = async (kind: string) =>
    (await world.db.execute({ sql: 'SELECT outbox_id FROM outbox WHERE kind = ?', args: [kind] })).rows.length
  for (let i = 0; i < 4; i++) expect((await receive('STOP')).status).toBe(200)
  expect(await sent('offers_stopped')).toBe(1)

  await remind(await book(12))
  for (let i = 0; i < 4; i++) expect((await receive('no')).status).toBe(200)
  expect(await sent('booking_too_late')).toBe(1)
  expect((await list()).conversations[0]).toMatchObject({ lastResult: 'too_late', isToAnswer: true })

  const moved = await book(48)
  await remind(moved)
  await world.db.execute({ sql: 'UPDATE agendas SET start_utc = start_utc + 3600 WHERE agenda_id = ?', args: [moved.agendaId] })
  for (let i = 0; i < 4; i++) expect((await receive('no', {}, undefined, toIso(nowUtc + 60 + i))).status).toBe(200)
  expect(await sent('booking_ask_again')).toBe(1)

  await receive('STOP', {}, undefined, toIso(nowUtc + 86_400))
  expect(await sent('offers_stopped')).toBe(2)
})

test('refuses a forged hook, a wrong signature and another salon (404), and keeps a text of 1 MB cut', async () => {
  const { world, salon, receive, list, thread } = await openInbox()
  const own = receiptToken(secret, 'incoming_sms', salon.salonId)
  expect((await receive('x', {}, 'platform.forged')).status).toBe(404)
  expect((await receive('x', {}, receiptToken(secret, 'sms', 'platform'))).status).toBe(404)
  expect((await receive('x', { to: '390000000' })).status).toBe(404)
  expect((await receive('x', { from: 'Bank' })).status).toBe(404)
  expect((await list()).conversations).toEqual([])
  expect((await receive('è'.repeat(500_000))).status).toBe(200)
  const { conversationId } = (await list()).conversations[0] as Conversation
  expect((await thread(conversationId)).messages[0]).toMatchObject({ isCut: true, text: 'è'.repeat(10_000) })
  expect((await receive('Signed by the path', {}, own)).status).toBe(200)
  expect((await thread(conversationId)).messages[1]?.text).toBe('Signed by the path')

  const admin = await salon.as('SUPERADMIN')
  const salonPath = `/api/Salons/{sessionCode}/${salon.salonId}`
  const { body } = await admin.call<{ version: number }>('GET', salonPath)
  const secrets = { smsKey: 'AC1', smsSecret: 'token' }
  expect((await admin.call('PUT', salonPath, { version: body.version, smsProvider: 'twilio', secrets })).status).toBe(200)
  const form = { MessageSid: 'SM9', From: `+${clientNumber}`, To: `+${salonNumber}`, Body: 'Signed' }
  const send = (signature: string) =>
    world.call('POST', `/api/GatewayHooks/IncomingSms/${own}`, new URLSearchParams(form), { headers: { 'x-twilio-signature': signature } })
  expect((await send('forged')).status).toBe(404)
  const text = `http://app.test/api/GatewayHooks/IncomingSms/${own}${Object.entries(form).sort().flat().join('')}`
  expect((await send(createHmac('sha1', 'token').update(text).digest('base64'))).status).toBe(200)
})

test('keeps hundreds of messages at once, each reported twice, and counts every one', async () => {
  const { world, receive, list } = await openInbox()
  const texts = Array.from({ length: 300 }, (_, i) => ({ id: `burst_${i}`, from: `39333${String(i % 20).padStart(7, '0')}` }))
  await Promise.all([...texts, ...texts].map(({ id, from }) => receive(`Message ${id}`, { id, from })))
  const { rows } = await world.db.execute(
    'SELECT count(*) AS stored, (SELECT sum(unread) FROM conversations) AS unread FROM incoming_messages',
  )
  expect(rows[0]).toMatchObject({ stored: 300, unread: 300 })
  expect((await list('unread')).unread).toBe(20)
})

test('takes a WhatsApp message of the salon with the token of its account, once, and none of a group or of the salon itself', async () => {
  const { world, list, thread } = await openInbox({ wa_box_uid: '39333000222' })
  const message = {
    ...{ event: 'message', token: 'local-whatsapp-token', uid: '39333000222', 'contact[uid]': clientNumber, 'contact[name]': 'Giuli' },
    ...{ 'contact[type]': 'user', 'message[uid]': 'wa_1', 'message[dir]': 'i', 'message[type]': 'chat', 'message[body][text]': 'Ciao' },
  }
  const send = (more: Record<string, string> = {}, id = 'platform') =>
    world.call('POST', `/api/GatewayHooks/WhatsApp/${receiptToken(secret, 'whatsapp', id)}`, new URLSearchParams({ ...message, ...more }))
  expect((await send({ token: 'forged' })).status).toBe(404)
  expect((await send({ uid: '39000' })).status).toBe(404)
  expect((await send({ 'contact[type]': 'group' })).status).toBe(200)
  expect((await send({ 'message[dir]': 'o' })).status).toBe(200)
  expect((await list()).conversations).toEqual([])
  for (let i = 0; i < 2; i++) expect((await send()).status).toBe(200)
  expect((await send({ 'message[uid]': 'wa_2', 'message[type]': 'image', 'message[body][text]': '' })).status).toBe(200)
  const [first] = (await list()).conversations
  expect(first).toMatchObject({ name: 'Giulia Moretti', channel: 'whatsapp', unread: 2 })
  expect((await thread(first?.conversationId ?? '')).messages.map(({ text }) => text)).toEqual(['Ciao', '[image]'])
})
