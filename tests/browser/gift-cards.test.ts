import type { GiftCard } from '../../schema/api/money/gift-cards-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { enterAsNewGuest, phone } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { serveThreeServices } from './support/visit-steps.ts'

test('a gift card is sold at the desk, pays for a visit in part, and its page shows what is left', async ({ page, otherBrowser }) => {
  const reception = await callAs(page.request, 'receptionist')
  await signIn(page, 'receptionist', '/giftCards')

  await test.step('sold with its own amount, printed, and shown with its history', async () => {
    await page.getByRole('button', { name: 'Sell a gift card' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Sell a gift card' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Other' }).first().click()
    await dialog.getByLabel('Amount').fill('60')
    await dialog.getByLabel('For', { exact: true }).fill('Giulia Moretti')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Charge €60.00' }).click()
    expect((await download).suggestedFilename()).toBe('gift-card.pdf')
    await expect(page.getByRole('region', { name: 'History' }).getByText('Sold', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
  const card = await reception.get<GiftCard>('GiftCards', `/${page.url().split('/').at(-1)}`)

  await test.step('a wrong code is refused, the scanned one pays as much as it holds', async () => {
    const { path } = await serveThreeServices(reception)
    await navigate(page, path)
    await page.getByRole('group', { name: 'Payment method' }).getByRole('button', { name: 'Gift card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pay with a gift card' })
    await dialog.getByLabel('Code').fill('AAAA BBBB CCCC DDDD')
    await dialog.getByRole('button', { name: 'Check' }).click()
    await expect(dialog.getByText('No gift card has this code')).toBeVisible()
    await dialog.getByLabel('Code').fill(card.link)
    await dialog.getByRole('button', { name: 'Check' }).click()
    await dialog.getByRole('button', { name: 'Use this card' }).click()
    await expect(page.getByText(`Gift card •••• ${card.codeEnd}, €0.00 left`)).toBeVisible()
    await page.getByRole('button', { name: 'Charge €88.00' }).click()
    await expect(page.getByText(/Gift card €60.00/).first()).toBeVisible()
  })

  await test.step('its page says that it is used up', async () => {
    const guest = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()
    await guest.goto(`/giftCard?lang=en${new URL(card.link).hash}`)
    await expect(guest.getByRole('heading', { name: 'This gift card is used up' })).toBeVisible()
    await expectAccessible(guest)
  })
})

test('a guest reserves a gift card, and the desk sells it when it is collected', async ({ page, journey, otherBrowser }) => {
  const admin = await callAs(page.request, 'admin')
  const { version, ...terms } = await admin.get<{ version: number }>('GiftCards/Settings')
  await admin.put('GiftCards/Settings', { ...terms, online: true, version })
  const guest = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()

  await test.step('reserved behind the services, taken back and reserved again', async () => {
    await enterAsNewGuest(guest, journey, '347 900 4422', 'Laura Neri')
    await guest.getByRole('button', { name: 'A gift card instead?' }).tap()
    await guest.getByLabel('Who is it for?').fill('Ada')
    await guest.getByRole('button', { name: 'Reserve a gift card of €25.00' }).tap()
    await expect(guest.getByText('Your gift card of €25.00 is reserved')).toBeVisible()
    await guest.getByRole('button', { name: 'Cancel this gift card' }).tap()
    await guest.getByRole('button', { name: 'Reserve a gift card of €25.00' }).tap()
    await expect(guest.getByText('Your gift card of €25.00 is reserved')).toBeVisible()
    await expectAccessible(guest)
  })

  await test.step('where the salon takes payments, another one is paid for online', async () => {
    await journey.db.execute(`
      INSERT INTO payment_accounts (payment_account_id, salon_id, account_id, state, pays_out, connected_utc, checked_utc, changed_utc)
      SELECT 'pac_journey', salon_id, 'acct_journey', 'ready', 1, 1, 1, 1 FROM salons WHERE salon_name = 'Studio Aurora'`)
    const buyer = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()
    await enterAsNewGuest(buyer, journey, '347 900 4433', 'Marta Neri')
    await buyer.getByRole('button', { name: 'A gift card instead?' }).tap()
    await buyer.getByLabel('Who is it for?').fill('Bea')
    await expect(buyer.getByText('Sent to you as soon as it is paid')).toBeVisible()
    await buyer.getByLabel('Their e-mail').fill('bea@example.org')
    await expect(buyer.getByText('Sent to them as soon as it is paid.')).toBeVisible()
    await expectAccessible(buyer)
    await buyer.getByRole('button', { name: 'Pay €25.00 online' }).tap()
    await expect(buyer.getByText('For Bea, at Studio Aurora')).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Pay €25.00' })).toBeVisible()
    await expectAccessible(buyer)
  })

  await test.step('the desk finds it among the reserved ones and charges it', async () => {
    await signIn(page, 'receptionist', '/giftCards')
    await page.getByText('Reserved', { exact: true }).first().click()
    await page.getByRole('row', { name: /Ada/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Collect a reserved gift card' })
    await dialog.getByRole('button', { name: 'Charge €25.00' }).click()
    await expect(toast(page, 'Gift card of €25.00 sold')).toBeVisible()
  })
})
