import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { identity } from '../../../../schema/api/platform/passkeys.ts'
import { salonConfigs } from '../../../../schema/api/platform/settings.ts'
import { SalonConfig } from '../../../../schema/api/platform/settings-schemas.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

/** A salon without a limit of refunds, whose change asks for a proof of who makes it. */
function createGuardedApi() {
  const api = createFakeApi()
  const config = { saved: createSample(SalonConfig, { configUid: 'config-1', confirmRefundsAbove: null, version: 1 }), isProven: false }
  api
    .reply(salonConfigs.ofSalon, () => config.saved)
    .reply(salonConfigs.update, ({ body: { version, ...fields } }) => {
      if (!config.isProven) return refuse(403, 'confirm_identity')
      config.saved = { ...config.saved, ...(fields as object), version: version + 1 }
      return config.saved
    })
    .reply(identity.confirm, ({ body, input: { userId = '' } }) => {
      if (!('password' in body) || body.password !== 'correct horse')
        return refuse(400, 'invalid_input', { fields: { password: 'Incorrect password' } })
      config.isProven = true
      return { userId }
    })
  return { api, config }
}
const amount = () => page.getByLabelText('Confirm refunds above')
const question = () => page.getByRole('dialog', { name: "Confirm it's you" })
// The form of refunds is the first on the page.
const save = () => page.getByRole('button', { name: 'Save', exact: true }).first().click()

test('a change that asks who makes it goes through after the password, with nothing typed lost', async () => {
  const { api, config } = createGuardedApi()
  await openApp('/salonConfig?tab=security', api)
  await amount().fill('50')
  await save()
  await question().getByRole('button', { name: 'Continue' }).click()
  await expect.element(question().getByText('Required', { exact: true })).toBeVisible()
  await question().getByLabelText('Password', { exact: true }).fill('guess')
  await question().getByRole('button', { name: 'Continue' }).click()
  await expect.element(question().getByText('Incorrect password')).toBeVisible()
  expect(config.saved.confirmRefundsAbove).toBeNull()
  await question().getByLabelText('Password', { exact: true }).fill('correct horse')
  await question().getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => getNotices('Refund limit saved').length).toBeGreaterThan(0)
  await expect.element(question()).not.toBeInTheDocument()
  expect(config.saved.confirmRefundsAbove).toBe(50)
  expect(api.calls(salonConfigs.update)).toHaveLength(2)
})

test('who does not prove who they are keeps what they typed, and nothing is changed', async () => {
  const { api, config } = createGuardedApi()
  await openApp('/salonConfig?tab=security', api)
  await amount().fill('50')
  await save()
  await question().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText("Confirm it's you to continue")).toBeVisible()
  await expect.element(amount()).toHaveValue('50.00')
  expect(config.saved.confirmRefundsAbove).toBeNull()
  await save()
  await expect.element(question()).toBeVisible()
})
