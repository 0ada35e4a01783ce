import { expect, test } from 'vitest'
import type { ClientPrivacyStatus } from '../../../schema/api/clients/consents-schemas.ts'
import type {
  ClientMessage,
  MessageBatch,
  MessageBatchSummary,
  MessagePreview,
  MessageTemplate,
} from '../../../schema/api/messages/message-batches-schemas.ts'
import { openMessages } from '../../contract/examples-messages.ts'
import { createBooking } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openMessages(salon, world)
  const desk = await salon.as('ADMIN')
  return {
    world,
    salon,
    desk,
    consent: (clientId: string | undefined) =>
      desk.call('POST', '/api/ClientPrivacies/Status/{sessionCode}', {
        clientId,
        consents: [{ purpose: 'offers', channel: 'text', given: true }],
      }),
    preview: (body: object) => desk.call<MessagePreview>('POST', '/api/ClientMessages/Preview/{sessionCode}', body),
    send: (body: object, key?: string) =>
      desk.call<MessageBatch>('POST', '/api/ClientMessages/{sessionCode}', body, key ? { headers: { 'Idempotency-Key': key } } : {}),
  }
}
const campaign = { kind: 'campaign', subject: 'News', text: 'Hi {firstName}, 20% off at {salon}.' }

test('a campaign leaves out and counts who has not consented or has no address, and shows the text as the first one gets it', async () => {
  const { world, salon, preview, send, consent } = await prepare()
  const clientIds = [...salon.clients, salon.clients[0]]
  expect((await send({ ...campaign, clientIds: [...clientIds, 'cli_unknown'] })).status).toBe(404)
  expect(await send({ ...campaign, clientIds })).toMatchObject({ status: 409, body: { code: 'nobody_reached' } })
  await consent(salon.clients[1])
  await world.db.execute({ sql: `UPDATE clients SET phone_number = '' WHERE client_id = ?`, args: [salon.clients[3] ?? ''] })
  const { body } = await preview({ ...campaign, clientIds })
  expect(body).toMatchObject({ found: 4, channels: { whatsapp: 0, sms: 1, mail: 0 }, noConsent: 2, unreachable: 1, due: tuesday })
  expect(body.sample?.text).toMatch(/^Hi \S+, 20% off at Salon \d+\.\n\n.*:\n\S*\/privacy\?lang=it#/)
  const sent = await send({ ...campaign, clientIds }, 'once')
  expect(sent.body).toMatchObject({ total: 1, failed: 0 })
  expect((await send({ ...campaign, clientIds }, 'once')).body.messageBatchId).toBe(sent.body.messageBatchId)
  const { rows } = await world.db.execute(`SELECT count(*) AS n FROM outbox WHERE kind = 'campaign'`)
  expect(rows[0]?.n).toBe(1)
})

test('what waits is stopped and goes on again, and what was sent stays sent', async () => {
  const { world, salon, desk, consent, send } = await prepare()
  for (const clientId of salon.clients) await consent(clientId)
  const { messageBatchId } = (await send({ ...campaign, clientIds: salon.clients })).body
  await world.db.execute(`UPDATE outbox SET state = 'waiting' WHERE kind = 'campaign'`)
  await world.db.execute({
    sql: `UPDATE outbox SET state = 'sent' WHERE client_id = ? AND kind = 'campaign'`,
    args: [salon.clients[0] ?? ''],
  })
  const act = (step: string) => desk.call<MessageBatch>('POST', `/api/ClientMessages/${step}/{sessionCode}/${messageBatchId}`)
  expect((await act('Stop')).body).toMatchObject({ total: 4, sent: 1, waiting: 0, stopped: 3, failed: 0 })
  expect((await act('Resume')).body).toMatchObject({ sent: 1, waiting: 3, stopped: 0 })
})

test('a free text concerns one client, needs no consent, and knows its fields', async () => {
  const { salon, preview, send } = await prepare()
  const text = { kind: 'free_text', subject: '', text: 'Hi {firstName}, your umbrella is here.' }
  const [first, second] = salon.clients
  expect((await send({ ...text, clientIds: [first, second] })).status).toBe(400)
  expect((await send({ ...text, text: 'Hi {surname}', clientIds: [first] })).status).toBe(400)
  expect((await preview({ ...text, clientIds: [first] })).body.sample?.text).not.toContain('/privacy')
  expect((await send({ ...text, clientIds: [first] })).body).toMatchObject({ total: 1, kind: 'free_text' })
})

test('the preview of a message of the desk has its links as long as real ones', async () => {
  const { salon, preview } = await prepare()
  await createBooking(salon)
  const { body } = await preview({ kind: 'next_agendas', clientIds: [salon.clients[0]] })
  expect(body.sample?.text).toMatch(/#\S{43}$/)
  expect(body.sample?.text).not.toMatch(/[{}]/)
})

test('a salon’s own text is sent instead of the default, refuses unknown and missing fields, and is reset', async () => {
  const { salon, desk, preview } = await prepare()
  const call = (method: string, path: string, body?: object) =>
    desk.call<MessageTemplate>(method, `/api/MessageTemplates/{sessionCode}${path}`, body)
  const own = { kind: 'privacy', language: 'it', subject: 'Privacy', text: 'Leggi e firma: {link}' }
  expect(await call('POST', '', { ...own, text: 'Leggi e firma' })).toMatchObject({
    status: 400,
    body: { fields: { text: 'The link is missing' } },
  })
  expect((await call('POST', '', { ...own, text: '{link} {surname}' })).status).toBe(400)
  const { messageTemplateId } = (await call('POST', '', own)).body
  expect(await call('POST', '', own)).toMatchObject({ status: 409, body: { code: 'already_exists' } })
  const read = async () => (await preview({ kind: 'privacy', clientIds: [salon.clients[0]] })).body.sample
  expect(await read()).toMatchObject({ subject: 'Privacy', text: expect.stringMatching(/^Leggi e firma: http/) })
  expect((await call('PUT', `/${messageTemplateId}`, { ...own, text: 'Firma: {link}', version: 7 })).status).toBe(409)
  expect((await call('DELETE', `/${messageTemplateId}`)).status).toBe(200)
  expect((await read())?.text).toMatch(/^Ciao/)
})

test('past sendings are listed with their counts, a record with its messages, and an unreachable client with the reason', async () => {
  const { world, salon, desk, send, consent } = await prepare()
  for (const client of salon.clients.slice(0, 2)) await consent(client)
  const first = (await send({ ...campaign, clientIds: salon.clients })).body
  const second = (await send({ ...campaign, text: 'Late: {salon}', clientIds: salon.clients.slice(0, 1) })).body
  const { body } = await desk.call<MessageBatchSummary[]>('GET', '/api/ClientMessages/Sendings/{sessionCode}')
  expect(body.map(({ messageBatchId, total }) => [messageBatchId, total]).toSorted()).toEqual(
    [
      [first.messageBatchId, 2],
      [second.messageBatchId, 1],
    ].toSorted(),
  )
  const [clientId = '', other = ''] = salon.clients
  const read = async (id: string) =>
    (await desk.call<ClientMessage[]>('GET', `/api/ClientMessages/Client/{sessionCode}?clientId=${id}`)).body
  expect((await read(clientId)).map(({ kind }) => kind)).toEqual(['campaign', 'campaign'])
  await world.db.execute({ sql: `UPDATE outbox SET state = 'failed', reason = 'bad_recipient' WHERE client_id = ?`, args: [other] })
  await world.db.execute({ sql: `UPDATE clients SET phone_number = '' WHERE client_id = ?`, args: [clientId] })
  const status = async (id: string) =>
    (await desk.call<ClientPrivacyStatus>('GET', `/api/ClientPrivacies/Status/{sessionCode}?clientId=${id}`)).body
  expect(await status(clientId)).toMatchObject({ reachedBy: null, unreachable: 'no_address' })
  expect(await status(other)).toMatchObject({ reachedBy: 'sms', unreachable: 'refused_number' })
  expect(await status(salon.clients[2] ?? '')).toMatchObject({ unreachable: null })
})
