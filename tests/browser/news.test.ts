import { checkPage } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { passTime, toast } from './support/page.ts'
import { signIn } from './support/session.ts'

/** A picture of one pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

test('an administrator publishes news with a picture, an assistant reads them on a phone, and the receipt says so', async ({
  page,
  otherBrowser,
}) => {
  const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage()
  await signIn(page, 'admin', '/staffprofile?tab=7')
  const news = page.getByRole('list', { name: 'News', exact: true })
  await expect(news.getByRole('listitem').first()).toContainText('Christmas hours')
  await checkPage(page, 'light', 'dark')

  await test.step('a file that is no picture is refused, and nothing is published', async () => {
    await page.getByRole('button', { name: 'Write news' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write news' })
    await dialog.getByLabel('Message to the team').fill('We have a new window')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'list.pdf', mimeType: 'image/png', buffer: Buffer.from('%PDF') })
    await expect(dialog.getByText("list.pdf can't be read as a picture")).toBeVisible()
    await expect(dialog.getByLabel('Message to the team')).toHaveValue('We have a new window')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'window.png', mimeType: 'image/png', buffer: png })
    await expect(dialog.getByRole('img', { name: 'Chosen picture' })).toBeVisible()
    await checkPage(page, 'light')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(toast(page, 'Published')).toBeVisible()
  })
  const item = news.getByRole('listitem').filter({ hasText: 'We have a new window' })
  await expect(item.getByRole('img', { name: /^Picture by/ })).toBeVisible()
  await expect(item.getByRole('button', { name: /^Read by 0 of/ })).toBeVisible()

  await test.step('the bell leads the assistant to the news, which are read by being seen', async () => {
    await signIn(phone, 'assistance', '/appointments')
    await phone.getByRole('button', { name: /^Notifications/ }).tap()
    await phone.getByRole('button', { name: /We have a new window/ }).tap()
    await expect(phone).toHaveURL(/tab=7$/)
    const own = phone.getByRole('list', { name: 'News', exact: true }).getByRole('listitem').filter({ hasText: 'We have a new window' })
    await expect(own.getByText('Unread')).toBeVisible()
    await expect(own.getByRole('button', { name: /Delete/ })).toHaveCount(0)
    await checkPage(phone, 'light')
    await passTime(phone, 2)
  })
  await test.step('the administrator sees who has read it', async () => {
    await page.reload()
    await item.getByRole('button', { name: /^Read by 1 of/ }).click()
    await expect(page.getByRole('list', { name: 'Read by' }).getByRole('listitem').first()).toContainText('Davide Serra')
    await page.keyboard.press('Escape')
  })
  await test.step('changing and deleting are taken back by Undo', async () => {
    await item.getByRole('button', { name: /^Change news/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change news' })
    await dialog.getByRole('button', { name: 'Remove picture' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(item.getByRole('img', { name: /^Picture by/ })).toHaveCount(0)
    await toast(page, 'News saved').getByRole('button', { name: 'Undo' }).click()
    await expect(item.getByRole('img', { name: /^Picture by/ })).toBeVisible()
    await item.getByRole('button', { name: /^Delete news/ }).click()
    await expect(item).toHaveCount(0)
    await toast(page, 'News deleted').getByRole('button', { name: 'Undo' }).click()
    await expect(item).toBeVisible()
  })
})
