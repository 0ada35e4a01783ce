import { expectAccessible } from './support/axe.ts'
import { expect, test, today } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { signIn } from './support/session.ts'

const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1)).toISOString().slice(0, 7)

test('a month of commissions is approved with an undo and downloaded, its plan is changed, and a stylist sees their own only', async ({
  page,
  otherBrowser,
}) => {
  const approve = page.getByRole('button', { name: /^Approve €/ })

  await test.step('the administrator approves last month, undoes it and downloads the statement', async () => {
    await signIn(page, 'admin', '/staffInfo/usr_aurora_anna?tab=commissions')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByText('Awaiting approval')).toBeVisible()
    await expectAccessible(page)
    await approve.click()
    await expect(page.getByText(/approved by Paola Rinaldi on/)).toBeVisible()
    await toast(page, /^Commission of Anna/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(page.getByText('Awaiting approval')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`commission-${lastMonth}.pdf`)
  })

  await test.step('a rate of 150% is refused at its field, one of 9% is saved and undone', async () => {
    const total = await approve.textContent()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const rate = dialog.getByRole('textbox', { name: 'Rate of tier 1' })
    await rate.fill('150')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText("Can't be more than 100%")).toBeVisible()
    await rate.fill('9')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('9% – 15%')).toBeVisible()
    // What was sold last month keeps its rates.
    await expect(approve).toHaveText(total ?? '')
    await toast(page, 'Commission plan of Anna Colombo saved').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('8% – 15%')).toBeVisible()
  })

  await test.step('a stylist reads their own lines on a phone and nobody else’s', async () => {
    const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 } })).newPage()
    await signIn(phone, 'image', `/staffprofile?tab=8&month=${lastMonth}`)
    await expect(phone.getByRole('region', { name: 'Services' })).toBeVisible()
    await expect(phone.getByRole('button', { name: /^Approve|^Edit$/ })).toHaveCount(0)
    await phone
      .getByRole('button', { name: /^Show all/ })
      .first()
      .click()
    await expect(phone.getByRole('table', { name: 'Services: lines' }).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(phone)
    await navigate(phone, '/InfoProfile/usr_aurora_giulia?tab=8')
    await expect(phone.getByText("You don't have permission to do this")).toBeVisible()
  })
})
