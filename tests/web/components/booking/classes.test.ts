import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { classes, classSeats } from '../../../../schema/api/booking/classes.ts'
import {
  Class,
  type ClassDetails,
  ClassDetails as ClassDetailsSchema,
  type ClassSeat,
} from '../../../../schema/api/booking/classes-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { at } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { openApp, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { anna, blowDry, createSalonApi, zoe } from '../../../support/small-salon.ts'

const seat = (name: string, more: Partial<ClassSeat> = {}): ClassSeat => ({
  ...{ agendaId: `agd-${name}`, clientId: `cli-${name}`, clientName: name, phoneNumber: '', seats: 1, pets: [], note: '' },
  ...{ onlineBooking: false, confirmed: false, outcome: null, late: false, appointmentId: null, arrival: null, paid: false, version: 1 },
  ...more,
})
/** A class of today, in an hour, led by Anna. */
const puppies = (bookings: readonly ClassSeat[], more: Partial<ClassDetails> = {}): ClassDetails =>
  createSample(ClassDetailsSchema, {
    ...{ classId: 'class-1', name: 'Puppy class', text: '', serviceId: blowDry.serviceId, service: 'Blow-dry', userId: anna.userId },
    ...{ firstName: 'Anna', lastName: 'Colombo', resourceId: null, resourceName: '', length: 60, seats: 2, minimum: 0, deadlineHours: 24 },
    ...{ start: '2026-11-18T10:00:00Z', decided: null, price: 18, online: true },
    ...{ outsideHours: false, repeatId: null, cancelled: null, cancelledFor: null, waiting: 0, waitingList: [], version: 1 },
    ...{ bookings: [...bookings], taken: bookings.filter(({ outcome }) => outcome === null).length },
    ...more,
  })

