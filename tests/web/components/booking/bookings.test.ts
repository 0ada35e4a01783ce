import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { auditLog } from '../../../../schema/api/booking/booking-history.ts'
import { AuditLogEntry } from '../../../../schema/api/booking/booking-history-schemas.ts'
import { agendaUnits } from '../../../../schema/api/booking/booking-units.ts'
import type { UnitChoice } from '../../../../schema/api/booking/booking-units-schemas.ts'
import { agendaServices, agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { Client } from '../../../../schema/api/clients/client-fields.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { session } from '../../../../schema/api/platform/session.ts'
import { at, day } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { type FakeApi, refuse } from '../../../support/fake-api.ts'
import { keepRecords } from '../../../support/keep-records.ts'
import { getNotices, navigate, openApp, pressInNotice, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { sessionEnd } from '../../../support/shell-replies.ts'
import { anna, blowDry, bookBlowDry, createSalonApi, giulia, zoe } from '../../../support/small-salon.ts'

type Saved = ReturnType<typeof createSalonApi>['saved']
const ada = { clientId: 'client-ada', name: 'Ada Novelli', phoneNumber: '', allergies: '', note: '' }
const agenda = `/agendas?day=${day}`
const readCard = () => document.querySelector('[data-cover]')?.getAttribute('aria-label') ?? ''
const findCard = () => document.querySelector<HTMLElement>('[data-cover]')
const press = async (keys: string) => {
  findCard()?.focus()
  await userEvent.keyboard(keys)
}
const later = '{Alt>}{ArrowDown}{/Alt}'
const longer = '{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}'

test('a booking that is changed again before the first change is saved stays as shown, and Undo takes back the last change', async () => {
  const { api, saved } = createSalonApi([bookBlowDry('14:30')])
  await openApp(agenda, api)
  await expect.poll(readCard).toMatch(/^14:30 to 15:00, Zoe Quattrocchi, .* Anna/)
  const release = api.hold(agendaServices.update)
  await press(later)
  await expect.poll(() => getNotices('Moved to 14:45 with Anna')).toHaveLength(1)
  await press(longer)
  await expect.poll(readCard).toMatch(/^14:45 to 15:30/)

  // What is read after the first save is from before the second.
  const releaseSecond = api.hold(agendaServices.update)
  release()
  await expect.poll(() => api.calls(agendaServices.update)).toHaveLength(2)
  await expect.poll(() => getNotices('Duration changed to 45 minutes')).toHaveLength(1)
  await undo('Duration changed to 45 minutes')
  await expect.poll(readCard).toMatch(/^14:45 to 15:15/)
  releaseSecond()
  await expect.poll(() => saved.records).toMatchObject([{ version: 4, agendaServicesDTO: [{ serviceDTO: { length: 30 } }] }])
  expect(readCard()).toMatch(/^14:45 to 15:15/)
})

test('Undo of a move allows no more than the booking allowed before: neither an overlap nor a time outside hours', async () => {
  const { api } = createSalonApi([bookBlowDry('14:30')])
  await openApp(agenda, api)
  await expect.poll(readCard).toMatch(/^14:30/)
  await press(later)
  await undo('Moved to 14:45 with Anna')
  await expect.poll(() => api.calls(agendaServices.update)).toHaveLength(2)
  const allowed = api.calls(agendaServices.update).map(({ body }) => [body.mayOverlap, body.outsideHours])
  expect(allowed).toEqual([
    [false, false],
    [false, false],
  ])
})

test('a booking that is changed again after the agenda was left, before the first change is saved, has no conflict', async () => {
  const { api, saved } = createSalonApi([bookBlowDry('14:30')])
  await openApp(agenda, api)
  await expect.poll(readCard).toMatch(/^14:30/)
  const release = api.hold(agendaServices.update)
  await press(later)
  await expect.poll(readCard).toMatch(/^14:45 to 15:15/)
  navigate('/birthday')
  await expect.poll(findCard).toBeNull()
  navigate(agenda)
  await expect.poll(readCard).toMatch(/^14:45 to 15:15/)
  await press(longer)
  await expect.poll(readCard).toMatch(/^14:45 to 15:30/)
  release()
  await expect.poll(() => saved.records).toMatchObject([{ version: 3, agendaServicesDTO: [{ serviceDTO: { length: 45 } }] }])
  await expect.poll(() => getNotices('Duration changed to 45 minutes')).toHaveLength(1)
  expect(readCard()).toMatch(/^14:45 to 15:30/)
})

/** Zoe's blow-dry with Anna at Basin 1. */
function bookAtBasin(time = '14:30'): Agenda {
  const booked = bookBlowDry(time)
  const [line] = booked.agendaServicesDTO
  const units = [{ agendaServiceId: line?.agendaServiceId ?? '', resourceId: 'basin-1', resourceName: 'Basin 1', pinned: false }]
  return { ...booked, units: units.map((unit) => ({ ...unit, start: booked.start, end: at('15:00') })) }
}

test('the room of a booking stands on its card and in its panel, where it is changed for a free one or swapped', async () => {
  const booked = bookAtBasin()
  const { api } = createSalonApi([booked])
  const span = { start: at('14:30'), end: at('15:00') }
  const hold = { ...span, agendaServiceId: 'other', agendaId: 'agenda-other', clientName: 'Ada Novelli', service: 'Cut' }
  const units: UnitChoice['units'] = [
    { resourceId: 'basin-1', resourceName: 'Basin 1', taken: [] },
    { resourceId: 'basin-2', resourceName: 'Basin 2', taken: [{ ...hold, fits: true }] },
    { resourceId: 'basin-3', resourceName: 'Basin 3', taken: [{ ...hold, fits: false }] },
    { resourceId: 'basin-4', resourceName: 'Basin 4', taken: [] },
  ]
  api.reply(agendaUnits.choices, [{ ...span, kindName: 'Basin', resourceId: 'basin-1', pinned: false, units }])
  api.reply(agendaUnits.choose, ({ body: { to } }) => (to === 'basin-4' ? refuse(409, 'unit_taken', { unit: 'Basin 4' }) : booked))
  await openApp(agenda, api)
  await expect.poll(readCard).toMatch(/^14:30 to 15:00, Zoe .* Basin 1/)
  await press('{Enter}')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Blow-dry' }).getByText('Basin 1')).toBeVisible()
  await page.getByRole('button', { name: 'Change Basin 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Basin 1' })
  const rows = dialog.getByRole('listitem')
  await expect.element(rows.nth(2)).toMatchTextContent('Basin 314:30–15:00 Ada Novelli · CutTaken')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Move to Basin 4' }).click()
  await expect.element(dialog.getByText('Basin 4 is taken at this time. Nothing was changed.')).toBeVisible()
  await dialog.getByText(/^Pin to Basin 1/).click()
  await dialog.getByRole('button', { name: 'Swap with Ada Novelli at Basin 2' }).click()
  await undo('Moved to Basin 2')
  await expect
    .poll(() => api.calls(agendaUnits.choose).map(({ body }) => body))
    .toEqual([
      { from: 'basin-1', to: 'basin-4', pinned: true, swap: [] },
      { from: 'basin-1', to: 'basin-1', pinned: true, swap: [] },
      { from: 'basin-1', to: 'basin-2', pinned: true, swap: ['other'] },
      { from: 'basin-2', to: 'basin-1', pinned: false, swap: ['other'] },
    ])
})

async function openBooking(api: FakeApi, saved: Saved) {
  await openApp(`/agenda/${saved.records[0]?.agendaId}?day=${day}`, api)
  const dialog = page.getByRole('dialog', { name: 'Edit booking' })
  await expect.element(dialog).toBeVisible()
  return dialog
}
/** Sets price and note of the booking as another device does. */
function changeElsewhere(saved: Saved, price: number, note: string) {
  saved.records = saved.records.map((one) => ({
    ...{ ...one, note, version: one.version + 1 },
    agendaServicesDTO: one.agendaServicesDTO.map((line) => ({ ...line, serviceDTO: { ...line.serviceDTO, price } })),
  }))
}

/** The server refuses a booking with Anna at 11:30 unless it may overlap. */
function createBusyApi() {
  const { api, saved } = createSalonApi([bookBlowDry('11:30')])
  const conflict: Conflict = {
    ...{ kind: 'overlap', userId: anna.userId, serviceId: blowDry.serviceId, start: at('11:45'), end: at('12:00') },
    ...{ agendaId: 'booking-zoe', clientName: zoe.name, service: 'Blow-dry', bookedStart: at('11:30') },
  }
  // Another service of the same booking.
  const next: Conflict = { ...conflict, start: at('11:50'), service: 'Cut', bookedStart: at('11:50') }
  return { api, saved, refuseAnna: () => refuse(409, 'time_taken', { conflicts: [conflict, next] }) }
}
const busy = 'Anna is booked with Zoe Quattrocchi at 11:30 (Blow-dry)'

test('an incomplete booking is refused at its fields, and a time that is taken is booked with somebody who is available', async () => {
  const { api, saved, refuseAnna } = createBusyApi()
  api.reply(clients.create, ({ body: { phoneNumber } }) =>
    phoneNumber === '12'
      ? refuse(400, 'invalid_input', { fields: { phoneNumber: 'Enter a valid phone number' } })
      : createSample(Client, { clientId: ada.clientId, name: ada.name }),
  )
  api.reply(agendas.create, ({ body }) => {
    const [line] = body.agendaServicesDTO
    if (line?.userId === anna.userId && !line.mayOverlap) return refuseAnna()
    const added = { ...bookBlowDry('11:30', line?.userId), clientId: body.clientId, clientDTO: ada }
    saved.records = [...saved.records, added]
    return added
  })
  await openApp(`/agenda/add?day=${day}&time=11:30&userId=${anna.userId}`, api)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  // Without client and service.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Required', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Choose at least one service')).toBeVisible()
  await expect.element(dialog.getByLabelText('Client')).toHaveFocus()
  // A new client with an invalid phone number.
  await userEvent.keyboard('Ada Novelli')
  await expect.element(page.getByRole('option', { name: 'New client: Ada Novelli' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Phone')).toHaveFocus()
  await userEvent.keyboard('12')
  await dialog.getByLabelText('Add service').click()
  await userEvent.keyboard('blow-dry')
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('Enter a valid phone number')).toBeVisible()
  await dialog.getByLabelText('Phone').fill('347 900 3344')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  // The conflict is named with its alternatives, and what was entered stays.
  const box = dialog.getByRole('alert')
  await expect.element(box).toMatchTextContent(busy)
  expect(box.element().textContent).not.toContain('11:50')
  // One offer only.
  expect(dialog.getByRole('alert').elements()).toHaveLength(1)
  await expect.element(dialog.getByText('Ada Novelli')).toBeVisible()
  await expectAccessible()
  // The nearest alternative is chosen; each other choice changes the button.
  const colleague = box.getByRole('button', { name: /^Blow-dry with \w+ \(available\)$/ }).first()
  await expect.element(colleague).toHaveAttribute('aria-pressed', 'true')
  await colleague.click()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await box
    .getByRole('button', { name: /^Move all to / })
    .first()
    .click()
  await expect.element(dialog.getByRole('button', { name: /^Save at / })).toBeVisible()
  await box.getByText('Book anyway, overlapping').click()
  await expect.element(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await colleague.click()
  // Saved with somebody else.
  await dialog.getByRole('button', { name: /^Save with / }).click()
  await expect.poll(() => getNotices('Booked: Ada Novelli, Fri 20 Nov at 11:30')).toHaveLength(1)
  expect(saved.records.at(-1)).toMatchObject({
    clientId: 'client-ada',
    agendaServicesDTO: [{ userId: expect.not.stringMatching(anna.userId) }],
  })
})

test('a new booking begins at the first free time, and says who does a service that the chosen team member does not', async () => {
  const { api } = createSalonApi([bookBlowDry('09:00')])
  keepRecords(api, services, 'serviceId', [{ ...blowDry, assignedStaff: [giulia.userId] }])
  await openApp(`/agenda/add?day=${day}&userId=${anna.userId}`, api)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await expect.element(dialog.getByLabelText('Start')).toHaveValue('09:30')
  await dialog.getByLabelText('Add service').click()
  await userEvent.keyboard('blow-dry')
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await expect.element(dialog.getByText("Anna doesn't do Blow-dry: booked with Giulia instead.")).toBeVisible()
})

test('a booking outside opening hours is made after a confirmation, and Undo deletes it; the agenda shows its hour meanwhile', async () => {
  const { api, saved } = createSalonApi([bookBlowDry('11:30')])
  const closed = { kind: 'closed', userId: anna.userId, serviceId: blowDry.serviceId, start: at('06:00'), end: at('06:30') } as const
  api.reply(agendas.create, ({ body }) => {
    if (!body.outsideHours) return refuse(409, 'outside_working_hours', { conflicts: [closed] })
    saved.records = [...saved.records, bookBlowDry('06:00')]
    return saved.records.at(-1) as Agenda
  })
  await openApp(`/agenda/add?day=${day}&time=06:00&userId=${anna.userId}`, api)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await expect.element(dialog.getByLabelText('Client')).toHaveFocus()
  await userEvent.keyboard('quattrocchi')
  await page.getByRole('option', { name: /Zoe Quattrocchi/ }).click()
  await dialog.getByLabelText('Add service').click()
  await userEvent.keyboard('blow-dry')
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const box = dialog.getByRole('alert')
  await expect.element(box).toMatchTextContent('The salon is closed at 06:00')
  await box.getByText('Book anyway, outside working hours').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const six = () => [...document.querySelectorAll('.ag-hour-inner')].filter(({ textContent }) => textContent.includes('06:00'))
  await expect.poll(six).toHaveLength(1)
  await undo('Booked: Zoe Quattrocchi, Fri 20 Nov at 06:00')
  await expect.poll(() => getNotices('Booking deleted')).toHaveLength(1)
  await expect.poll(six).toHaveLength(0)
  expect(saved.records).toHaveLength(1)
})

test('a booking moved to a team member who is busy stays where it was until a question is answered, with the keyboard', async () => {
  const { api, saved, refuseAnna } = createBusyApi()
  saved.records = [...saved.records, { ...bookBlowDry('11:30', giulia.userId), clientId: 'client-ada', clientDTO: ada }]
  const { update } = agendaServices
  const move = api.answer(update)
  api.reply(update, (call) => (call.body.userId === anna.userId && !call.body.mayOverlap ? refuseAnna() : move(call)))
  await openApp(agenda, api)
  const card = () => document.querySelector<HTMLElement>('[data-cover][aria-label*="Ada Novelli"]')
  const read = () => card()?.getAttribute('aria-label')
  await expect.poll(read).toMatch(/with Giulia/)
  const question = page.getByRole('alertdialog', { name: 'Move anyway?' })
  card()?.focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(question.getByText(`Ada Novelli, Fri 20 Nov, 11:30: ${busy}`)).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Move anyway' })).toHaveFocus()
  await expect.poll(() => getNotices('Moved to')).toHaveLength(0)
  expect(read()).toMatch(/with Giulia/)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(card())
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(question.getByRole('button', { name: 'Move anyway' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(read).toMatch(/^11:30 to 12:00, Ada Novelli, Blow-dry, with Anna/)
  await expect.poll(() => saved.records.map(({ agendaServicesDTO: [line] }) => line?.userId)).toEqual([anna.userId, anna.userId])
  await expect.poll(() => document.activeElement).toBe(card())
  expect(api.calls(update)).toHaveLength(3)
})

test('a booking moved or made longer outside hours, or after somebody else has changed it, is a question', async () => {
  const { api, saved } = createSalonApi([bookBlowDry('11:30')])
  const { update } = agendaServices
  const save = api.answer(update)
  const closed = { kind: 'closed', userId: anna.userId, serviceId: blowDry.serviceId, start: at('11:45'), end: at('12:15') } as const
  api.reply(update, (call) =>
    call.body.outsideHours
      ? save(call)
      : refuse(409, 'outside_working_hours', { conflicts: [closed, { ...closed, kind: 'outside_hours' }] }),
  )
  await openApp(agenda, api)
  await expect.poll(readCard).toMatch(/^11:30 to 12:00/)
  await press(longer)
  const longerQuestion = page.getByRole('alertdialog', { name: 'Change anyway?' })
  const reason = "Zoe Quattrocchi, Fri 20 Nov, 11:30: The salon is closed at 11:45 · Anna isn't working at 11:45"
  await expect.element(longerQuestion.getByText(reason)).toBeVisible()
  await longerQuestion.getByRole('button', { name: 'Change anyway' }).click()
  await expect.poll(readCard).toMatch(/^11:30 to 12:15/)

  changeElsewhere(saved, 31.5, '')
  api.reply(update, save)
  await press(later)
  const question = page.getByRole('alertdialog', { name: 'Move anyway?' })
  await expect.element(question).toMatchTextContent('This booking was changed by someone else: Blow-dry: €26.00 → €31.50')
  await question.getByRole('button', { name: 'Move anyway' }).click()
  await expect.poll(readCard).toMatch(/^11:45 to 12:30/)
  await expect.poll(() => saved.records[0]?.start).toBe(at('11:45'))
})

test('a booking changed by someone else is shown on save, and Keep mine saves the own changes on top of it', async () => {
  const { api, saved } = createSalonApi([bookBlowDry('11:30')])
  const dialog = await openBooking(api, saved)
  changeElsewhere(saved, 31.5, '')
  await dialog.getByText('Note and colour').click()
  await dialog.getByLabelText('Note', { exact: true }).fill('Loves tea')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const box = dialog.getByRole('alert')
  await expect.element(box).toMatchTextContent('This booking was changed by someone else')
  await expect.element(box).toMatchTextContent('Blow-dry: €26.00 → €31.50')
  await expect.element(dialog.getByLabelText('Note', { exact: true })).toHaveValue('Loves tea')
  await expectAccessible()
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog.getByLabelText('Price of Blow-dry')).toHaveValue('31.50')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => getNotices('Saved: Zoe Quattrocchi')).toHaveLength(1)
  expect(api.calls(agendas.update).at(-1)?.body).toMatchObject({ note: 'Loves tea', agendaServicesDTO: [{ serviceDTO: { price: 31.5 } }] })
})

test('Use their version drops the own changes, the history lists all of them, and a closed dialog can be reopened as it was', async () => {
  const { api, saved } = createSalonApi([{ ...bookBlowDry('11:30'), note: 'Loves tea' }])
  const change = { trailId: 1, action: 'change', entity: 'agendas' } as const
  api.reply(auditLog.list, [
    createSample(AuditLogEntry, { ...change, before: { note: 'Loves tea' }, after: { note: 'Prefers coffee' } }),
    createSample(AuditLogEntry, { ...change, trailId: 2, before: { price_cents: 3150 }, after: { price_cents: 4000 } }),
  ])
  const dialog = await openBooking(api, saved)
  const note = dialog.getByLabelText('Note', { exact: true })
  await expect.element(note).toHaveValue('Loves tea')
  changeElsewhere(saved, 40, 'Prefers coffee')
  await dialog.getByLabelText('Start', { exact: true }).fill('15:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByRole('button', { name: 'Use their version' }).click()
  await expect.element(note).toHaveValue('Prefers coffee')
  await expect.element(dialog.getByLabelText('Start', { exact: true })).toHaveValue('11:30')
  await dialog.getByText('History', { exact: true }).click()
  await expect.element(dialog.getByText('Price: €31.50 → €40.00')).toBeVisible()
  await expect.element(dialog.getByText('Note: Loves tea → Prefers coffee')).toBeVisible()
  await note.fill('Neither')
  await userEvent.keyboard('{Escape}')
  await pressInNotice('Booking not saved', 'Reopen booking')
  await expect.element(note).toHaveValue('Neither')
})

test('in a booking Enter takes the client and the service of the typed text, and text without a choice is not saved', async () => {
  const { api } = createSalonApi()
  const bellini = { ...zoe, clientId: 'client-bellini', name: 'Zoe Bellini' }
  const find = ({ input: { search = '' } }: { input: { search?: string } }) =>
    [zoe, bellini].filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  await openApp(`/agenda/add?day=${day}`, api.reply(clients.search, find))
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  const client = dialog.getByLabelText('Client')
  await expect.element(client).toHaveFocus()
  await client.fill('Zoe')
  await expect.element(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
  const release = api.hold(clients.search)
  await client.fill('Zoe B')
  await userEvent.keyboard('{Enter}')
  release()
  await expect.element(dialog.getByText('Zoe Bellini')).toBeVisible()
  // The exact name is chosen before longer ones.
  const service = dialog.getByRole('combobox', { name: 'Add service' })
  await expect.element(service).toHaveFocus()
  await userEvent.keyboard('cut')
  await expect.element(page.getByRole('option').first()).toMatchTextContent(/^Cut/)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Cut', { exact: true })).toBeVisible()
  // Text without a choice.
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect.element(service).toHaveFocus()
  await service.fill('blo')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('Choose from the list, or clear the text')).toBeVisible()
  await expect.element(service).toHaveFocus()
  await expect.element(dialog).toBeVisible()
})

test('a search during which the session ends goes on after the sign-in, with the focus in its field', async () => {
  const { api } = createSalonApi()
  const search = api.answer(clients.search)
  let hasEnded = false
  api
    .reply(clients.search, (call) => (hasEnded ? search(call) : refuse(401, 'unauthorized')))
    .reply(session.login, () => {
      hasEnded = true
      return { sessionId: 'session-2', sessionCode: 'second-code', userId: giulia.userId, ...sessionEnd }
    })
  // Another day than other tests: the page keeps what they have typed for theirs.
  await openApp('/agenda/add?day=2026-11-19', api)
  const client = page.getByRole('combobox', { name: 'Client' })
  await expect.element(client).toHaveFocus()
  await userEvent.keyboard('zoe')
  const signIn = page.getByRole('dialog', { name: 'Sign in again' })
  await signIn.getByLabelText('Password', { exact: true }).fill('demo-password')
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(signIn).not.toBeInTheDocument()
  await expect.element(client).toHaveValue('zoe')
  await expect.element(client).toHaveFocus()
  await expect.element(page.getByRole('option', { name: /Zoe Quattrocchi/ })).toBeVisible()
})
