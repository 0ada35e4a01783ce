import { expect, test } from 'vitest'
import type { PrivacyPage } from '../../../schema/api/booking/link-page-replies.ts'
import type { Client } from '../../../schema/api/clients/client-fields.ts'
import type { ClientPrivacy, ClientPrivacyStatus } from '../../../schema/api/clients/consents-schemas.ts'
import type { SentMessage } from '../../../schema/api/outreach/client-messages-schemas.ts'
import { consentItems } from '../../../schema/rules/clients/consents.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { insertMessage, openMessages } from '../../contract/examples-messages.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const offers = { purpose: 'offers', channel: 'text' } as const
const everything = consentItems.map((item) => ({ ...item, given: true }))

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openMessages(salon, world)
  const desk = await salon.as('RECEPTIONIST')
  const clientId = salon.clients[0] ?? ''
  const at = (id: string, action = '') => `/api/Links/Privacy/${linkToken(secret, 'Privacy', id)}${action}`
  return {
    world,
    salon,
    desk,
    clientId,
    at,
    open: (id: string) => world.call<PrivacyPage>('GET', at(id)),
    readLog: async () => (await desk.call<ClientPrivacy[]>('GET', `/api/ClientPrivacies/Client/{sessionCode}?clientId=${clientId}`)).body,
    readStatus: async () =>
      (await desk.call<ClientPrivacyStatus>('GET', `/api/ClientPrivacies/Status/{sessionCode}?clientId=${clientId}`)).body,
    ask: () =>
      desk.call<ClientPrivacy>('POST', `/api/ClientPrivacies/SendPrivacyMessage/{sessionCode}?clientId=${clientId}&privacyMessageNumber=1`),
  }
}
const getGiven = ({ consents }: Pick<ClientPrivacyStatus, 'consents'>, purpose: string, channel: string) =>
  consents.find((consent) => consent.purpose === purpose && consent.channel === channel)?.given

test('a record holds the token of the latest privacy link for the roles that may record consents', async () => {
  const { world, salon, desk, clientId, ask } = await prepare()
  const read = async (person: typeof desk) => (await person.call<Client>('GET', `/api/Clients/{sessionCode}/${clientId}`)).body
  expect((await read(desk)).privacyToken).toBe('')
  const { clientPrivacyId } = (await ask()).body
  const client = await read(desk)
  expect((await world.call<PrivacyPage>('GET', `/api/Links/Privacy/${client.privacyToken}`)).body).toMatchObject({ signed: null })
  expect(client.privacyToken).toBe(linkToken(secret, 'Privacy', clientPrivacyId))
  expect(await read(await salon.as('ASSISTANCE'))).not.toHaveProperty('privacyToken')
  expect(await read(await salon.as('SALESMARKETING'))).toHaveProperty('privacyToken', client.privacyToken)
  const change = { ...client, privacyToken: 'other', image: undefined }
  const saved = await desk.call<Client>('PUT', `/api/Clients/{sessionCode}/${clientId}`, change)
  expect(saved).toMatchObject({ status: 200, body: { privacyToken: client.privacyToken } })
})

test('a client signs the privacy page of a link that was sent once a day, and the log keeps text, hash and signature', async () => {
  const { world, ask, at, open, readLog, readStatus } = await prepare()
  const { clientPrivacyId } = (await ask()).body
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'sent_today' } })
  const page = (await open(clientPrivacyId)).body
  expect(page).toMatchObject({ texts: [{ language: 'it', textVersion: 1 }], signed: null, stop: null })
  expect(page.consents.every(({ given }) => given === null)).toBe(true)
  const [text] = page.texts
  const answer = {
    language: 'it',
    salonConfigPrivacyId: text?.salonConfigPrivacyId,
    textVersion: 1,
    consents: [
      { purpose: 'notice', channel: '', given: true },
      { ...offers, given: true },
    ],
    signedName: 'Anna Conti',
    signature: '10,20 30,40;5,5',
  }
  const send = (body: object, key: string) =>
    world.call<PrivacyPage>('POST', at(clientPrivacyId), body, { headers: { 'Idempotency-Key': key } })
  expect(await send({ ...answer, textVersion: 2 }, 'old')).toMatchObject({ status: 409, body: { code: 'privacy_text_changed' } })
  expect((await send({ ...answer, consents: [{ purpose: 'offers', channel: '', given: true }] }, 'bad')).status).toBe(400)
  expect((await send({ ...answer, signature: '<svg onload=1>' }, 'svg')).status).toBe(400)
  expect((await send(answer, 'once')).body.signed).toBe(tuesday)
  expect((await send(answer, 'once')).status).toBe(200)
  const log = await readLog()
  expect(log.map(({ source }) => source)).toEqual(['link', 'asked'])
  expect(log[0]).toMatchObject({
    userDTO: null,
    answersId: clientPrivacyId,
    textVersion: 1,
    title: 'Informativa',
    signature: '10,20 30,40;5,5',
  })
  expect(log[0]?.textHash).toMatch(/^[0-9a-f]{64}$/)
  const status = await readStatus()
  expect([getGiven(status, 'offers', 'text'), getGiven(status, 'offers', 'mail')]).toEqual([true, null])
  expect(status).toMatchObject({ reachedBy: 'sms', signed: tuesday, signedVersion: 1, textVersion: 1 })
})

