import { expect, inject, onTestFinished, test } from 'vitest'
import type { Client } from '../../../schema/api/clients/client-fields.ts'
import type { ClientSummary } from '../../../schema/api/clients/clients-schemas.ts'
import type { Session } from '../../../schema/api/platform/session-schemas.ts'
import type { SalonConfig } from '../../../schema/api/platform/settings-schemas.ts'
import { maskContact } from '../../../schema/rules/clients/contacts.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { purgeExpiredRows } from '../../../worker/features/platform/session/index.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { webp } from '../../support/pictures.ts'
import { openSalon, type Salon, tuesday } from '../../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, image, clientId = ''] = [await salon.as('ADMIN'), await salon.as('IMAGE'), salon.clients[0]]
  const record = `/api/Clients/{sessionCode}/${clientId}`
  const choose = async (contactRoles: readonly string[]) => {
    const { body } = await admin.call<SalonConfig>('GET', '/api/SalonConfigs/Salon/{sessionCode}')
    return admin.call('PUT', `/api/SalonConfigs/{sessionCode}/${salon.salonId}`, { version: body.version, contactRoles })
  }
  return { world, salon, admin, image, desk: await salon.as('RECEPTIONIST'), record, choose }
}

test('every role sees whole phone numbers until the salon chooses which do', async () => {
  const { admin, image, record, choose } = await prepare()
  const whole = (await admin.call<Client>('GET', record)).body.phoneNumber
  expect((await image.call<Client>('GET', record)).body.phoneNumber).toBe(whole)
  expect(await choose(['RECEPTIONIST'])).toMatchObject({ status: 400, body: { fields: { contactRoles: 'Required' } } })
  expect((await choose(['ADMIN', 'RECEPTIONIST'])).status).toBe(200)
  expect((await admin.call<Client>('GET', record)).body.phoneNumber).toBe(whole)
  const masked = `…${whole.slice(-2)}`
  expect((await image.call<Client>('GET', record)).body.phoneNumber).toBe(masked)
  const { body: found } = await image.call<ClientSummary[]>('GET', '/api/Clients/Search/{sessionCode}?search=Giulia')
  expect(found.map(({ phoneNumber }) => phoneNumber)).toContain(masked)
})

