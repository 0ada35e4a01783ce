import type { ClientSurvey } from '../../schema/api/outreach/surveys-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expectHeading, phone, receiveLink } from './support/guest-steps.ts'
import { expect, test } from './support/journey.ts'
import { navigate, toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

test('a survey is built, sent, answered by link, and seen in the record and the results', async ({ page, journey, otherBrowser }) => {
  const desk = await callAs(page.request, 'admin')
  const { clientId } = await desk.post<{ clientId: string }>('Clients', { name: 'Chiara Bianchi', phoneNumber: '+39 347 900 4411' })
  const consents = [{ purpose: 'feedback', channel: 'text', given: true }]
  await desk.post('ClientPrivacies/Status', { clientId, consents })
  const guest = await (await otherBrowser({ ...phone, locale: 'en-GB' })).newPage()
  await signIn(page, 'admin', '/surveys')

  await test.step('the salon builds it: stars, a choice and a text', async () => {
    await page.getByRole('button', { name: 'New survey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('How was today?')
    await dialog.getByRole('textbox', { name: 'Question' }).fill('The result')
    await dialog.getByRole('button', { name: 'Add question' }).click()
    await dialog.getByRole('textbox', { name: 'Question' }).nth(1).fill('What kept you waiting?')
    await dialog.getByRole('combobox', { name: 'Answer' }).nth(1).click()
    await page.getByRole('option', { name: 'Several choices' }).click()
    await dialog.getByLabel('Choice 1', { exact: true }).fill('Starting late')
    await dialog.getByLabel('Choice 2', { exact: true }).fill('Paying')
    await dialog.getByText('Answer required').nth(1).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'How was today? saved')).toBeVisible()
    await expect(page.getByText('No answers in this period')).toBeVisible()
  })

  await test.step('the desk sends it from the record', async () => {
    await navigate(page, `/clientInfo/${clientId}?tabvalue=4`)
    await page.getByRole('button', { name: 'Send survey' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
    await expect(toast(page, 'Sent to Chiara Bianchi')).toBeVisible()
  })

  await test.step('the client is asked for what is missing, and answers', async () => {
    const link = (await receiveLink(journey, 'survey')).replace('lang=it', 'lang=en')
    await guest.goto(link)
    await expectHeading(guest, 'How was today?')
    await guest.getByRole('button', { name: 'Send answers' }).tap()
    await expect(guest.getByText('Please answer this question')).toBeVisible()
    await expectAccessible(guest)
    await guest.getByRole('radio', { name: 'Very good' }).check()
    await guest.getByRole('checkbox', { name: 'Starting late' }).check()
    await guest.getByRole('button', { name: 'Send answers' }).tap()
    await expectHeading(guest, 'Thank you, Chiara')
    await guest.goto('about:blank')
    await guest.goto(link)
    await expectHeading(guest, 'Thank you, Chiara')
  })

  await test.step('an alert leads to the answers in the record; the results have a chart', async () => {
    const [answer] = await desk.get<ClientSurvey[]>('ClientSurveys', `?clientId=${clientId}`)
    expect(answer?.answers).toMatchObject([{ number: 4 }, { options: [expect.any(String)] }])
    await page.goto('/agendas')
    await page.getByRole('button', { name: /notifications/i }).click()
    await page.getByText('Chiara Bianchi answered the survey').click()
    await expect(page).toHaveURL(new RegExp(`${clientId}\\?tabvalue=4$`))
    await expect(page.getByText('4 of 5')).toBeVisible()
    await expectAccessible(page)
    await navigate(page, '/surveys')
    await expect(page.getByText('Starting late: 1 of 1')).toBeAttached()
    await expectAccessible(page)
  })

  await test.step('the survey is archived and taken back', async () => {
    await page.getByRole('button', { name: 'Archive survey' }).click()
    await toast(page, 'How was today? archived').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Archive survey' })).toBeVisible()
  })
})
