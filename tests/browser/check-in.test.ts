import type { CheckInPoint } from '../../schema/api/visits/check-in-schemas.ts'
import { expectAccessible, expectFitsWidth } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { callAs, signIn } from './support/session.ts'
import { bookThreeServices, clientName, polled } from './support/visit-steps.ts'

const firstName = clientName.split(' ')[0]

test('a client says on the tablet at the desk that they are here: three screens, and nothing is left for the next one', async ({
  page,
  otherBrowser,
}) => {
  const [admin, reception] = [await callAs(page.request, 'admin'), await callAs(page.request, 'receptionist')]
  await bookThreeServices(reception)
  const { token } = await admin.post<CheckInPoint>('CheckInPoints', {})
  await signIn(page, 'receptionist', '/welcome')
  const tablet = await (await otherBrowser({ viewport: { width: 820, height: 1180 } })).newPage()
  await tablet.goto(`/checkIn?lang=en#${token}`)
  await expect(tablet.getByRole('heading', { name: 'Are you here for a booking?' })).toBeVisible()
  await expect(tablet.getByRole('img', { name: 'Scan this code' })).toBeVisible()
  await expectAccessible(tablet)
  // An Italian mobile number needs no Next.
  for (const digit of '3479003344') await tablet.getByRole('button', { name: digit, exact: true }).click()
  await expect(tablet.getByRole('heading', { name: `Hello ${firstName}` })).toBeVisible()
  await expect(tablet.getByText('10:15')).toBeVisible()
  await expectAccessible(tablet)
  await tablet.getByRole('button', { name: "I'm here" }).click()
  await expect(tablet.getByRole('heading', { name: /knows you're here/ })).toBeVisible()
  await expectAccessible(tablet)
  await expect(page.getByRole('region', { name: 'In salon' }).getByText(clientName)).toBeVisible(polled)
  await tablet.getByRole('button', { name: 'Next guest' }).click()
  await expect(tablet.getByRole('heading', { name: 'Are you here for a booking?' })).toBeVisible()
  expect(await tablet.locator('body').innerText()).not.toContain(firstName)

  await test.step('on their own phone, in Italian, somebody without a booking is sent to the desk', async () => {
    const { phoneToken } = await (await tablet.request.get(`/api/Links/CheckIn/${token}`)).json()
    const phone = await (await otherBrowser({ viewport: { width: 390, height: 844 } })).newPage()
    await phone.goto(`/checkIn?lang=it#${phoneToken}`)
    await phone.getByRole('textbox', { name: 'Il tuo cellulare' }).fill('347 900 0000')
    await expect(phone.getByRole('heading', { name: 'Non troviamo la tua prenotazione' })).toBeVisible()
    await expectFitsWidth(phone)
    await expectAccessible(phone)
    await phone.goto('/checkIn?lang=it#cip_x.aaaaaaaaaaaaaaaaaaaaaa')
    await expect(phone.getByRole('heading', { name: 'Questo codice non vale più' })).toBeVisible()
  })
})
