import { expect, test } from 'vitest'
import type { SubClientRecord } from '../../../schema/api/care/pet-fields.ts'
import type { CertificateMessage } from '../../../schema/api/care/pet-messages-schemas.ts'
import type { ClientHistoryGallery } from '../../../schema/api/care/treatment-galleries-schemas.ts'
import type { ClientMessage } from '../../../schema/api/messages/message-batches-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { webp } from '../../support/pictures.ts'
import { openSalon, type Person } from '../../support/salon.ts'

/** A dog with an expired and a valid vaccination; its owner can be reached by e-mail only. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world, { is_pet: 1 })
  const desk = await salon.as('RECEPTIONIST')
  const [clientId = '', otherId = ''] = salon.clients
  await world.db.execute({ sql: "UPDATE clients SET email = 'giulia@x.example' WHERE client_id = ?", args: [clientId] })
  const vaccinations = [
    { vaccination: 'Rabies', given: '2023-11-03', expires: '2026-11-03' },
    { vaccination: 'Distemper', given: '2026-01-03', expires: '2027-11-03' },
  ]
  const { body: pet } = await desk.call<SubClientRecord>('POST', '/api/SubClients/{sessionCode}', { clientId, name: 'Argo', vaccinations })
  const path = `/api/SubClientMessages/Certificate/{sessionCode}/${pet.subClientId}`
  const preview = () => desk.call<CertificateMessage>('GET', path)
  const ask = () => desk.call('POST', path)
  return { world, salon, desk, clientId, otherId, pet, preview, ask }
}

test('shows the question for the certificate in the language of the owner, sends it once a day, and lists it', async () => {
  const { world, desk, clientId, pet, preview, ask } = await open()
  expect((await preview()).body).toEqual({
    subClientId: pet.subClientId,
    language: 'it',
    channel: 'mail',
    text: expect.stringMatching(/ti scrive per Argo.*\(Rabies\).*foto/),
  })
  await world.db.execute({ sql: "UPDATE clients SET language = 'en' WHERE client_id = ?", args: [clientId] })
  const { text } = (await preview()).body
  expect(text).toContain('no valid vaccination certificate for Rabies. Please')
  expect(await ask()).toMatchObject({ status: 200, body: { channel: 'mail' } })
  const { rows } = await world.db.execute("SELECT kind, language, recipient FROM outbox WHERE kind = 'pet_certificate'")
  expect(rows.map((row) => ({ ...row }))).toEqual([{ kind: 'pet_certificate', language: 'en', recipient: 'giulia@x.example' }])
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'sent_today' } })
  const list = await desk.call<ClientMessage[]>('GET', `/api/SubClientMessages/{sessionCode}/${pet.subClientId}`)
  expect(list.body).toMatchObject([{ kind: 'pet_certificate', channel: 'mail', delivery: null }])
  await world.db.execute("UPDATE outbox SET state = 'sent', delivery = 'read' WHERE kind = 'pet_certificate'")
  const read = await desk.call<ClientMessage[]>('GET', `/api/SubClientMessages/{sessionCode}/${pet.subClientId}`)
  expect(read.body).toMatchObject([{ state: 'sent', delivery: 'read' }])
})

test('refuses the question where no message reaches the owner, and for a pet that has died', async () => {
  const { world, desk, clientId, pet, preview, ask } = await open()
  await world.db.execute({ sql: "UPDATE clients SET email = '' WHERE client_id = ?", args: [clientId] })
  expect((await preview()).body).toMatchObject({ channel: null })
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'client_unreachable' } })
  const change = { subClientId: pet.subClientId, version: pet.version, diedOn: '2026-11-20' }
  expect((await desk.call('PUT', '/api/SubClients/{sessionCode}', change)).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 404 })
})

test("keeps the pictures of a pet apart from those of its owner, and refuses another client's pet", async () => {
  const { desk, clientId, otherId, pet } = await open()
  const add = (draft: object) => desk.call<ClientHistoryGallery>('POST', '/api/ClientHistoryGalleries/{sessionCode}', draft)
  const { subClientId } = pet
  expect(await add({ clientId: otherId, subClientId })).toMatchObject({ status: 404 })
  const upload = async (person: Person, draft: object) => {
    const { clientHistoryGalleryId } = (await add(draft)).body
    const form = new FormData()
    form.append('image', new File([webp(2, 2)], 'a.webp', { type: 'image/webp' }))
    const path = `/api/ClientHistoryGalleries/SaveImage/{sessionCode}/${clientHistoryGalleryId}`
    expect((await person.call('PUT', path, form)).status).toBe(200)
    return clientHistoryGalleryId
  }
  const [ofPet, ofOwner] = [await upload(desk, { clientId, subClientId }), await upload(desk, { clientId })]
  const list = async (more = '') =>
    (await desk.call<ClientHistoryGallery[]>('GET', `/api/ClientHistoryGalleries/Client/{sessionCode}?clientId=${clientId}${more}`)).body
  expect((await list()).map((one) => one.clientHistoryGalleryId).sort()).toEqual([ofPet, ofOwner].sort())
  expect(await list(`&subClientId=${subClientId}`)).toMatchObject([{ clientHistoryGalleryId: ofPet, subClientId }])
  const record = await desk.call<SubClientRecord>('GET', `/api/SubClients/Record/{sessionCode}/${subClientId}`)
  expect(record.body.pictures).toBe(1)
})