test('a change by a role without whole numbers leaves them as they are, and a masked one is refused (400)', async () => {
  const { admin, image, record, choose } = await prepare()
  await choose(['ADMIN'])
  const { body: whole } = await admin.call<Client>('GET', record)
  const { body: seen } = await image.call<Client>('GET', record)
  const changed = await image.call<Client>('PUT', record, { version: seen.version, note: 'Comes by bus' })
  expect(changed).toMatchObject({ status: 200, body: { note: 'Comes by bus', phoneNumber: seen.phoneNumber } })
  expect((await admin.call<Client>('GET', record)).body.phoneNumber).toBe(whole.phoneNumber)
  for (const field of ['phoneNumber', 'phoneNumber2', 'whatsApp'])
    expect(await image.call('PUT', record, { version: seen.version + 1, [field]: seen.phoneNumber })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  // What the refusal shows of the present record is masked as well.
  const stale = await image.call<{ current: Client }>('PUT', record, { version: 1, note: 'Late' })
  expect(stale).toMatchObject({ status: 409, body: { current: { phoneNumber: seen.phoneNumber } } })
})

/** Clients whose records were opened, as the audit log has them. */
const listOpened = async ({ db }: Fixture) =>
  (await db.execute(`SELECT entity_id FROM audit_log WHERE entity = 'clients' AND action = 'read'`)).rows.map(({ entity_id }) => entity_id)

test('at a registered device everybody sees whole numbers, where the salon says so, and each opening is noted', async () => {
  const { world, salon, admin, image, record, choose } = await prepare()
  await choose(['ADMIN'])
  const whole = (await admin.call<Client>('GET', record)).body.phoneNumber
  const { token } = (await admin.call<{ token: string }>('POST', '/api/Desks/{sessionCode}', { name: 'Reception' })).body
  await image.call('PUT', `/api/DeskPins/{sessionCode}/${image.userId}`, { pin: '402817' })
  const { body: session } = await world.call<Session>('POST', '/api/Sessions/Desk', { token, userId: image.userId, pin: '402817' })
  const atDesk = async () => (await world.call<Client>('GET', record.replace('{sessionCode}', session.sessionCode))).body.phoneNumber
  const masked = `…${whole.slice(-2)}`
  expect(await atDesk()).toBe(masked)
  const { body: config } = await admin.call<SalonConfig>('GET', '/api/SalonConfigs/Salon/{sessionCode}')
  const path = `/api/SalonConfigs/{sessionCode}/${salon.salonId}`
  expect((await admin.call('PUT', path, { version: config.version, contactsAtDesks: true })).status).toBe(200)
  await world.db.execute(`DELETE FROM audit_log WHERE action = 'read'`)
  expect(await atDesk()).toBe(whole)
  expect(await listOpened(world)).toEqual([salon.clients[0]])
  // Elsewhere the same person sees the last digits only.
  expect((await image.call<Client>('GET', record)).body.phoneNumber).toBe(masked)
})

test('an opened record is one entry of the audit log per person, client and hour, written in the round trip of the read', async () => {
  const { world, desk, salon, record } = await prepare()
  for (const path of [
    record,
    record,
    `/api/Clients/Overview/{sessionCode}/${salon.clients[0]}`,
    `/api/Clients/Summary/{sessionCode}/${salon.clients[0]}`,
  ]) {
    await world.startRecording()
    expect((await desk.call('GET', path)).status).toBe(200)
    expect(await world.recorded()).toHaveLength(1)
    expect(await listOpened(world)).toEqual([salon.clients[0]])
  }
})

test('a save, a picture, a card and the own record answer whole numbers and count as opened', async () => {
  const { world, salon, admin, desk } = await prepare()
  const [first, second, third, fourth] = await addClients(world, salon, 4)
  const picture = new FormData()
  picture.append('image', new File([webp(2, 2)], 'client.webp', { type: 'image/webp' }))
  await admin.call('PUT', `/api/Clients/SetUser/{sessionCode}/${fourth}`, { userId: desk.userId })
  for (const [method, path, body] of [
    ['PUT', `/api/Clients/{sessionCode}/${first}`, { version: 1, note: 'Comes by bus' }],
    ['PUT', `/api/Clients/SaveImage/{sessionCode}/${second}`, picture],
    ['GET', `/api/Clients/Card/{sessionCode}/${third}`, undefined],
    ['GET', `/api/Clients/User/{sessionCode}/${desk.userId}`, undefined],
  ] as const)
    expect((await desk.call(method, path, body)).status, path).toBe(200)
  expect(await listOpened(world)).toEqual([first, second, third, fourth])
})

/** Gives the salon more clients, with the numbers +393331000000 and up. */
async function addClients({ db }: Fixture, { clients }: Salon, count: number): Promise<string[]> {
  const { rows } = await db.execute({ sql: 'SELECT * FROM clients WHERE client_id = ?', args: [clients[0] ?? ''] })
  const columns = Object.keys(rows[0] ?? {})
  const own: Record<string, string> = {
    client_id: "'cli_more_' || j.value",
    search_no: 'c.search_no + 1000 + j.value',
    name: "'Giulia ' || j.value",
    search_text: "'giulia ' || j.value",
    phone_number: "'+39333' || (1000000 + j.value)",
    search_digits: "'39333' || (1000000 + j.value)",
  }
  await db.execute({
    sql: `INSERT INTO clients (${columns.join(', ')})
      SELECT ${columns.map((name) => own[name] ?? `c.${name}`).join(', ')} FROM clients c, json_each(?) j WHERE c.client_id = ?`,
    args: [JSON.stringify(Array.from({ length: count }, (_, at) => at)), clients[0] ?? ''],
  })
  return Array.from({ length: count }, (_, at) => `cli_more_${at}`)
}

test('of 230 records opened at once 200 are shown and logged, the others are 429', async () => {
  const { world, salon, desk } = await prepare()
  const clientIds = await addClients(world, salon, 230)
  const replies = await Promise.all(clientIds.map((clientId) => desk.call('GET', `/api/Clients/{sessionCode}/${clientId}`)))
  const shown = clientIds.filter((_, at) => replies[at]?.status === 200)
  expect(shown).toHaveLength(200)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(30)
  expect((await listOpened(world)).toSorted()).toEqual(shown.toSorted())
})

test('a person opens 200 records with whole numbers within an hour, and those again; the next is 429 with Retry-After', async () => {
  const { world, salon, admin, desk, record } = await prepare()
  const { body: client } = await desk.call<Client>('GET', record)
  await world.db.execute({
    sql: `INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action)
      SELECT salon_id, at_utc, user_id, entity, 'cli_' || j.value, 'cli_' || j.value, action
      FROM audit_log, json_each(?) j WHERE entity = 'clients' AND action = 'read'`,
    args: [JSON.stringify(Array.from({ length: 199 }, (_, at) => at))],
  })
  expect((await desk.call('GET', record)).status).toBe(200)
  for (const action of ['', 'Overview/', 'Summary/']) {
    const refused = await desk.call('GET', `/api/Clients/${action}{sessionCode}/${salon.clients[1]}`)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_records' } })
    expect(refused.headers.get('retry-after')).toBe('3600')
  }
  expect((await admin.call('GET', `/api/Clients/{sessionCode}/${client.clientId}`)).status).toBe(200)
  // What a stale save is answered with shows the number as well.
  const stale = await desk.call('PUT', `/api/Clients/{sessionCode}/${salon.clients[1]}`, { version: 0, note: 'any' })
  expect(stale).toMatchObject({ status: 429, body: { code: 'too_many_records' } })
  // What a save is answered with beyond the limit has no whole numbers, as the save itself is done.
  const other = `/api/Clients/{sessionCode}/${salon.clients[1]}`
  const { body: whole } = await admin.call<Client>('GET', other)
  const masked = { phoneNumber: maskContact(whole.phoneNumber) }
  const saved = await desk.call<Client>('PUT', other, { version: whole.version, note: 'By the window' })
  expect(saved).toMatchObject({ status: 200, body: { ...masked, note: 'By the window' } })
  const wrong = await desk.call('PUT', other, { version: saved.body.version, email: 'a…@example.com' })
  expect(wrong).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } })
  const picture = new FormData()
  picture.append('image', new File([webp(2, 2)], 'client.webp', { type: 'image/webp' }))
  expect(await desk.call('PUT', `/api/Clients/SaveImage/{sessionCode}/${salon.clients[1]}`, picture)).toMatchObject({
    status: 200,
    body: masked,
  })
  const card = await desk.call<ArrayBuffer>('GET', `/api/Clients/Card/{sessionCode}/${salon.clients[1]}`)
  const { texts } = readPdf(card.body)
  expect(texts.join(' ')).toContain(masked.phoneNumber)
  expect(texts.join(' ')).not.toContain(whole.phoneNumber)
  await admin.call('PUT', `/api/Clients/SetUser/{sessionCode}/${salon.clients[1]}`, { userId: desk.userId })
  const own = await desk.call('GET', `/api/Clients/User/{sessionCode}/${desk.userId}`)
  expect(own).toMatchObject({ status: 429, body: { code: 'too_many_records' } })
  // A pet's record shows the number as well.
  const pet = await admin.call<{ subClientId: string }>('POST', '/api/SubClients/{sessionCode}', {
    name: 'Argo',
    clientId: salon.clients[1],
  })
  const petRecord = await desk.call('GET', `/api/SubClients/Record/{sessionCode}/${pet.body.subClientId}`)
  expect(petRecord).toMatchObject({ status: 429, body: { code: 'too_many_records' } })
})

