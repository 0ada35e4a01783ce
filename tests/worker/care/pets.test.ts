import { expect, test } from 'vitest'
import type { PetGroom, SubClient, SubClientRecord } from '../../../schema/api/care/pet-fields.ts'
import { createBooking, createVisit } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'
import { readSheet } from '../../support/xlsx-sheet.ts'

async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const [owner = '', other = ''] = salon.clients
  const add = async (name: string, fields: object = {}) =>
    (await desk.call<SubClientRecord>('POST', '/api/SubClients/{sessionCode}', { clientId: owner, name, ...fields })).body
  const read = async (id: string) => (await desk.call<SubClientRecord>('GET', `/api/SubClients/Record/{sessionCode}/${id}`)).body
  const change = (body: object) => desk.call<SubClientRecord>('PUT', '/api/SubClients/{sessionCode}', body)
  return { world, salon, desk, owner, other, add, read, change }
}

test('keeps the record of a pet: sorted weights, microchip without spaces, expired vaccinations named, JSON texts as sent', async () => {
  const { add, read, owner } = await open()
  const made = await add('Argo', {
    microchip: '380 260 101 448 219',
    bites: true,
    biteNote: 'When paws are touched',
    weights: [
      { day: '2026-11-20', kg: 18.45 },
      { day: '2026-02-01', kg: 17 },
    ],
    vaccinations: [
      { vaccination: 'Rabies', given: '2023-11-03', expires: '2026-11-23' },
      { vaccination: 'Leptospirosis', expires: '2026-11-24' },
      { vaccination: 'Kennel cough' },
    ],
    socialJSON: '{"instagram":["argo"]}',
    relationshipsJSON: '{"spouse":[{"name":"Laura","birthDate":"1988-03-04","note":"Picks up"}]}',
  })
  const pet = await read(made.subClientId)
  expect(pet).toEqual(made)
  expect(pet).toMatchObject({ clientId: owner, microchip: '380260101448219', kg: 18.45, bites: true, expired: ['Rabies'] })
  expect(JSON.parse(pet.socialJSON)).toMatchObject({ instagram: ['argo'], hobbies: [] })
  expect(JSON.parse(pet.relationshipsJSON)).toMatchObject({ spouse: [{ name: 'Laura', note: 'Picks up' }], son: [] })
})

test.for([
  [
    'a vaccination that expires before it was given',
    'vaccinations.0.expires',
    { vaccinations: [{ vaccination: 'Rabies', given: '2026-02-02', expires: '2026-02-01' }] },
  ],
  ['a weight of nothing', 'weights.0.kg', { weights: [{ day: '2026-02-01', kg: 0 }] }],
  ['two weights of one day', 'weights', { weights: [1, 2].map((kg) => ({ day: '2026-02-01', kg })) }],
  ['a microchip with letters', 'microchip', { microchip: '38026010144821X' }],
  ['broken JSON text', 'socialJSON', { socialJSON: '{' }],
  ['unknown properties in JSON text', 'relationshipsJSON.uncle', { relationshipsJSON: '{"uncle":[]}' }],
  ['a birth date in the future', 'birthDate', { birthDate: '2027-01-01' }],
] as const)('refuses %s and stores nothing (400)', async ([, field, fields]) => {
  const { desk, owner } = await open()
  const reply = await desk.call('POST', '/api/SubClients/{sessionCode}', { clientId: owner, name: 'Argo', ...fields })
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.anything() } } })
  expect((await desk.call('GET', `/api/SubClients/{sessionCode}?clientId=${owner}`)).body).toEqual([])
})

test('moves a pet to another owner, not to one of another salon (400), and refuses the second of two edits (409)', async () => {
  const { world, add, change, other } = await open()
  const { subClientId, version } = await add('Argo')
  const stranger = (await openSalon(world)).clients[0]
  const refused = await change({ subClientId, version, clientId: stranger })
  expect(refused).toMatchObject({ status: 400, body: { fields: { clientId: 'Client not found' } } })
  expect((await change({ subClientId, version, clientId: other })).body).toMatchObject({ clientId: other, version: version + 1 })
  const stale = await change({ subClientId, version, note: 'Mine' })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { clientId: other, note: '' } } })
})

test('deletes and restores a pet, but not while a booking of it is to come (409)', async () => {
  const { salon, desk, add, read, owner } = await open()
  const { subClientId } = await add('Argo')
  const booking = await createBooking(salon, { clientId: owner, subClientIds: [subClientId] })
  expect(await desk.call('DELETE', `/api/SubClients/{sessionCode}/${subClientId}`)).toMatchObject({ status: 409, body: { code: 'in_use' } })
  expect(await read(subClientId)).toMatchObject({ nextVisit: booking.start, upcoming: [{ agendaId: booking.agendaId }], visits: [] })
  const { subClientId: second } = await add('Birba')
  expect((await desk.call('DELETE', `/api/SubClients/{sessionCode}/${second}`)).status).toBe(200)
  expect((await desk.call('GET', `/api/SubClients/Record/{sessionCode}/${second}`)).status).toBe(404)
  const back = await desk.call('POST', `/api/SubClients/Restore/{sessionCode}/${second}`)
  expect(back).toMatchObject({ status: 200, body: { name: 'Birba', otherPets: [{ name: 'Argo' }] } })
})

