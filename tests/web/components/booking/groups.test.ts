import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { bookingGroups } from '../../../../schema/api/booking/groups.ts'
import { BookingGroup, type GroupTime } from '../../../../schema/api/booking/groups-schemas.ts'
import { at, day } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { anna, blowDry, bookBlowDry, createSalonApi, giulia } from '../../../support/small-salon.ts'

const group = (place: number, size = 2) => ({ bookingGroupId: 'group-1', place, size })
const mother: Agenda = { ...bookBlowDry('10:00'), group: group(1) }
const daughter: Agenda = {
  ...bookBlowDry('10:00', giulia.userId),
  ...{ clientId: 'client-ada', group: group(2) },
  clientDTO: { clientId: 'client-ada', name: 'Ada Quattrocchi', phoneNumber: '', allergies: '', note: '' },
}
const saved = (bookings: readonly Agenda[] = [mother, daughter]) =>
  createSample(BookingGroup, {
    bookingGroupId: 'group-1',
    clientId: mother.clientId,
    clientName: 'Zoe Quattrocchi',
    agendas: [...bookings],
  })
/** Anna for the first member, Giulia for the second. */
const offer = (time: string, end: string, apart = 0): GroupTime => ({
  ...{ start: at(time), end: at(end), apart },
  members: [anna, giulia].map(({ userId }) => ({
    services: [{ serviceId: blowDry.serviceId, userId, start: at(time), length: blowDry.length, price: blowDry.price }],
  })),
})

