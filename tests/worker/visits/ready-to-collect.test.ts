import { expect, test } from 'vitest'
import type { SubClientRecord } from '../../../schema/api/care/pet-fields.ts'
import type { ReadyMessage } from '../../../schema/api/visits/ready-to-collect-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { callAs, checkIn, createBooking } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

/** A visit of two dogs with a service each, of which the first is in progress; the owner is reached by e-mail, in English. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world, { is_pet: 1 })
  const desk = await salon.as('RECEPTIONIST')
  const [clientId = ''] = salon.clients
  await world.db.execute({ sql: "UPDATE clients SET email = 'stefano@x.example', language = 'en' WHERE client_id = ?", args: [clientId] })
  const addPet = async (name: string) =>
    (await desk.call<SubClientRecord>('POST', '/api/SubClients/{sessionCode}', { clientId, name })).body.subClientId
  const [argo, nebbia] = [await addPet('Argo'), await addPet('Nebbia')]
  const visit = await checkIn(salon, (await createBooking(salon, { clientId, subClientIds: [argo, nebbia] })).agendaId, [])
  const { appointmentId } = visit
  const [first, second] = visit.clientHistoryServicesDTO
  for (const [line, subClientId] of [
    [first, argo],
    [second, nebbia],
  ] as const) {
    const path = `ClientHistoryServices/{sessionCode}/${line?.clientHistoryServiceId}`
    await callAs(salon, 'ADMIN', 'PUT', path, { subClientId, version: line?.version })
  }
  await callAs(salon, 'ADMIN', 'POST', `Appointments/StartServices/{sessionCode}/${appointmentId}`)
  const path = `/api/SubClients/ReadyToCollect/{sessionCode}/${appointmentId}`
  const look = async (query = '') => (await desk.call<ReadyMessage>('GET', `${path}${query}`)).body
  const send = (query = '') => desk.call<{ channel: string | null }>('POST', `${path}${query}`)
  const stop = (line: typeof first) =>
    callAs(salon, 'ADMIN', 'POST', `ClientHistoryServices/Stop/{sessionCode}/${line?.clientHistoryServiceId}`)
  const readVisit = async () => (await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)).body
  return { world, salon, argo, nebbia, first, second, look, send, stop, readVisit }
}

test('shows the message before it is sent, names the pets that are done first, and the amount with the last one', async () => {
  const { argo, nebbia, first, second, look, send, stop, readVisit, salon } = await open()
  await stop(first)
  const one = await look()
  expect(one).toMatchObject({ channel: 'mail', language: 'en', sent: null })
  expect(one.pets).toMatchObject([
    { subClientId: argo, open: null, about: null, isNamed: true, told: null },
    { subClientId: nebbia, open: { service: second?.service }, isNamed: false, told: null },
  ])
  expect(one.text).toMatch(/^Argo is ready to be collected at .*\. Nebbia will be ready about \d\d:\d\d\. See you soon!$/)
  expect((await send('?due=1')).status).toBe(409)
  expect((await send(`?subClientIds=${argo}&due=${one.due}`)).body).toMatchObject({ channel: 'mail' })
  expect((await readVisit()).readyToCollect).toBeNull()

  await callAs(salon, 'ADMIN', 'POST', `ClientHistoryServices/Start/{sessionCode}/${second?.clientHistoryServiceId}`)
  await stop(second)
  const two = await look()
  expect(two.pets).toMatchObject([
    { subClientId: argo, isNamed: false, told: expect.any(String) },
    { subClientId: nebbia, open: null, isNamed: true, told: null },
  ])
  expect(two.due).toBe((await readVisit()).total)
  expect(two.text).toMatch(/^Nebbia is ready to be collected at .*\. To pay: €[\d,.]+\. See you soon!$/)
  expect(two.sent).toMatchObject({ channel: 'mail' })
  expect((await send(`?due=${two.due}`)).body).toMatchObject({ channel: 'mail' })
  expect((await readVisit()).readyToCollect).not.toBeNull()
  // A second press tells nobody again.
  expect((await send()).body).toMatchObject({ channel: 'mail' })
})

test('writes one message for each press that names new pets, with what the owner has agreed to', async () => {
  const { world, salon, first, look, send, stop } = await open()
  const { clientHistoryServiceId, appointmentId } = first ?? { clientHistoryServiceId: '', appointmentId: '' }
  const question = { appointmentId, clientHistoryServiceId, text: 'Matted coat', price: 10 }
  const { surchargeId } = await callAs<{ surchargeId: string }>(salon, 'ADMIN', 'POST', 'Surcharges/{sessionCode}', question)
  await callAs(salon, 'ADMIN', 'POST', `Surcharges/Accept/{sessionCode}/${surchargeId}`, { name: 'Laura' })
  await stop(first)
  await callAs(salon, 'ADMIN', 'POST', `Appointments/Stop/{sessionCode}/${appointmentId}`)
  expect((await look()).text).toMatch(/^Argo, Nebbia are ready .* To pay: €[\d,.]+, including €10\.00 as agreed \(Matted coat\)\./)
  await send()
  await send()
  const { rows } = await world.db.execute("SELECT cause FROM outbox WHERE kind = 'pet_ready'")
  expect(rows.map(({ cause }) => cause)).toEqual([`pet_ready:${appointmentId}`])
})

test('a message that was sent too early is taken back within 20 seconds, and the owner is told later', async () => {
  const { world, salon, first, look, readVisit } = await open()
  const { appointmentId } = first ?? { appointmentId: '' }
  await callAs(salon, 'ADMIN', 'POST', `Appointments/Stop/{sessionCode}/${appointmentId}`)
  const desk = await salon.as('RECEPTIONIST')
  const path = `/api/SubClients/ReadyToCollect/{sessionCode}/${appointmentId}`
  const send = async () => (await desk.call<{ messageId: string }>('POST', path)).body
  const takeBack = (messageId: string) => desk.call<{ code?: string }>('DELETE', `${path}?messageId=${messageId}`)
  const early = await send()
  const { rows } = await world.db.execute("SELECT due_utc - created_utc AS held FROM outbox WHERE kind = 'pet_ready'")
  expect(rows.map(({ held }) => Number(held))).toEqual([20])
  // The second press tells nobody, and has nothing to take back.
  expect((await send()).messageId).toBeNull()
  expect((await takeBack(early.messageId)).status).toBe(200)
  expect([(await readVisit()).readyToCollect, (await look()).pets.map(({ told }) => told)]).toEqual([null, [null, null]])
  expect((await look()).sent).toBeNull()
  const later = await send()
  expect(later.messageId).not.toBe(early.messageId)
  await world.db.execute({ sql: 'UPDATE outbox SET attempts = 1 WHERE outbox_id = ?', args: [later.messageId] })
  expect(await takeBack(later.messageId)).toMatchObject({ status: 409, body: { code: 'message_sent' } })
  // Neither is another message of the salon taken back by this way.
  await world.db.execute({ sql: "UPDATE outbox SET attempts = 0, cause = 'other' WHERE outbox_id = ?", args: [later.messageId] })
  expect((await takeBack(later.messageId)).status).toBe(409)
})
