import type { ServiceCategory } from '../../schema/api/categories.ts'
import { expect, test } from './support/journey.ts'
import { holdWrite, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('a category that is moved down twice before the first move is saved stays there', async ({ page }) => {
  const admin = await callAs(page.request, 'admin')
  const readNames = async () => {
    const categories = await admin.get<ServiceCategory[]>('ServiceCategories')
    return categories.toSorted((a, b) => a.position - b.position).map(({ categoryName }) => categoryName)
  }
  const [first = '', second = '', third = '', ...others] = await readNames()
  const moved = [second, third, first, ...others]
  await signIn(page, 'admin', '/services')
  await page.getByRole('button', { name: 'Categories' }).click()
  const names = page.getByRole('dialog').getByRole('textbox', { name: /^Name of / })
  const shownNames = () => names.evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value))
  await expect.poll(shownNames).toEqual([first, second, third, ...others])
  const release = await holdWrite(page, '/api/ServiceCategories/')
  const down = page.getByRole('button', { name: `Move ${first} down` })
  await down.click()
  await down.click()
  await expect.poll(shownNames).toEqual(moved)
  release()
  await expect.poll(readNames).toEqual(moved)
  expect(await shownNames()).toEqual(moved)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0)
})

test('a promotion that is resumed before its pause is saved runs on, and each press is answered', async ({ page }) => {
  await signIn(page, 'admin', '/promo')
  const running = page.getByRole('switch', { name: /^Student Tuesday/ })
  const show = (list: RegExp) => page.getByRole('radiogroup', { name: 'Show' }).getByText(list).click()
  const release = await holdWrite(page, '/api/SpecialPromo/')
  await running.press('Space')
  await show(/^Paused/)
  await running.press('Space')
  await show(/^Current/)
  await expect(running).toBeChecked()
  release()
  await expect(toast(page, 'Student Tuesday paused')).toBeVisible()
  await expect(toast(page, 'Student Tuesday resumed')).toBeVisible()
  await expect(running).toBeChecked()
})

test('a comment that is opened again before it is saved as done stays open, and Undo makes it done', async ({ page }) => {
  await signIn(page, 'admin', '/surveys?tab=nps')
  await page.getByRole('radiogroup', { name: 'Comments' }).getByText('All comments').click()
  const comment = page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first()
  const mark = comment.getByRole('button', { name: 'Mark as done' })
  const done = comment.getByRole('button', { name: 'Done', exact: true })
  const release = await holdWrite(page, '/api/ClientNPSs/')
  await mark.click()
  await done.click()
  await expect(mark).toBeVisible()
  release()
  await expect(toast(page, 'Marked as done')).toBeVisible()
  await toast(page, 'Open again').getByRole('button', { name: 'Undo' }).click()
  await expect(done).toBeVisible()
})