test('Add a person turns a booking into a group, which takes one of the times at which all fit; a refusal names the member', async () => {
  const { api, saved: records } = createSalonApi()
  api.reply(bookingGroups.times, ({ body }) => ({
    times: body.arrangement === 'together' ? [offer('10:00', '10:30'), offer('15:00', '15:45', 15)] : [],
  }))
  const busy = {
    kind: 'overlap',
    userId: giulia.userId,
    serviceId: blowDry.serviceId,
    start: at('15:00'),
    end: at('15:30'),
    member: 1,
  } as const
  api.reply(bookingGroups.create, () => refuse(409, 'time_taken', { conflicts: [busy] }))
  await openApp(`/agenda/add?day=${day}&time=10:00&userId=${anna.userId}`, api)
  const single = page.getByRole('dialog', { name: 'New booking' })
  await expect.element(single.getByLabelText('Client')).toHaveFocus()
  await userEvent.keyboard('quattrocchi')
  await page.getByRole('option', { name: /Zoe Quattrocchi/ }).click()
  await single.getByLabelText('Add service').click()
  await userEvent.keyboard('blow-dry')
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await single.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Group booking' })
  const first = dialog.getByRole('group', { name: 'Zoe Quattrocchi' })
  const second = dialog.getByRole('group', { name: /^Person 2/ })
  await expect.element(first.getByText('Blow-dry')).toBeVisible()
  await expect.element(first.getByRole('button', { name: 'Pays and gets the messages' })).toHaveAttribute('aria-pressed', 'true')
  expect(api.calls(bookingGroups.times)).toEqual([])
  await second.getByLabelText('Client').fill('Ada Novelli')
  await page.getByRole('option', { name: 'New client: Ada Novelli' }).click()
  await dialog.getByLabelText('Add service').click()
  await userEvent.keyboard('blow-dry')
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await expect.element(dialog.getByRole('button', { name: /^10:00/ })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: /^15:00.*15 min apart, done by 15:45/ }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Book all 2' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Ada Novelli: ')
  expect(api.calls(bookingGroups.create).at(-1)?.body).toMatchObject({
    payer: 0,
    message: true,
    members: [
      { clientId: 'client-zoe', agendaServicesDTO: [{ serviceId: blowDry.serviceId, userId: anna.userId, start: at('15:00') }] },
      { newClient: { name: 'Ada Novelli', phoneNumber: '' }, agendaServicesDTO: [{ userId: giulia.userId, start: at('15:00') }] },
    ],
  })
  // Taken back, and taken up again: nothing that was entered is lost.
  await dialog.getByRole('button', { name: 'Book for one only' }).click()
  await expect.element(single.getByText('Zoe Quattrocchi').first()).toBeVisible()
  await expect.element(single.getByText('Blow-dry').first()).toBeVisible()
  await single.getByRole('button', { name: 'Add a person' }).click()
  await expect.element(dialog.getByRole('group', { name: 'Ada Novelli' })).toBeVisible()
  // One after the other fits nowhere, and says what to try.
  await dialog.getByText('One after the other').click()
  await expect.element(dialog.getByText('No time on this day fits all of them')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Book all 2' })).toBeDisabled()
  await dialog.getByText('Start together').click()
  api.reply(bookingGroups.create, () => {
    records.records = [mother, daughter]
    return saved()
  })
  api.reply(bookingGroups.one, saved())
  await dialog.getByRole('button', { name: 'Book all 2' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('2 bookings for Fri 20 Nov, 10:00')).toBeVisible()
})

test('a day of a group is typed without its year, and the time that was pressed stays as the group changes', async () => {
  const { api } = createSalonApi()
  const ends: Readonly<Record<string, string>> = { together: '30', in_turn: '45', end_together: '30' }
  api.reply(bookingGroups.times, ({ body: { arrangement, members } }) => ({
    times: ['10:00', '15:00'].map((time) => offer(time, `${time.slice(0, 3)}${members.length > 2 ? '50' : ends[arrangement]}`)),
  }))
  await openApp(`/agenda/add?day=${day}&time=10:00&userId=${anna.userId}`, api)
  const single = page.getByRole('dialog', { name: 'New booking' })
  await expect.element(single.getByLabelText('Client')).toHaveFocus()
  await userEvent.keyboard('quattrocchi')
  await page.getByRole('option', { name: /Zoe Quattrocchi/ }).click()
  await single.getByLabelText('Add service').click()
  await userEvent.keyboard('blow-dry')
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await single.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Group booking' })
  await dialog
    .getByRole('group', { name: /^Person 2/ })
    .getByLabelText('Client')
    .fill('Ada Novelli')
  await page.getByRole('option', { name: 'New client: Ada Novelli' }).click()
  await dialog.getByLabelText('Add service').click()
  await userEvent.keyboard('blow-dry')
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await dialog.getByRole('button', { name: /^15:00/ }).click()
  await dialog.getByRole('textbox', { name: 'Day' }).fill('2/12')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => api.calls(bookingGroups.times).at(-1)?.body.day).toBe('2026-12-02')
  await expect.element(dialog.getByRole('button', { name: /^15:00/ })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByText('One after the other').click()
  await expect.element(dialog.getByRole('button', { name: /^15:00.*15:45/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a group is moved as a whole, cancelled in part, and both can be undone; cards say 1 of 2', async () => {
  const { api } = createSalonApi([mother, daughter])
  api.reply(bookingGroups.one, saved())
  const back = [mother, daughter].flatMap(({ agendaServicesDTO }) =>
    agendaServicesDTO.map(({ agendaServiceId, userId, start }) => ({ agendaServiceId, userId, start, version: 2 })),
  )
  api.reply(bookingGroups.move, () => ({ ...saved(), back }))
  const cancelled: Agenda = { ...mother, version: 2, outcome: 'cancelled' }
  api.reply(bookingGroups.cancel, ({ body }) => [body.undo ? mother : cancelled])
  await openApp(`/agendas?day=${day}`, api)
  await page.getByRole('button', { name: /Zoe Quattrocchi.*1 of 2/ }).click()
  const list = page.getByRole('region', { name: 'Group of 2' })
  await expect.element(list.getByText('Group of 2 · Zoe Quattrocchi pays')).toBeVisible()
  await list.getByRole('button', { name: 'Move group' }).click()
  const move = page.getByRole('dialog', { name: 'Move group' })
  await move.getByLabelText('First start').fill('11:30')
  await userEvent.keyboard('{Tab}')
  await move.getByRole('button', { name: 'Move bookings' }).click()
  await expect.element(move).not.toBeInTheDocument()
  expect(api.calls(bookingGroups.move)[0]?.body.moves.map(({ start }) => start)).toEqual([at('11:30'), at('11:30')])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => api.calls(bookingGroups.move)).toHaveLength(2)
  expect(api.calls(bookingGroups.move)[1]?.body.moves).toEqual(back)

  await list.getByRole('button', { name: 'Cancel group' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel group' })
  await cancel.getByText('Ada Quattrocchi, 10:00').click()
  await cancel.getByText('Ill', { exact: true }).click()
  await cancel.getByRole('button', { name: 'Cancel 1 booking' }).click()
  await expect.element(cancel).not.toBeInTheDocument()
  const [sent] = api.calls(bookingGroups.cancel)
  expect(sent?.body).toMatchObject({ bookings: [{ agendaId: mother.agendaId, version: mother.version }], reason: 'ill' })
  const notice = page.getByRole('status').filter({ hasText: '1 booking of the group cancelled' })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => api.calls(bookingGroups.cancel).at(-1)?.body.undo).toBe(true)
})
