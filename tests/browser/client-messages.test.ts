import type { ClientPrivacyStatus } from '../../schema/api/clients/consents-schemas.ts'
import type { ClientNPS } from '../../schema/api/outreach/client-messages-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expectHeading, phone, receiveLink } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'
import { toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const inEnglish = (link: string) => link.replace('lang=it', 'lang=en')

test('a client signs the privacy page, answers the question after the visit, and the desk sees both in the record', async ({
  page,
  journey,
  otherBrowser,
}) => {
  const desk = await callAs(page.request, 'admin')
  const draft = { name: 'Chiara Bianchi', phoneNumber: '+39 347 900 4410' }
  const { clientId } = await desk.post<{ clientId: string }>('Clients', draft)
  const record = (tab: number) => `/clientInfo/${clientId}?tabvalue=${tab}`
  const readStatus = () => desk.get<ClientPrivacyStatus>('ClientPrivacies/Status', `?clientId=${clientId}`)
  const guest = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()
  await signIn(page, 'admin', record(11))
  const sendKind = async (name: string) => {
    await page.getByRole('button', { name: 'Send from salon' }).click()
    await page.getByRole('menuitem', { name }).click()
  }

  await test.step('a question without consent is not sent', async () => {
    await sendKind('Would you recommend us?')
    await expect(page.getByRole('dialog')).toContainText("This client hasn't agreed to these messages")
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Send now' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the desk sends the link, the client chooses and signs', async () => {
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('Waiting for the answer')).toBeVisible()
    await guest.goto(inEnglish(await receiveLink(journey, 'privacy')))
    await expectHeading(guest, 'Your data, your choice')
    await guest.getByRole('checkbox', { name: 'How was it?: WhatsApp or SMS' }).check()
    await guest.getByRole('button', { name: 'Sign and send' }).tap()
    await expect(guest.getByText('Sign with your finger or type your name')).toBeVisible()
    await expectAccessible(guest)
    await guest.getByLabel('Or type your name').fill('Chiara Bianchi')
    await guest.getByRole('button', { name: 'Sign and send' }).tap()
    await expectHeading(guest, 'Thank you, Chiara')
    const { consents } = await readStatus()
    expect(consents.filter(({ given }) => given).map(({ purpose, channel }) => purpose + channel)).toEqual(['notice', 'feedbacktext'])
  })

  await test.step('the log shows text, name and what was agreed to; a consent is withdrawn and given again', async () => {
    await page.reload()
    await expect(page.getByText('Signed on the guest page')).toBeVisible()
    await expect(page.getByText(/signed as Chiara Bianchi/)).toBeVisible()
    const feedback = page.getByRole('switch', { name: /Questions after a visit by WhatsApp/ })
    await feedback.press('Space')
    await toast(page, /Questions after a visit.*withdrawn/)
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(feedback).toBeChecked()
    // Away from the toolbar behind the notice, whose tooltip would open.
    await page.mouse.move(700, 700)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the question is sent now; whatever the score, the review link is offered', async () => {
    await sendKind('Would you recommend us?')
    await expect(page.getByRole('dialog')).toContainText('Chiara')
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await expect(toast(page, 'Sent to Chiara Bianchi')).toBeVisible()
    await guest.goto('about:blank')
    await guest.goto(inEnglish(await receiveLink(journey, 'nps')))
    await expectHeading(guest, 'Would you recommend us to a friend?')
    await guest.getByRole('radio', { name: '4', exact: true }).check()
    await guest.getByLabel(/What can we do better/).fill('The wait')
    await guest.getByRole('button', { name: 'Send my 4' }).tap()
    await expectHeading(guest, 'Thank you, Chiara')
    await expectAccessible(guest)
  })

  await test.step('an alert leads to the answer in the record', async () => {
    const [answer] = await desk.get<ClientNPS[]>('ClientNPSs/Client', `?clientId=${clientId}`)
    expect(answer).toMatchObject({ score: 4, comment: 'The wait' })
    await page.goto(record(3))
    await expect(page.getByText('4 of 10')).toBeVisible()
    await page.getByRole('button', { name: /notifications/i }).click()
    await page.getByText(/Chiara Bianchi gave 4 of 10/).click()
    await expect(page).toHaveURL(new RegExp(`${clientId}\\?tabvalue=3$`))
  })
})
