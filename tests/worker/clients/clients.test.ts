import { expect, test } from 'vitest'
import type { Client } from '../../../schema/api/clients/client-fields.ts'
import type { ClientRow } from '../../../schema/api/clients/client-list-schemas.ts'
import type { ClientOverview, Duplicate } from '../../../schema/api/clients/client-record-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

interface Refused {
  error: string
  code: string
  fields?: Record<string, string>
  confirmable?: string[]
  current?: Client
}
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const create = <B = Client>(body: object) => desk.call<B>('POST', '/api/Clients/{sessionCode}', body)
  const update = <B = Client>(clientId: string | undefined, body: object) =>
    desk.call<B>('PUT', `/api/Clients/{sessionCode}/${clientId}`, body)
  return { world, salon, desk, admin: await salon.as('ADMIN'), create, update, first: salon.clients[0] ?? '' }
}
const anna = { name: 'Rossi Maria', fiscalCode: 'RSSMRA85T50A562W', birthDate: '1985-12-10', gender: 'female' }

test('refuses wrong values at their fields, and keeps unusual ones once they are confirmed', async () => {
  const { create, update } = await open()
  for (const [wrong, fields] of [
    [{ name: 'x'.repeat(1_000_000 - 200) }, undefined],
    [{ name: 'x'.repeat(201) }, { name: 'Too long' }],
    [{ bankAccountIban: 'IT60X0542811101000000123465' }, { bankAccountIban: 'Enter a valid IBAN' }],
    [{ vatNumber: '01234567890' }, { vatNumber: 'Enter a valid VAT number' }],
    [{ fiscalCode: 'RSSMRA85T10A562T' }, { fiscalCode: 'Enter a valid tax code' }],
    [{ birthDate: '2027-01-01' }, { birthDate: "Can't be in the future" }],
    [{ birthDate: '1899-12-31' }, { birthDate: 'Too far in the past' }],
    [{ phoneNumber: '12' }, { phoneNumber: 'Enter a valid phone number' }],
    [{ salonConfigCategoryId: 'sgc_nowhere' }, { salonConfigCategoryId: 'Category not found' }],
  ] as const) {
    const reply = await create<Refused>({ ...anna, fiscalCode: '', ...wrong })
    if (fields) expect(reply).toMatchObject({ status: 400, body: { fields } })
    else expect([400, 413]).toContain(reply.status)
  }
  const contradiction = { ...anna, fiscalCode: 'RSSMRA85T10A562S', birthDate: '1985-12-11', gender: '', name: 'مريم =cmd 🌺' }
  const refused = { fields: { fiscalCode: "Doesn't match the birth date" }, confirmable: ['fiscalCode'] }
  expect(await create(contradiction)).toMatchObject({ status: 400, body: refused })
  const made = await create({ ...contradiction, confirmedFields: ['fiscalCode'] })
  expect(made).toMatchObject({ status: 200, body: { name: 'مريم =cmd 🌺', confirmedFields: ['fiscalCode'], zodiacSign: 'sagittarius' } })
  const { clientId, version } = made.body
  const changed = await update(clientId, { note: 'By the window', birthDate: '1985-12-12', version })
  expect(changed).toMatchObject({ status: 200, body: { note: 'By the window', confirmedFields: ['fiscalCode'], version: version + 1 } })
  expect(await update<Refused>(clientId, { birthDate: '1985-12-13', confirmedFields: [], version: version + 1 })).toMatchObject({
    body: refused,
  })
  expect(await update(clientId, { birthDate: '1985-12-10', name: 'Mario Rossi', version: version + 1 })).toMatchObject({
    status: 200,
    body: { confirmedFields: [] },
  })
})

test('answers 409 with what the other one saved, and loses neither', async () => {
  const { first, update } = await open()
  expect(await update(first, { note: 'Mine', version: 1 })).toMatchObject({ status: 200 })
  expect(await update<Refused>(first, { allergies: 'Latex', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { note: 'Mine', allergies: '', version: 2 } },
  })
  expect(await update(first, { allergies: 'Latex', version: 2 })).toMatchObject({ status: 200, body: { note: 'Mine', allergies: 'Latex' } })
})

