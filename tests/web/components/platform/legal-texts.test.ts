import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { consentForms } from '../../../../schema/api/clients/consent-forms.ts'
import { paymentAccounts } from '../../../../schema/api/money/payment-accounts.ts'
import { paymentAccountsSchemas } from '../../../../schema/api/money/payment-accounts-schemas.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { privacies } from '../../../../schema/api/platform/settings-resources.ts'
import { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, salon } from '../../../support/shell-replies.ts'

const createLegalApi = () =>
  createFakeApi()
    .reply(salonConfigs.ofSalon, () => createSample(SalonConfig, { retentionMonths: 24 }))
    .reply(paymentAccounts.one, () => ({ ...createSample(paymentAccountsSchemas.one.reply), account: null }))
    .reply(privacies.list, () => [])
    .reply(consentForms.list, () => [])

test('a privacy text and a form start from a template with the salon’s name, in the language of the text', async () => {
  await openApp('/salonConfig?tab=privacy', createLegalApi())
  await page.getByRole('button', { name: 'Add text' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^A template, not legal advice/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('menuitem', { name: 'Privacy notice' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Informativa sulla privacy')
  await expect
    .element(dialog.getByRole('textbox', { name: 'Text' }))
    .toHaveValue(expect.stringContaining(`Titolare del trattamento è ${salon.salonName}`))
  // Another template asks before it takes the place of what stands there.
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Our own words')
  await dialog.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('menuitem', { name: 'News and offers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Our own words')
  await dialog.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByRole('menuitem', { name: 'News and offers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the template' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Novità e offerte')
  await expectAccessible()
})

test('documents show the salon’s data, say what is missing and where it is entered, and change their language', async () => {
  await openApp('/salonConfig?tab=documents', createLegalApi())
  const paper = page.getByRole('article')
  await expect.element(paper).toMatchTextContent('24 months after your last visit')
  await expect.element(page.getByRole('link', { name: 'Owner’s name' })).toHaveAttribute('href', '/salonConfig?tab=salon')
  await page.getByRole('combobox', { name: 'Which document' }).click()
  await page.getByRole('option', { name: 'Data processing agreement' }).click()
  await page.getByText('Italian', { exact: true }).click()
  await expect.element(paper).toMatchTextContent('Accordo sul trattamento dei dati')
  await expectAccessible()
})