test('searches show the last two digits once they have shown 1,000 clients to a person within an hour', async () => {
  const { world, desk } = await prepare()
  const search = '/api/Clients/Search/{sessionCode}?search=Giulia'
  const { body: whole } = await desk.call<ClientSummary[]>('GET', search)
  const sum = 'SELECT coalesce(sum(1 + json_array_length(more_json)), 0) AS n FROM shown_contacts'
  const count = async () => Number((await world.db.execute(sum)).rows[0]?.n)
  expect(await count()).toBe(whole.length)
  await desk.call('GET', search)
  await world.db.execute({
    sql: `INSERT INTO shown_contacts (salon_id, user_id, search_no, at_utc)
      SELECT t.salon_id, t.user_id, j.value, t.at_utc FROM (SELECT * FROM shown_contacts LIMIT 1) t, json_each(?) j`,
    args: [JSON.stringify(Array.from({ length: 1000 }, (_, at) => at))],
  })
  const { body: masked } = await desk.call<ClientSummary[]>('GET', search)
  expect(await count()).toBe(whole.length + 1000)
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const purge = (hours: number) =>
    purgeExpiredRows(new SystemDb(client, { nowUtc: Date.parse(tuesday) / 1000 + hours * 3600, newId, actor: 'test' }))
  await purge(23)
  expect(await count()).toBe(whole.length + 1000)
  await purge(24)
  expect(await count()).toBe(0)
  expect(masked.map(({ phoneNumber }) => phoneNumber)).toEqual(whole.map(({ phoneNumber }) => maskContact(phoneNumber)))
})

