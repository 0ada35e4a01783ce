import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, SavedBooking } from '../../../schema/api/booking/guest-replies.ts'
import type { FormsPage } from '../../../schema/api/booking/link-page-replies.ts'
import type { ConsentForm } from '../../../schema/api/clients/consent-form-fields.ts'
import type { BookingForms } from '../../../schema/api/clients/consent-forms-bookings-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon } from '../../support/salon.ts'

const friday = '2026-11-27'
const question = { key: 'q1', text: 'Are you pregnant?', type: 'yes_no', required: true, alertOn: 'yes' }
const form = { name: 'Colour', text: 'I know the risks.', questions: [question], onlyMinors: false, validMonths: 12, asksByLink: false }
const signature = { textVersion: 1, language: 'en', answers: [{ key: 'q1', answer: 'no' }], signedName: 'Giulia Moretti' }

test('marks bookings of the day whose forms are not signed, in one round trip, until they are', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const [clientId = ''] = salon.clients
  const book = async (serviceId: string, time: string) =>
    (
      await admin.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
        clientId,
        outsideHours: true,
        agendaServicesDTO: [{ serviceId, userId: salon.anna, start: at(time), mayOverlap: true }],
      })
    ).body
  const readDay = async () => {
    const day = at('09:00').slice(0, 10)
    const { body } = await admin.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?salonId=${salon.salonId}&date=${day}`)
    return Object.fromEntries(body.map(({ agendaId, missesForm }) => [agendaId, missesForm]))
  }
  const cut = await book(salon.cut, '11:00')
  expect(cut).not.toHaveProperty('missesForm')
  const { body: created } = await admin.call<ConsentForm>('POST', '/api/ConsentForms/{sessionCode}', {
    ...form,
    serviceIds: [salon.colour],
  })
  const colour = await book(salon.colour, '09:00')
  expect(colour.missesForm).toBe(true)
  await world.resetRoundTrips()
  expect(await readDay()).toEqual({ [cut.agendaId]: undefined, [colour.agendaId]: true })
  expect(await world.countRoundTrips()).toBe(1)
  const signed = await admin.call<BookingForms>('POST', '/api/ClientConsentForms/{sessionCode}', {
    ...signature,
    agendaId: colour.agendaId,
    consentFormId: created.consentFormId,
  })
  expect(signed.body.missing).toEqual([])
  expect(await readDay()).toEqual({ [cut.agendaId]: undefined, [colour.agendaId]: undefined })
})

test('a guest who books a service that needs a form gets the link to it, and none once it is signed', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openOnline(world, salon)
  const admin = await salon.as('ADMIN')
  const { body: created } = await admin.call<ConsentForm>('POST', '/api/ConsentForms/{sessionCode}', { ...form, serviceIds: [salon.cut] })
  const session = await openGuest(world, salon, 1)
  const guest = createGuest(world, salon, '')
  const book = async () => {
    const request = { serviceId: salon.cut, userId: salon.anna, subClientId: null }
    const free = await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${friday}`, session, [request])
    return (await guest.call<SavedBooking>('POST', `SaveSlot/{s}?date=${friday}`, session, free.body[0])).body
  }
  const { agendaId, formsToken } = await book()
  const path = `/api/Links/Forms/${formsToken}`
  expect((await world.call<FormsPage>('GET', path)).body.missing.map(({ name }) => name)).toEqual(['Colour'])
  const signed = await world.call<FormsPage>('POST', path, { ...signature, consentFormId: created.consentFormId, signature: '' })
  expect(signed.body).toMatchObject({ missing: [], signed: ['Colour'] })
  const next = await book()
  expect(next.agendaId).not.toBe(agendaId)
  expect(next).not.toHaveProperty('formsToken')
})
