import { expect, inject, onTestFinished, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FormsPage } from '../../../schema/api/booking/link-page-replies.ts'
import type { ConsentForm } from '../../../schema/api/clients/consent-form-fields.ts'
import type { BookingForms, ClientConsentForm } from '../../../schema/api/clients/consent-forms-bookings-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { askForForms } from '../../../worker/features/clients/consent-forms/index.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'
const question = { key: 'q1', text: 'Are you pregnant?', type: 'yes_no', required: true, alertOn: 'yes' }
const form = {
  name: 'Colour',
  text: 'I have been told about the risks.',
  questions: [question],
  onlyMinors: false,
  validMonths: 12,
  asksByLink: true,
}
const answers = [{ key: 'q1', answer: 'no' }]

/** A colour that needs a form, booked by a client without one. */
async function openForms(values: object = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: 'Aurora' })
  const admin = await salon.as('ADMIN')
  const [clientId = ''] = salon.clients
  const created = await admin.call<ConsentForm>('POST', '/api/ConsentForms/{sessionCode}', {
    ...form,
    serviceIds: [salon.colour],
    ...values,
  })
  expect(created.status).toBe(200)
  const book = async (serviceId = salon.colour, time = '09:00') =>
    (
      await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
        clientId,
        outsideHours: true,
        agendaServicesDTO: [{ serviceId, userId: salon.anna, start: at(time), mayOverlap: true }],
      })
    ).body.agendaId
  const forms = async (agendaId: string) =>
    (await admin.call<BookingForms>('GET', `/api/ClientConsentForms/Booking/{sessionCode}/${agendaId}`)).body
  const arrive = async (agendaId: string) =>
    (await admin.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId, arrived: true })).body
  const start = ({ appointmentId }: Appointment) => admin.call('POST', `/api/Appointments/StartServices/{sessionCode}/${appointmentId}`)
  const sign = (agendaId: string, more: object = {}) =>
    admin.call<BookingForms>('POST', '/api/ClientConsentForms/{sessionCode}', {
      agendaId,
      consentFormId: created.body.consentFormId,
      textVersion: 1,
      language: 'en',
      answers,
      signedName: 'Giulia Moretti',
      ...more,
    })
  return { world, salon, admin, clientId, created: created.body, book, forms, arrive, start, sign }
}

test('start asks for a missing form until it is signed, and refuses one without signature or answers (400)', async () => {
  const { salon, book, forms, arrive, start, sign } = await openForms()
  const agendaId = await book()
  expect((await forms(agendaId)).missing.map(({ name }) => name)).toEqual(['Colour'])
  expect((await forms(await book(salon.cut, '11:00'))).missing).toEqual([])
  const visit = await arrive(agendaId)
  expect(await start(visit)).toMatchObject({ status: 409, body: { code: 'consent_form_needed' } })
  expect((await sign(agendaId, { signedName: '' })).body).toMatchObject({ fields: { signedName: 'Required' } })
  expect((await sign(agendaId, { answers: [] })).body).toMatchObject({ fields: { answers: 'Required' } })
  expect(await sign(agendaId, { textVersion: 2 })).toMatchObject({ status: 409, body: { code: 'form_changed' } })
  expect((await sign(agendaId)).body).toMatchObject({ missing: [], signed: [{ name: 'Colour', source: 'tablet', answers }] })
  expect((await start(visit)).status).toBe(200)
})