test('a class takes its length and price from its service; a refused time says why, is allowed on purpose, and undone', async () => {
  const { api } = createSalonApi()
  const made = createSample(Class, { ...puppies([]), classId: 'class-1', name: 'Make-up evening' })
  const conflict = { kind: 'outside_hours', userId: anna.userId, serviceId: blowDry.serviceId, day: '2026-11-27' } as const
  api.reply(classes.list, [])
  api.reply(classes.create, ({ body }) =>
    body.outsideHours
      ? [made, { ...made, classId: 'class-2' }]
      : refuse(409, 'outside_working_hours', { conflicts: [{ ...conflict, start: at('21:00'), end: at('22:00') }] }),
  )
  api.reply(classes.remove, ({ body }) => body)
  await openApp('/classes', api)
  await page.getByRole('button', { name: 'New class' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New class' })
  await dialog.getByLabelText(/^Service/).click()
  await userEvent.keyboard('blow-dry')
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await expect.element(dialog.getByLabelText(/^Price per seat/)).toHaveValue('26.00')
  await expect.element(dialog.getByLabelText(/^Duration/)).toHaveValue('30')
  await expect.element(dialog.getByLabelText(/^Name/)).toHaveValue('Blow-dry')
  await dialog.getByLabelText(/^Name/).fill('Make-up evening')
  await dialog.getByLabelText('Weeks in a row').fill('2')
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: 'Create 2 classes' }).click()
  // Somebody has to lead it.
  await expect.element(dialog.getByText('Required', { exact: true }).first()).toBeVisible()
  expect(api.calls(classes.create)).toEqual([])
  await dialog.getByRole('combobox', { name: 'Led by' }).click()
  await page.getByRole('option', { name: 'Anna Colombo' }).click()
  await dialog.getByRole('button', { name: 'Create 2 classes' }).click()
  await expect.element(dialog.getByText(/Anna isn't working at Fri 27 Nov, 21:00/)).toBeVisible()
  await expectAccessible()
  await dialog.getByText('Outside working hours on purpose').click()
  await dialog.getByRole('button', { name: 'Create 2 classes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls(classes.create).at(-1)?.body).toMatchObject({
    ...{ name: 'Make-up evening', serviceId: blowDry.serviceId, userId: anna.userId, length: 30, price: 26, weeks: 2, outsideHours: true },
    ...{ seats: 8, minimum: 0, resourceId: null, online: false },
  })
  await undo('Make-up evening: 2 classes created')
  await expect.poll(() => api.calls(classes.remove)[0]?.body).toEqual({ classIds: ['class-1', 'class-2'] })
})

test('a participant is checked in at once, and back if refused; cancelled with Undo; a full class has a waiting list', async () => {
  const { api } = createSalonApi()
  const server = { one: puppies([seat('Ada')]) }
  api.reply(classes.one, () => server.one)
  await openApp('/classes/class-1', api)
  const people = page.getByRole('region', { name: 'Participants' })
  await expect.element(people.getByText('1 of 2')).toBeVisible()

  api.reply(appointments.create, () => refuse(409, 'stale'))
  const answer = api.hold(appointments.create)
  await people.getByRole('button', { name: 'Check in: Ada' }).click()
  await expect.element(people.getByText(/^Arrived /)).toBeVisible()
  answer()
  await expect.element(people.getByRole('button', { name: 'Check in: Ada' })).toBeVisible()
  await expect.element(people.getByText(/^Arrived /)).not.toBeInTheDocument()

  api.reply(appointments.create, () => {
    server.one = puppies([seat('Ada', { appointmentId: 'visit-1', arrival: at('10:00') })])
    return createSample(Appointment, { appointmentId: 'visit-1', agendaId: 'agd-Ada' })
  })
  await people.getByRole('button', { name: 'Check in: Ada' }).click()
  await expect.element(people.getByRole('link', { name: 'Check out: Ada' })).toHaveAttribute('href', '/checkout/visit-1/cli-Ada')

  await page.getByRole('button', { name: 'Add client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add client' })
  await dialog.getByLabelText(/^Client/).fill('quattrocchi')
  await page.getByRole('option', { name: /Zoe Quattrocchi/ }).click()
  await dialog.getByLabelText('Seats').fill('2')
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByText('Only 1 seat is left. The client goes on the waiting list.')).toBeVisible()
  await expectAccessible()
  const waiting = {
    ...{ classWaitingEntryId: 'entry-1', clientId: zoe.clientId, clientName: zoe.name, phoneNumber: '', seats: 2 },
    ...({ channel: 'desk', created: at('10:00') } as const),
  }
  api.reply(classSeats.create, () => {
    server.one = { ...server.one, waiting: 2, waitingList: [waiting] }
    return server.one
  })
  await dialog.getByRole('button', { name: 'Add to the waiting list' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls(classSeats.create)[0]?.body).toMatchObject({ clientId: zoe.clientId, seats: 2, wait: true, message: false })
  const list = page.getByRole('region', { name: 'Waiting list' })
  await expect.element(list.getByText('Zoe Quattrocchi')).toBeVisible()

  // A seat is cancelled, and the notice takes that back.
  server.one = { ...puppies([seat('Ada'), seat('Bea')]), waiting: 2, waitingList: [waiting] }
  await api.live.hint({ kinds: ['agenda'], days: null })
  await people.getByRole('button', { name: 'More: Bea' }).click()
  api.reply(agendas.cancel, ({ body }) => {
    server.one = { ...server.one, ...puppies([seat('Ada'), seat('Bea', { outcome: body.undo ? null : 'cancelled', late: !body.undo })]) }
    return createSample(Agenda)
  })
  await page.getByRole('menuitem', { name: 'Cancel seat' }).click()
  await expect.element(people.getByText('Cancelled late')).toBeVisible()
  await undo('Seat of Bea cancelled')
  await expect.element(people.getByText('2 of 2')).toBeVisible()
  await expect.element(people.getByText('Cancelled late')).not.toBeInTheDocument()
})
