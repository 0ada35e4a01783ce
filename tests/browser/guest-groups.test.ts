import { checkPage } from './support/axe.ts'
import { bookingPage, enterCode, expectHeading, phone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'

test.use({ ...phone, actionTimeout: 10_000 })

test('a mother books for three on a phone', async ({ page, journey }) => {
  const pick = async (name: RegExp, heading: string | RegExp) => {
    await expectHeading(page, heading)
    await page.getByRole('checkbox', { name }).tap()
    await page.getByRole('button', { name: 'Done' }).tap()
  }
  await test.step('who comes, and for what', async () => {
    await page.goto(bookingPage)
    await page.getByRole('checkbox', { name: /^Cut Consultation/ }).tap()
    await page.getByRole('button', { name: 'Book for two or more' }).tap()
    await expectHeading(page, "Who's coming, and for what?")
    await expect(page.getByRole('region', { name: 'You' }).getByText('Cut')).toBeVisible()
    await page.getByRole('button', { name: 'Choose a time' }).tap()
    await expect(page.getByText('Enter a name')).toBeVisible()
    await page.getByRole('textbox', { name: 'First name' }).fill('Sofia')
    await page.getByRole('button', { name: 'Choose a service For Sofia' }).tap()
    await pick(/^Blow-dry Wash/, 'What would Sofia like?')
    await page.getByRole('button', { name: 'Someone else' }).tap()
    await page.getByRole('region', { name: 'Somebody' }).getByRole('textbox').fill('Leo')
    await page.getByRole('button', { name: 'Choose a service For Leo' }).tap()
    await pick(/^Cut Consultation/, 'What would Leo like?')
    await expectHeading(page, "Who's coming, and for what?")
    await expect(page.getByText('You, Sofia and Leo')).toBeVisible()
    await checkPage(page, 'light', 'dark')
  })
  await test.step('with whom and when', async () => {
    await page.getByRole('button', { name: 'Choose a time' }).tap()
    await expectHeading(page, 'Who with, and when?')
    await page.getByRole('radio', { name: 'One after the other' }).check()
    await page.getByRole('radio', { name: 'Start together' }).check()
    const times = page.getByRole('region', { name: 'Times for all 3' })
    await expect(times).toBeVisible()
    await times.getByRole('radio').first().check()
    await checkPage(page, 'light', 'dark')
    await page.getByRole('button', { name: 'Continue' }).tap()
  })
  await test.step('number, code and name', async () => {
    await page.getByLabel('Mobile number').fill('3471239877')
    await page.getByRole('button', { name: 'Send code' }).tap()
    await enterCode(page, journey)
    await page.getByLabel('First and last name').fill('Monica Rossi')
    await page.getByRole('button', { name: 'Continue' }).tap()
  })
  await test.step('check and book', async () => {
    await expectHeading(page, /for all 3$/)
    await expect(page.getByRole('button', { name: 'Book for all 3' })).toBeEnabled()
    await checkPage(page, 'light', 'dark')
    await page.getByRole('button', { name: 'Book for all 3' }).tap()
    await expectHeading(page, /^You're booked for /)
    await checkPage(page, 'light', 'dark')
  })
})