test('no link works that is altered, of another purpose, of another salon or of an erased client', async () => {
  const { world, salon, ask, at } = await prepare()
  const { clientPrivacyId } = (await ask()).body
  const isRefused = async (path: string) => expect((await world.call('GET', path)).status, path).toBe(404)
  await isRefused(at('cpr_unknown'))
  await isRefused(`${at(clientPrivacyId)}x`)
  await isRefused(`/api/Links/Privacy/${linkToken(secret, 'NextAgendas', clientPrivacyId)}`)
  await world.db.execute({ sql: 'UPDATE clients SET deleted_utc = 1 WHERE salon_id = ?', args: [salon.salonId] })
  await isRefused(at(clientPrivacyId))
})

test('one click withdraws what a message was about, once, and the desk can take back and give again', async () => {
  const { world, salon, desk, clientId, at, open, readLog, readStatus } = await prepare()
  const record = { clientId, source: 'paper', language: 'it', consents: everything }
  expect((await desk.call('POST', '/api/ClientPrivacies/{sessionCode}', record)).status).toBe(200)
  const outboxId = await insertMessage(salon, world)
  expect((await open(outboxId)).body.stop).toBe('offers')
  const unsubscribe = () =>
    world.call<PrivacyPage>('POST', at(outboxId, '/Unsubscribe'), undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (const _ of [1, 2]) expect((await unsubscribe()).status).toBe(200)
  const status = await readStatus()
  expect(['offers', 'birthday', 'feedback'].map((purpose) => getGiven(status, purpose, 'text'))).toEqual([false, true, true])
  expect((await readLog()).map(({ source }) => source)).toEqual(['stop', 'paper'])
  const again = { clientId, consents: [{ ...offers, given: true }] }
  const given = await desk.call<ClientPrivacyStatus>('POST', '/api/ClientPrivacies/Status/{sessionCode}', again)
  expect(getGiven(given.body, 'offers', 'text')).toBe(true)
  expect(getGiven(given.body, 'offers', 'mail')).toBe(false)
})

test('nothing of an entry can be changed, and a correction is a separate entry', async () => {
  const { world, desk, clientId, readLog } = await prepare()
  const record = { source: 'paper', language: 'it', consents: [{ ...offers, given: true }] }
  const { body } = await desk.call<ClientPrivacy>('POST', '/api/ClientPrivacies/{sessionCode}', { clientId, ...record })
  await expect(world.db.execute('UPDATE client_consents SET given = 0')).rejects.toThrow('refuse:consent')
  await expect(world.db.execute('UPDATE client_privacies SET at_utc = 1')).rejects.toThrow('refuse:consent')
  const wrong = { ...record, consents: [{ ...offers, given: false }], note: 'Read wrongly' }
  await desk.call('PUT', `/api/ClientPrivacies/{sessionCode}/${body.clientPrivacyId}`, wrong)
  expect(await readLog()).toMatchObject([{ answersId: body.clientPrivacyId, note: 'Read wrongly' }, { answersId: null }])
})

test('advertising goes to a channel with consent only, and waits until it is day', async () => {
  const { world, salon, desk } = await prepare()
  const [first = '', second = ''] = salon.clients
  const send = (clientId: string, now = tuesday) =>
    desk.call<SentMessage>('POST', `/api/ClientReviews/SendReviewLinkGMB/{sessionCode}?clientId=${clientId}`, undefined, { now })
  const consent = (clientId: string) => {
    const consents = [{ purpose: 'feedback', channel: 'mail', given: true }]
    return desk.call('POST', '/api/ClientPrivacies/Status/{sessionCode}', { clientId, consents })
  }
  const refused = { status: 409, body: { code: 'no_marketing_consent' } }
  expect(await send(first)).toMatchObject(refused)
  await consent(first)
  expect(await send(first)).toMatchObject(refused)
  await world.db.execute(`UPDATE clients SET email = client_id || '@example.test'`)
  expect((await send(first)).body).toMatchObject({ channel: 'mail', due: tuesday })
  await consent(second)
  expect((await send(second, '2026-11-24T05:30:00Z')).body).toMatchObject({ state: 'waiting', due: '2026-11-24T07:00:00Z' })
})