test('lists and searches at once show no more than 1,000 clients', async () => {
  const { world, salon, desk } = await prepare()
  await addClients(world, salon, 1400)
  const replies = await Promise.all(
    Array.from({ length: 14 }, (_, at) =>
      desk.call<{ clients: Client[] }>('GET', `/api/Clients/Find/{sessionCode}?search=&sort=name&limit=100&offset=${at * 100}`),
    ),
  )
  const shown = replies.flatMap(({ body }) => body.clients.filter(({ phoneNumber }) => phoneNumber.startsWith('+')))
  expect(shown).toHaveLength(1000)
  const { body: found } = await desk.call<ClientSummary[]>('GET', '/api/Clients/Search/{sessionCode}?search=Giulia')
  expect(found.filter(({ phoneNumber }) => phoneNumber.startsWith('+'))).toEqual([])
  // A part of a number that is no longer shown finds nothing either.
  expect((await desk.call('GET', '/api/Clients/Search/{sessionCode}?search=333100')).body).toEqual([])
})

test('a page with more clients than are left within the hour has no whole numbers, and is not counted', async () => {
  const { world, salon, desk } = await prepare()
  await addClients(world, salon, 1400)
  const find = async (offset: number, limit: number) => {
    const path = `/api/Clients/Find/{sessionCode}?search=&sort=name&limit=${limit}&offset=${offset}`
    const { body } = await desk.call<{ clients: Client[] }>('GET', path)
    return body.clients.filter(({ phoneNumber }) => phoneNumber.startsWith('+')).length
  }
  expect([await find(0, 500), await find(500, 499), await find(999, 500)]).toEqual([500, 499, 0])
  // Those who were shown already add nothing, and one more is left.
  expect([await find(100, 500), await find(999, 1), await find(0, 1)]).toEqual([500, 1, 0])
})

test('beyond the limit no call finds anything by a part of a number', async () => {
  const { world, salon, admin } = await prepare()
  await addClients(world, salon, 1000)
  await world.db.execute({
    sql: `INSERT INTO conversations (conversation_id, salon_id, channel, address, last_utc)
      VALUES ('cnv_part', ?, 'sms', '+393331000555', 1)`,
    args: [salon.salonId],
  })
  const find = async (typed: string) => {
    const { body: ids } = await admin.call<string[]>('GET', `/api/Clients/FindIds/{sessionCode}?search=${typed}`)
    const { body: file } = await admin.call<string>('GET', `/api/Exports/ClientsCSV/{sessionCode}?search=${typed}&sort=name&language=en`)
    const { body: inbox } = await admin.call<{ conversations: unknown[] }>('GET', `/api/Conversations/Salon/{sessionCode}?query=${typed}`)
    return [ids.length, String(file).split('+393331').length - 1, inbox.conversations.length]
  }
  expect(await find('33310005')).toEqual([100, 100, 1])
  for (const offset of [0, 500])
    await admin.call('GET', `/api/Clients/Find/{sessionCode}?search=giulia&sort=name&limit=500&offset=${offset}`)
  expect(await find('33310005')).toEqual([0, 0, 0])
  const start = '/api/Exports/StartClients/{sessionCode}?search=33310005&sort=name&language=en&format=csv'
  expect(await admin.call('POST', start)).toMatchObject({ status: 200, body: { total: 0 } })
  expect(await find('3331000555')).toEqual([1, 1, 1])
})

test('a role without whole contacts finds a client by a whole number or its last two digits, by no other part', async () => {
  const { admin, desk, record, choose } = await prepare()
  const { body: client } = await admin.call<Client>('GET', record)
  expect(
    (await admin.call('PUT', record, { version: client.version, phoneNumber: '+393339998887', email: 'qwxyz.secret@example.it' })).status,
  ).toBe(200)
  await choose(['ADMIN'])
  const find = async (who: typeof desk, typed: string) => {
    const query = `search=${encodeURIComponent(typed)}`
    const { body: found } = await who.call<ClientSummary[]>('GET', `/api/Clients/Search/{sessionCode}?${query}`)
    const { body: list } = await who.call<{ total: number }>('GET', `/api/Clients/Find/{sessionCode}?${query}`)
    const { body: ids } = await who.call<string[]>('GET', `/api/Clients/FindIds/{sessionCode}?${query}`)
    const isFound = ids.includes(client.clientId)
    expect(found.some(({ clientId }) => clientId === client.clientId)).toBe(isFound)
    expect(list.total).toBe(ids.length)
    return isFound
  }
  for (const typed of [
    '3339998887',
    '+39 333 999 8887',
    '0039 333 9998887',
    '87',
    client.name,
    'qwxyz.secret@example.it',
    client.name.slice(0, 2),
  ])
    expect(await find(desk, typed), typed).toBe(true)
  for (const typed of ['333999', '9998887', '39', '393', '887', '8', 'qwxyz', 'qw', 'secret', `${client.name} qwx`]) {
    expect(await find(desk, typed), typed).toBe(false)
  }
  for (const typed of ['333999', '9998887', 'qwxyz']) expect(await find(admin, typed), typed).toBe(true)
})
