import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { agendaUnits } from '../../../../schema/api/booking/booking-units.ts'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { unitOutages } from '../../../../schema/api/booking/unit-outages.ts'
import { UnitOutage } from '../../../../schema/api/booking/unit-outages-schemas.ts'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { at, day } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { salon } from '../../../support/shell-replies.ts'
import { bookBlowDry, createSalonApi } from '../../../support/small-salon.ts'

const unit = (resourceId: string, resourceName: string, reason?: string) => ({
  ...{ resourceId, resourceName, position: 0, version: 1 },
  outages: reason === undefined ? [] : [{ resourceOutageId: `outage-${resourceId}`, from: at('09:00'), to: at('11:00'), reason }],
})
const kinds = [
  createSample(ResourceKind, {
    ...{ resourceKindId: 'basins', kindName: 'Basin', cleaning: 5, services: 1 },
    units: [unit('basin-1', 'Basin 1'), unit('basin-2', 'Basin 2', 'Leaks')],
  }),
  createSample(ResourceKind, { resourceKindId: 'rooms', kindName: 'Room', cleaning: 0, services: 1, units: [unit('room', 'Blue room')] }),
]

const holdUnit = (booked: Agenda, resourceId: string, pinned: boolean): Agenda => {
  const agendaServiceId = booked.agendaServicesDTO[0]?.agendaServiceId ?? ''
  const resourceName = resourceId === 'basin-1' ? 'Basin 1' : 'Basin 2'
  return { ...booked, units: [{ agendaServiceId, resourceId, resourceName, pinned, start: booked.start, end: at('15:05') }] }
}

/** Opens the day by rooms of a salon with two basins and a room, where Zoe has Basin 1 from 14:30 to 15:05. */
async function openByUnits() {
  const booked = holdUnit(bookBlowDry('14:30'), 'basin-1', false)
  const { api, saved } = createSalonApi([booked])
  api.reply(agendaUnits.choose, ({ body: { to, pinned } }) => {
    const changed = holdUnit(booked, to, pinned)
    saved.records = [changed]
    return changed
  })
  api.reply(salons.list, [{ ...salon, hasUnits: true }])
  api.reply(resourceKinds.list, kinds)
  await openApp(`/agendas?day=${day}`, api)
  await page.getByRole('radiogroup', { name: 'Columns' }).getByText('Rooms').click()
  return { api, booked }
}
const readColumn = () => document.querySelector('[data-cover]')?.closest('[data-column-id]')?.getAttribute('data-column-id')
const press = async (keys: string) => {
  document.querySelector<HTMLElement>('[data-cover]')?.focus()
  await userEvent.keyboard(keys)
}

test('a salon with rooms shows its day by them, with their cleaning and what is out of order', async () => {
  await openByUnits()
  await expect.poll(readColumn).toBe('basin-1')
  const heads = document.querySelectorAll('.ag-head')
  // 35 of 600 minutes; the kind stands where the name does not say it.
  expect([...heads].map((head) => head.textContent)).toEqual(['Basin 16%', 'Basin 20%', 'Blue roomRoom0%'])
  const card = page.getByRole('button', { name: /^14:30 to 15:05, Zoe .* with Anna Colombo/ })
  await expect.element(card).toBeVisible()
  await expect.element(page.getByText('Out of order: Leaks')).toBeVisible()
  expect(document.querySelectorAll('.ag-card-processing').length).toBe(1)
  await expectAccessible()
  await card.click()
  await expect.element(page.getByRole('button', { name: 'Change Basin 1' })).toBeVisible()
})

test('to another column a booking gets another unit and is pinned to it, which Undo takes back', async () => {
  const { api, booked } = await openByUnits()
  await expect.poll(readColumn).toBe('basin-1')
  await press('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(readColumn).toBe('basin-2')
  await undo('Moved to Basin 2')
  await expect.poll(readColumn).toBe('basin-1')
  await expect
    .poll(() => api.calls(agendaUnits.choose))
    .toMatchObject([
      { input: { agendaServiceId: booked.agendaServicesDTO[0]?.agendaServiceId }, body: { from: 'basin-1', to: 'basin-2', pinned: true } },
      { body: { from: 'basin-2', to: 'basin-1', pinned: false } },
    ])
  expect(api.calls(agendas.update)).toEqual([])
})

test('a taken unit and one of another kind are refused, and the booking stays where it was', async () => {
  const { api } = await openByUnits()
  api.reply(agendaUnits.choose, () => refuse(409, 'unit_taken', { unit: 'Basin 2' }))
  await expect.poll(readColumn).toBe('basin-1')
  await press('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => getNotices('Zoe Quattrocchi').length).toBe(1)
  await expect.poll(readColumn).toBe('basin-1')
  await press('{Alt>}{ArrowRight}{ArrowRight}{/Alt}')
  await expect.poll(() => getNotices('A booking that needs a Basin can’t move there').length).toBe(1)
  expect(api.calls(agendaUnits.choose).length).toBe(1)
})

test('the week by rooms says how far each is used, and a day of it opens by rooms', async () => {
  await openByUnits()
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click()
  const cell = page.getByRole('button', { name: /^Basin 1, .*, 1 booking, \d+%$/ })
  await expect.element(cell).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: 'Blue room' })).toBeVisible()
  await expectAccessible()
  await cell.click()
  await expect.poll(readColumn).toBe('basin-1')
})

test('a basin is taken out of order from its column and from the week, which list what that touches first, and put back', async () => {
  const { api, booked } = await openByUnits()
  const [service] = booked.agendaServicesDTO
  const touched = {
    ...{ agendaId: booked.agendaId, agendaServiceId: service?.agendaServiceId ?? '', clientName: 'Zoe Quattrocchi', service: 'Blow-dry' },
    ...{ start: booked.start, end: at('15:00'), other: { resourceId: 'basin-2', resourceName: 'Basin 2' } },
  }
  api.reply(unitOutages.touched, [touched])
  api.reply(unitOutages.create, createSample(UnitOutage, { resourceOutageId: 'outage-new' }))
  await expect.poll(readColumn).toBe('basin-1')
  await page.getByRole('columnheader', { name: /Basin 1/ }).hover()
  await page.getByRole('button', { name: 'Options for Basin 1' }).click()
  await page.getByRole('menuitem', { name: 'Out of order…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Out of order' })
  await expect.element(dialog.getByText(/Zoe Quattrocchi.*→ Basin 2/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Mark out of order' }).click()
  await expect.poll(() => getNotices('Basin 1 is out of order')).toHaveLength(1)
  // All of the day that is shown, which is not today.
  expect(api.calls(unitOutages.create)[0]?.body).toMatchObject({ resourceId: 'basin-1', from: at('00:00'), to: at('00:00', '2026-11-21') })

  api.reply(agendas.list, [])
  api.reply(unitOutages.remove, { resourceOutageId: 'outage-basin-2' })
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click()
  await page.getByRole('button', { name: 'Options for Basin 2' }).click()
  await page.getByRole('menuitem', { name: /^In order again/ }).click()
  await expect.poll(() => getNotices('Basin 2 can be booked again')).toHaveLength(1)
  expect(api.calls(unitOutages.remove)[0]?.input).toMatchObject({ resourceOutageId: 'outage-basin-2' })
})
