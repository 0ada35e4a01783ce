import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { signIn } from './support/session.ts'

test('an owner builds a report, shares it and sends the month to the accountant in two clicks', async ({ page, otherBrowser }) => {
  await signIn(page, 'admin', '/reports')
  const main = page.getByRole('main')

  await test.step('fields are added, and moved by the arrow keys', async () => {
    await main.getByRole('button', { name: 'New report' }).click()
    await expect(main.getByRole('table').getByRole('columnheader').first()).toHaveText('Team member')
    await main.getByRole('group', { name: 'Rows' }).getByRole('button', { name: 'Add a field' }).click()
    await page.getByRole('menuitem', { name: 'Weekday' }).click()
    await expect(main.getByRole('table').getByRole('columnheader').nth(1)).toHaveText('Weekday')
    await main.getByRole('button', { name: 'Move Weekday', exact: true }).press('ArrowDown')
    await expect(main.getByRole('columnheader', { name: 'Monday' })).toBeVisible()
    await expect(main.getByRole('group', { name: 'Rows' })).toContainText('Month')
    await main.getByRole('button', { name: 'Remove Month' }).click()
    await expect(main.getByRole('table').getByRole('columnheader').nth(1)).toHaveText('Monday')
    await expectAccessible(page)
  })
  await test.step('the chart changes with the table, and explains its figures', async () => {
    await main.getByText('Lines', { exact: true }).click()
    await main.getByRole('button', { name: 'What the figures count' }).click()
    await expect(page.getByText('as charged at checkout')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(main.getByRole('button', { name: 'What the figures count' })).toBeFocused()
    const chart = main.getByRole('img', { name: /^Revenue/ })
    await chart.focus()
    await page.keyboard.press('Home')
    await expect(main.getByRole('region', { name: 'Revenue' }).getByRole('status')).toContainText('Monday')
  })
  await test.step('the revenue of a row opens what it consists of', async () => {
    const figure = main.getByRole('table').getByRole('row').nth(1).getByRole('button')
    const amount = (await figure.textContent()) ?? ''
    await figure.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(amount)
    await expect(dialog.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('it is saved with readers and an address, and downloaded', async () => {
    await main.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save report' })
    await dialog.getByLabel('Name').fill('People by weekday')
    await dialog.getByText('Reception', { exact: true }).click()
    await dialog.getByLabel('Send each month to').fill('books@example.com')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'People by weekday saved')).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('People by weekday')
    await main.getByRole('button', { name: 'Export' }).click()
    const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'PDF' }).click()])
    expect(pdf.suggestedFilename()).toBe('People by weekday.pdf')
  })
  await test.step('the month goes to the accountant in two clicks', async () => {
    await main.getByRole('link', { name: 'Reports' }).click()
    const item = main.getByRole('listitem').filter({ hasText: 'People by weekday' })
    const button = item.getByRole('button', { name: /^Send / })
    const name = (await button.textContent()) ?? ''
    await button.click()
    await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
    await expect(toast(page, 'Sent to books@example.com')).toBeVisible()
    await expect(item).toContainText(/ sent on /)
    await expectAccessible(page)
  })
  await test.step('the reception reads it, and changes nothing', async () => {
    const other = await (await otherBrowser()).newPage()
    await signIn(other, 'receptionist', '/reports')
    await other
      .getByRole('main')
      .getByRole('button', { name: /People by weekday/ })
      .click()
    await expect(other.getByRole('columnheader', { name: 'Monday' })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Save' })).toBeHidden()
  })
  await test.step('a deleted report comes back', async () => {
    await navigate(page, '/reports')
    await main.getByRole('button', { name: 'Delete People by weekday' }).click()
    await toast(page, 'People by weekday deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'People by weekday' })).toBeVisible()
  })
})
