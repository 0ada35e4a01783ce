import type { Page } from '@playwright/test'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { ResourceKind } from '../../schema/api/catalogue/resources-schemas.ts'
import type { Service } from '../../schema/api/catalogue/services-schemas.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { atTime, localTime, parseIso, toIso } from '../../schema/rules/salon-time.ts'
import { createBooking, day, dragCard, getBookingPanel, getCard, getColumn, zone } from './support/agenda-steps.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { type Caller, callAs, signIn } from './support/session.ts'

/** Two clients whose colour needs a basin at the same time, with the basins in their order. */
async function bookTwoColours(admin: Caller) {
  const [basins] = await admin.get<ResourceKind[]>('ResourceKinds')
  const services = await admin.get<Service[]>('Services')
  const [colour] = services
    .filter(({ needs }) => needs?.some(({ resourceKindId }) => resourceKindId === basins?.resourceKindId))
    .sort((a, b) => a.length - b.length)
  const working = (await admin.get<User[]>('Users/GetOnlyWorking', `?date=${day}`)).map(({ userId }) => userId)
  const [first, second] = colour?.assignedStaff.filter((userId) => working.includes(userId)) ?? []
  if (!basins || !colour || !first || !second) throw new Error('Two team members do a colour, which needs a basin')
  const book = async (name: string, phoneNumber: string, userId: string) => {
    const { clientId } = await admin.post<{ clientId: string }>('Clients', { name, phoneNumber })
    return createBooking(admin, clientId, [{ serviceId: colour.serviceId, userId, time: '14:00' }])
  }
  const [zoe, ada] = [await book('Zoe Quattrocchi', '+39 347 900 1122', first), await book('Ada Novelli', '+39 347 900 1133', second)]
  return { units: basins.units, zoe, ada }
}
const getStart = ({ units = [] }: Agenda) => localTime(parseIso(units[0]?.start ?? ''), zone)
const expectIn = (page: Page, name: string, unitId: string) =>
  expect(getColumn(page, unitId).locator('.ag-card', { hasText: name })).toHaveCount(1)

test('the desk sees who has which basin, moves a booking to another one, swaps two, and sees one out of order', async ({ page }) => {
  const admin = await callAs(page.request, 'admin')
  const { units, zoe, ada } = await bookTwoColours(admin)
  const [one = '', two = '', three = ''] = units.map(({ resourceId }) => resourceId)
  const from = getStart(zoe)
  await signIn(page, 'admin', `/agendas?day=${day}`)

  await test.step('the basin stands on the card, and each basin has a column', async () => {
    await expect(getCard(page, 'Zoe Quattrocchi')).toHaveAccessibleName(/Basin 1/)
    await page.getByRole('radiogroup', { name: 'Columns' }).getByText('Rooms').click()
    await expectIn(page, 'Zoe', one)
    await expectIn(page, 'Ada', two)
    await expectAccessible(page, { label: 'rooms' })
  })
  await test.step('dragged to another column, a booking is pinned to that basin', async () => {
    await dragCard(page, getCard(page, 'Zoe Quattrocchi'), { userId: three, from, time: from })
    await expect(page.getByText('Moved to Basin 3')).toBeVisible()
    await expectIn(page, 'Zoe', three)
    // The screen shows it before it is saved.
    const readUnits = async () => (await admin.get<Agenda>('Agendas', `/${zoe.agendaId}`)).units
    await expect.poll(readUnits).toMatchObject([{ resourceId: three, pinned: true }])
  })
  await test.step('its panel swaps it with the booking that has another basin', async () => {
    await getCard(page, 'Zoe Quattrocchi').click()
    await getBookingPanel(page).getByRole('button', { name: 'Change Basin 3' }).click()
    await page.getByRole('button', { name: 'Swap with Ada Novelli at Basin 2' }).click()
    await expectIn(page, 'Zoe', two)
    await expectIn(page, 'Ada', three)
    await page.keyboard.press('Escape')
  })
  await test.step('what is out of order is hatched, and its booking has another basin', async () => {
    const span = { from: zoe.units?.[0]?.start, to: zoe.units?.[0]?.end }
    await admin.post('UnitOutages', { resourceId: two, ...span, reason: 'Leaks' })
    await page.reload()
    await expect(getColumn(page, two).getByText('Out of order: Leaks')).toBeVisible()
    await expectIn(page, 'Zoe', one)
    await expectIn(page, 'Ada', three)
  })
  await test.step('dragged up, the whole booking moves', async () => {
    const [start, earlier] = [getStart(ada), localTime(parseIso(ada.units?.[0]?.start ?? '') - 1800, zone)]
    await dragCard(page, getCard(page, 'Ada Novelli'), { userId: three, from: start, time: earlier })
    await expect(page.getByText(/^Moved to 13:30 with/)).toBeVisible()
    await expect.poll(async () => getStart(await admin.get<Agenda>('Agendas', `/${ada.agendaId}`))).toBe(earlier)
  })
  await test.step('booked again, a day on which no basin is in order is not offered', async () => {
    // In four weeks.
    for (const resourceId of [one, two, three]) {
      const span = { from: toIso(atTime('2027-01-07', '00:00', zone)), to: toIso(atTime('2027-01-08', '00:00', zone)) }
      await admin.post('UnitOutages', { resourceId, ...span })
    }
    await getCard(page, 'Ada Novelli').click()
    await getBookingPanel(page).getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Book again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book again' })
    await expect(dialog.getByText('Fully booked')).toHaveCount(1)
    await expect(dialog.getByRole('radio').first()).toBeDisabled()
  })
})