test('keeps every groom sheet, the newest first, and repeats one as a new sheet', async () => {
  const { desk, add, read } = await open()
  const { subClientId } = await add('Argo')
  const parts = [{ part: 'head', blade: '10', length: '1.5 mm' }]
  const post = (body: object) => desk.call<PetGroom>('POST', '/api/SubClientGrooms/{sessionCode}', { subClientId, ...body })
  await post({ day: '2026-09-25', parts })
  await post({ parts: [...parts, { part: 'paws', blade: '30' }], note: 'Muzzle first' })
  const { groomsDTO } = await read(subClientId)
  expect(groomsDTO).toMatchObject([
    { day: '2026-11-24', note: 'Muzzle first' },
    { day: '2026-09-25', parts },
  ])
  expect((await post({ parts: [...parts, ...parts] })).status).toBe(400)
})

test('Pet-Details.xlsx holds the pets of a period, as an independent reader sees them', async () => {
  const { salon, desk, add, owner } = await open()
  const { subClientId } = await add('=Argo', { birthDate: '2022-09-08', bites: true, breed: 'Schnauzer' })
  await add('Birba')
  await createBooking(salon, { clientId: owner, subClientIds: [subClientId] })
  const load = async (query: string) =>
    readSheet((await desk.call<ArrayBuffer>('GET', `/api/SubClients/GetExcel/{sessionCode}?${query}`)).body)
  expect(await load('language=it&from=2026-11-24&to=2027-12-31')).toMatchObject({
    A1: { text: 'Animale' },
    A2: { type: 'inlineStr', text: '=Argo' },
    E2: { text: 'Schnauzer' },
    H2: { type: 'n', text: '44812' },
    L2: { text: 'Sì' },
  })
  const all = await load('')
  expect([all.A2?.text, all.A3?.text, all.A4]).toEqual(['=Argo', 'Birba', undefined])
  expect((await load('to=2026-11-23')).A2).toBeUndefined()
  const list = await desk.call<SubClient[]>('GET', '/api/SubClients/{sessionCode}?search=giulia')
  expect(list.body.map(({ name }) => name)).toEqual(['=Argo', 'Birba'])
})

test('a booking, its agenda and its visit say that a pet bites and that a vaccination has expired by then', async () => {
  const { salon, desk, add, owner } = await open()
  const { subClientId } = await add('Argo', {
    bites: true,
    biteNote: 'When paws are touched',
    vaccinations: [{ vaccination: 'Rabies', expires: '2026-11-30' }],
  })
  const pet = { subClientId, name: 'Argo', bites: true, biteNote: 'When paws are touched' }
  const today = await createBooking(salon, { clientId: owner, subClientIds: [subClientId] })
  expect(today.subClientsDTO).toEqual([{ ...pet, expired: ['Rabies'] }])
  const { body } = await desk.call('GET', `/api/Agendas/Salon/{sessionCode}?date=${today.start.slice(0, 10)}`)
  expect(JSON.stringify(body)).toContain('When paws are touched')
  const day = await desk.call('GET', `/api/Appointments/Salon/{sessionCode}?date=${today.start.slice(0, 10)}`)
  expect(day.body).toMatchObject([{ subClientsDTO: [{ ...pet, expired: ['Rabies'] }] }])
})

test('messages the owner once that the pet is ready, and ends the messages about a pet that has died', async () => {
  const { world, salon, desk, add, owner, change } = await open()
  const { subClientId, version } = await add('Argo')
  const visit = await createVisit(salon)
  const booking = await createBooking(salon, { clientId: owner, subClientIds: [subClientId] })
  const ids = JSON.stringify([subClientId])
  await world.db.execute({ sql: 'UPDATE agendas SET sub_client_ids_json = ? WHERE agenda_id = ?', args: [ids, visit.agendaId] })
  const announce = () => desk.call('POST', `/api/SubClients/ReadyToCollect/{sessionCode}/${visit.appointmentId}`)
  expect((await announce()).status).toBe(200)
  expect((await announce()).status).toBe(200)
  const read = async (kind: string) =>
    (
      await world.db.execute({
        sql: 'SELECT state, reason, data_json FROM outbox WHERE salon_id = ? AND kind = ?',
        args: [salon.salonId, kind],
      })
    ).rows
  const sent = await read('pet_ready')
  expect(sent).toHaveLength(1)
  expect(JSON.parse(String(sent[0]?.data_json))).toMatchObject({ pets: 'Argo', count: 1, subClientIds: [subClientId] })
  await world.db.execute({
    sql: `
      INSERT INTO outbox (outbox_id, salon_id, cause, kind, language, client_id, agenda_id, state, due_utc, until_utc, created_utc)
      VALUES ('out_wait', ?, 'reminder', 'reminder', 'it', ?, ?, 'waiting', 4000000000, 4000000001, 1)`,
    args: [salon.salonId, owner, booking.agendaId],
  })
  expect((await change({ subClientId, version, diedOn: '2026-11-23' })).status).toBe(200)
  expect(await read('reminder')).toMatchObject([{ state: 'failed', reason: 'pet_died' }])
})