test('suggests who may be the same person, and never again those who are not', async () => {
  const { desk, first, create } = await open()
  const find = async (query: Record<string, string>) =>
    (await desk.call<Duplicate[]>('GET', `/api/Clients/Duplicates/{sessionCode}?${new URLSearchParams(query)}`)).body
  expect(await find({ phoneNumber: '0039 347.128.4410' })).toMatchObject([{ clientId: first, reason: 'phone' }])
  expect(await find({ name: 'Moreti Giulia' })).toMatchObject([{ clientId: first, reason: 'name' }])
  expect(await find({ name: 'Nobody Else' })).toEqual([])
  const { body } = await create({ name: 'Giulia Moreti' })
  expect(await find({ clientId: body.clientId, name: body.name })).toMatchObject([{ clientId: first }])
  await desk.call('POST', '/api/Clients/NotSame/{sessionCode}', { clientId: body.clientId, otherClientId: first })
  expect(await find({ clientId: body.clientId, name: body.name })).toEqual([])
  expect(await find({ clientId: first, name: 'Giulia Moretti' })).toEqual([])
})

test('links a client to a team member of the salon only', async () => {
  const { world, admin, salon, first } = await open()
  const other = await openSalon(world)
  const link = (userId: string | null) => admin.call<Refused>('PUT', `/api/Clients/SetUser/{sessionCode}/${first}`, { userId })
  expect(await link(other.anna)).toMatchObject({ status: 400, body: { fields: { userId: 'Team member not found' } } })
  const own = await salon.as('IMAGE')
  expect(await link(own.userId)).toMatchObject({ status: 200, body: { userDTO: { userId: own.userId } } })
  const readOwn = () => own.call<Client>('GET', `/api/Clients/User/{sessionCode}/${own.userId}`)
  expect(await readOwn()).toMatchObject({ status: 200, body: { clientId: first } })
  await world.db.execute({ sql: "UPDATE clients SET image = 'sal/client.webp' WHERE client_id = ?", args: [first] })
  const readImage = async () =>
    (await own.call<{ profileImage: string | null }>('GET', `/api/Users/{sessionCode}/${own.userId}`)).body.profileImage
  expect(await readImage()).toMatch(/^\/api\/Files\//)
  expect(await link(null)).toMatchObject({ status: 200, body: { userDTO: null } })
  expect(await readOwn()).toMatchObject({ status: 404 })
  expect(await readImage()).toBeNull()
})

test('filters and sorts the list, and sets the category of several clients with what each had before', async () => {
  const { world, desk, admin, salon, first, update } = await open()
  const find = async (query: Record<string, string>) => {
    const reply = await desk.call<{ total: number; clients: ClientRow[] }>(
      'GET',
      `/api/Clients/Find/{sessionCode}?${new URLSearchParams(query)}`,
    )
    return { total: reply.body.total, names: reply.body.clients.map(({ name }) => name.split(' ')[0]) }
  }
  expect(await find({})).toEqual({ total: 4, names: ['Àngela', 'Giulia', 'Riccardo', 'Serena'] })
  expect(await find({ descending: 'true', limit: '2', offset: '1' })).toEqual({ total: 4, names: ['Riccardo', 'Giulia'] })
  expect(await find({ search: '4411' })).toEqual({ total: 1, names: ['Riccardo'] })
  expect(await find({ search: 'zzz' })).toEqual({ total: 0, names: [] })
  await update(first, { birthDate: '1990-11-03', gender: 'female', email: 'a@b.example', version: 1 })
  expect(await find({ birthday: 'month' })).toEqual({ total: 1, names: ['Giulia'] })
  expect(await find({ missing: 'any' })).toEqual({ total: 3, names: ['Àngela', 'Riccardo', 'Serena'] })
  const spend = (clientId: string | undefined, cents: number) =>
    world.db.execute({
      sql: `INSERT INTO client_spending (salon_id, client_id, month, amount_cents) VALUES (?, ?, '2026-10', ?)`,
      args: [salon.salonId, clientId ?? '', BigInt(cents)],
    })
  await spend(salon.clients[1], 25_000)
  await spend(salon.clients[2], 9_900)
  expect(await find({ sort: 'spent', descending: 'true', limit: '2' })).toMatchObject({ names: ['Riccardo', 'Serena'] })
  expect(await find({ spentFrom: '99', spentTo: '250' })).toEqual({ total: 1, names: ['Serena'] })
  const { body } = await admin.call<{ salonConfigCategoryId: string }>('POST', '/api/SalonConfigCategories/{sessionCode}', {
    category: 'VIP',
  })
  const categoryId = body.salonConfigCategoryId
  const chosen = { salonConfigCategoryId: categoryId, clientIds: salon.clients.slice(0, 2) }
  expect(await desk.call('POST', '/api/Clients/SetCategory/{sessionCode}', chosen)).toMatchObject({
    body: [{ salonConfigCategoryId: null }, { salonConfigCategoryId: null }],
  })
  expect(await find({ categoryId })).toEqual({ total: 2, names: ['Giulia', 'Riccardo'] })
  expect(await find({ categoryId: 'none' })).toMatchObject({ total: 2 })
})

test('reads the header of the record in one round trip, with the range of spending and the entered favourite time', async () => {
  const { world, desk, admin, first, update, salon } = await open()
  const ranges = [0, 100, 200, 300].map((from) => ({ from, to: from === 300 ? null : from + 100 }))
  await admin.call('POST', '/api/SalonConfigExpenseRanges/{sessionCode}', { gender: 'female', ranges })
  await update(first, { gender: 'female', version: 1 })
  await world.db.execute({
    sql: `INSERT INTO client_spending (salon_id, client_id, month, amount_cents) VALUES (?, ?, '2025-12', 15000), (?, ?, '2025-11', 7700)`,
    args: [salon.salonId, first, salon.salonId, first],
  })
  await desk.call('PUT', '/api/Clients/PutFavoriteDateTime/{sessionCode}', { clientId: first, dayOfWeek: 5, time: '14:00', version: 2 })
  await world.startRecording()
  const { body } = await desk.call<ClientOverview>('GET', `/api/Clients/Overview/{sessionCode}/${first}`)
  expect(await world.recorded()).toHaveLength(1)
  expect(body).toMatchObject({
    clientDTO: { fasciaCliente: '2' },
    lifetimeValue: 227,
    yearValue: 150,
    range: { from: 100, to: 200 },
    favourite: { dayOfWeek: 5, time: '14:00', isEntered: true },
  })
})

test('marks clients with the same phone, or the same birth date and nearly the same name, until they are told apart', async () => {
  const { desk, first, salon, update } = await open()
  const second = salon.clients[1] ?? ''
  const listMarked = async () => {
    const { body } = await desk.call<{ clients: ClientRow[] }>('GET', '/api/Clients/Find/{sessionCode}')
    return body.clients.flatMap(({ possibleDuplicate, name }) => (possibleDuplicate ? [name] : []))
  }
  expect(await listMarked()).toEqual([])
  await update(first, { name: 'Giulia Ferrari', birthDate: '1985-11-26', version: 1 })
  await update(second, { name: 'Somebody Else', birthDate: '1985-11-26', version: 1 })
  expect(await listMarked()).toEqual([])
  await update(second, { name: 'Giulia Ferari', version: 2 })
  expect(await listMarked()).toEqual(['Giulia Ferari', 'Giulia Ferrari'])
  await desk.call('POST', '/api/Clients/NotSame/{sessionCode}', { clientId: second, otherClientId: first })
  expect(await listMarked()).toEqual([])
})

test('marks clients to whom no message can be sent, whichever address the others have', async () => {
  const { world, desk, salon, first } = await open()
  const listMarked = async () => {
    const { body } = await desk.call<{ clients: ClientRow[] }>('GET', '/api/Clients/Find/{sessionCode}')
    return body.clients.flatMap(({ unreachable, clientId }) => (unreachable ? [clientId] : []))
  }
  const none = { phone_number: '', phone_number_2: '', whats_app: '', email: '' }
  const setAddresses = (values: object) => {
    const columns = Object.entries({ ...none, ...values })
    return world.db.execute({
      sql: `UPDATE clients SET ${columns.map(([column]) => `${column} = ?`).join(', ')} WHERE salon_id = ? AND client_id = ?`,
      args: [...columns.map(([, value]) => String(value)), salon.salonId, first],
    })
  }
  for (const column of Object.keys(none)) {
    await setAddresses({ [column]: 'x' })
    expect(await listMarked()).not.toContain(first)
  }
  await setAddresses(none)
  expect(await listMarked()).toContain(first)
})

test('finds clients whose first booking is in the current month', async () => {
  const { world, desk, salon } = await open()
  const book = (clientId: string | undefined, start: string) =>
    world.db.execute({
      sql: `
        INSERT INTO agendas (agenda_id, salon_id, client_id, start_utc, end_utc, changed_utc)
        VALUES (?, ?, ?, unixepoch(?), unixepoch(?) + 1800, 0)`,
      args: [crypto.randomUUID(), salon.salonId, clientId ?? '', start, start],
    })
  await book(salon.clients[0], '2026-11-03T09:00:00Z')
  await book(salon.clients[1], '2026-10-03T09:00:00Z')
  await book(salon.clients[1], '2026-11-04T09:00:00Z')
  const { body } = await desk.call<{ clients: ClientRow[] }>('GET', '/api/Clients/Find/{sessionCode}?since=month')
  expect(body.clients.map(({ clientId }) => clientId)).toEqual([salon.clients[0]])
})

test('reads the summary of one client among many of the same name', async () => {
  const { desk, salon, update } = await open()
  for (const clientId of salon.clients) await update(clientId, { name: 'Maria Rossi', version: 1 })
  const last = salon.clients.at(-1) ?? ''
  const { body } = await desk.call('GET', `/api/Clients/Summary/{sessionCode}/${last}`)
  expect(body).toMatchObject({ clientId: last, name: 'Maria Rossi', visits: 0, lastServices: [] })
})

test("reads a national phone number by the salon's country, and gives a new client that country", async () => {
  const { world, salon, desk, create, update } = await open()
  await world.db.execute({ sql: "UPDATE salons SET country = 'GB' WHERE salon_id = ?", args: [salon.salonId] })
  const typed = { phoneNumber: '07911 123457', phoneNumber2: '020 7946 0018', whatsApp: '07911 123458' }
  const stored = { phoneNumber: '+447911123457', phoneNumber2: '+442079460018', whatsApp: '+447911123458' }
  const made = await create({ name: 'Jane Smith', ...typed })
  expect(made).toMatchObject({ status: 200, body: { ...stored, country: 'GB' } })
  const { clientId, version } = made.body
  for (const search of ['07911 1234', '020 7946', '+44 (0)7911 123457', '7946 0018', '07'])
    expect(await desk.call('GET', `/api/Clients/Search/{sessionCode}?${new URLSearchParams({ search })}`)).toMatchObject({
      body: [{ name: 'Jane Smith' }],
    })
  const abroad = await create({ name: 'Maria Rossi', phoneNumber: '+39 347 780 5577', country: 'IT' })
  expect(abroad).toMatchObject({ status: 200, body: { phoneNumber: '+393477805577', country: 'IT' } })
  const moved = await update(abroad.body.clientId, { phoneNumber: '07911 123459', version: abroad.body.version })
  expect(moved).toMatchObject({ status: 200, body: { phoneNumber: '+447911123459', country: 'IT' } })
  expect(await update(clientId, { phoneNumber: '07911 123460', phoneNumber2: '', version })).toMatchObject({
    status: 200,
    body: { phoneNumber: '+447911123460', phoneNumber2: '' },
  })
})

test('keeps the columns of the client list with the next version, and refuses those of an earlier one (409)', async () => {
  const { desk } = await open()
  const path = '/api/Clients/Views/{sessionCode}'
  const columns = ['spent', 'notCome', 'balance']
  expect(await desk.call('PUT', path, { views: [], columns: ['spent'], version: 0 })).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await desk.call('PUT', path, { views: [], columns, version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await desk.call('PUT', path, { views: [], columns: [], version: 1 })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await desk.call('GET', path)).body).toEqual({ views: [], columns, version: 2 })
})