test('a waiver counts for its visit only, a signature until its text changes or it expires, and a deletion can be undone', async () => {
  const { world, salon, admin, clientId, created, book, forms, arrive, start, sign } = await openForms()
  const waived = await book()
  const visit = await arrive(waived)
  const { body } = await admin.call<BookingForms>('POST', `/api/ClientConsentForms/Waive/{sessionCode}/${waived}`)
  expect(body).toMatchObject({ missing: [], signed: [{ source: 'waived', userDTO: { userId: admin.userId } }] })
  expect((await start(visit)).status).toBe(200)
  const next = await book(salon.colour, '14:00')
  expect((await forms(next)).missing).toHaveLength(1)
  const [signed] = (await sign(next)).body.signed
  const path = `{sessionCode}/${signed?.clientConsentFormId}`
  expect((await forms(next)).missing).toEqual([])
  expect((await admin.call('DELETE', `/api/ClientConsentForms/${path}`)).status).toBe(200)
  expect((await forms(next)).missing).toHaveLength(1)
  expect((await admin.call('POST', `/api/ClientConsentForms/Restore/${path}`)).status).toBe(200)
  expect((await forms(next)).missing).toEqual([])
  await world.db.execute(`UPDATE client_consent_forms SET at_utc = at_utc - 400 * 86400`)
  expect((await forms(next)).missing).toHaveLength(1)
  await world.db.execute(`UPDATE client_consent_forms SET at_utc = at_utc + 400 * 86400`)
  const update = (change: object) =>
    admin.call<ConsentForm>('PUT', `/api/ConsentForms/{sessionCode}/${created.consentFormId}`, {
      ...form,
      serviceIds: [],
      version: 1,
      ...change,
    })
  expect((await update({})).body).toMatchObject({ textVersion: 1, serviceIds: [] })
  expect((await update({ text: 'Other risks.' })).status).toBe(409)
  expect((await update({ text: 'Other risks.', version: 2 })).body).toMatchObject({ textVersion: 2 })
  expect((await forms(next)).missing).toHaveLength(1)
  const history = await admin.call<ClientConsentForm[]>('GET', `/api/ClientConsentForms/Client/{sessionCode}?clientId=${clientId}`)
  expect(history.body.map(({ textVersion, text }) => [textVersion, text])).toEqual([
    [1, 'I have been told about the risks.'],
    [1, 'I have been told about the risks.'],
  ])
  await admin.call('DELETE', `/api/ConsentForms/{sessionCode}/${created.consentFormId}`)
  expect((await forms(next)).missing).toEqual([])
  expect((await update({ text: 'Other risks.', version: 4, deleted: false })).status).toBe(200)
  expect((await forms(next)).missing).toHaveLength(1)
})

test('a form for minors concerns clients under 18 only', async () => {
  const { world, clientId, book, forms } = await openForms({ onlyMinors: true, serviceIds: [] })
  const agendaId = await book()
  expect((await forms(agendaId)).missing).toEqual([])
  await world.db.execute({ sql: `UPDATE clients SET birth_date = '2008-11-25' WHERE client_id = ?`, args: [clientId] })
  expect(await forms(agendaId)).toMatchObject({ isMinor: true, missing: [{ name: 'Colour' }] })
  await world.db.execute({ sql: `UPDATE clients SET birth_date = '2008-11-24' WHERE client_id = ?`, args: [clientId] })
  expect(await forms(agendaId)).toMatchObject({ isMinor: false, missing: [] })
})

test('a booking asks by link once, and the guest signs each form once', async () => {
  const { world, salon, clientId, created, book, forms } = await openForms()
  await world.db.execute({ sql: `UPDATE clients SET phone_number = '+393475550142' WHERE client_id = ?`, args: [clientId] })
  await world.db.execute('UPDATE consent_forms SET asks_since_utc = 1')
  const agendaId = await book()
  await book(salon.cut, '11:00')
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${world.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const run = () => {
    const db = new SystemDb(client, { nowUtc: Date.parse(tuesday) / 1000 - 7200, newId, actor: 'consent-forms' })
    return db.batch(askForForms(db))
  }
  await Promise.all([run(), run()])
  await run()
  const { rows } = await world.db.execute(`SELECT cause, channel FROM outbox WHERE kind = 'consent_forms'`)
  expect(rows).toMatchObject([{ cause: `consent_forms:${agendaId}`, channel: 'sms' }])
  const path = `/api/Links/Forms/${linkToken(secret, 'Forms', agendaId)}`
  const now = new Date(Date.parse(tuesday) - 7_200_000).toISOString()
  const page = await world.call<FormsPage>('GET', path, undefined, { now })
  expect(page.body).toMatchObject({ firstName: 'Giulia', missing: [{ name: 'Colour', textVersion: 1 }], signed: [], isOver: false })
  const body = { consentFormId: created.consentFormId, textVersion: 1, language: 'en', answers, signature: '1,1 20,20' }
  expect((await world.call('POST', path, { ...body, answers: [{ key: 'q1', answer: 'perhaps' }] }, { now })).status).toBe(400)
  expect((await world.call('POST', path, body, { now })).body).toMatchObject({ missing: [], signed: ['Colour'] })
  expect((await forms(agendaId)).missing).toEqual([])
  expect((await world.call('GET', `${path}x`)).status).toBe(404)
  expect((await world.call('GET', `/api/Links/Forms/${linkToken(secret, 'Booking', agendaId)}`)).status).toBe(404)
  expect((await world.call('POST', path, body, { now: '2026-12-24T10:00:00Z' })).body).toMatchObject({ code: 'question_over' })
})
