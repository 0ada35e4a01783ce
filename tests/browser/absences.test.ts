import type { AbsenceBooking } from '../../schema/api/booking/absences-schemas.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const busyDay = '2026-12-01'

test('somebody is out: all bookings of the day are settled by keyboard, each client is told, and Undo puts them back', async ({ page }) => {
  const desk = await callAs(page.request, 'receptionist')
  const anna = (await desk.get<User[]>('Users', '')).find(({ firstName }) => firstName === 'Anna')
  const time = `from=${busyDay}T00:00:00Z&to=${busyDay}T23:00:00Z`
  const list = () => desk.get<{ bookings: AbsenceBooking[] }>('Absences/Proposals', `/${anna?.userId}?${time}`)
  const count = (await list()).bookings.length
  expect(count).toBeGreaterThan(3)

  await signIn(page, 'receptionist', `/agendas?day=${busyDay}`)
  // The menus come once the page is used.
  await page.getByRole('columnheader', { name: /Anna/ }).hover()
  await page.getByRole('button', { name: 'Actions for Anna' }).click()
  await page.getByRole('menuitem', { name: 'Anna is out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody is out' })
  const first = dialog.getByRole('listitem').first()
  await expect(first.getByRole('radio', { checked: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('3')
  await expect(first.getByRole('radio', { name: /Cancel and tell/ })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('listitem').nth(1).getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Anna is out. Clients are told within two minutes')).toBeVisible()
  await page.getByRole('button', { name: /^Anna is out/ }).click()
  const told = page.getByRole('dialog', { name: 'Anna is out' })
  await expect(told.getByRole('listitem')).toHaveCount(count)
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Anna is here after all' }).click()
  await expect(toast(page, 'Anna is back. Clients who had a message get a new one')).toBeVisible()
  expect((await list()).bookings).toHaveLength(count)
})
