import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiKeys } from '../../../../schema/api/platform/api-keys.ts'
import type { ApiKey } from '../../../../schema/api/platform/api-keys-schemas.ts'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test('a key says what it may do, is shown once, and is revoked after a question', async () => {
  let keys: ApiKey[] = []
  const api = createFakeApi()
    .reply(apiKeys.list, () => keys)
    .reply(apiKeys.create, ({ body: { name, scopes, addresses, lastDay } }) => {
      const userDTO = { userId: 'user-1', firstName: 'Paola', lastName: 'Rinaldi' }
      const made = {
        apiKeyId: 'key-1',
        name,
        ending: '7Qd2',
        created: '2026-11-18T09:00:00Z',
        userDTO,
        isEnded: false,
        lastUsed: null,
        calls: 0,
      }
      keys = [{ ...made, scopes: [...scopes], addresses: [...addresses], lastDay }]
      return { key: 'bb_secret7Qd2', apiKey: keys[0] as ApiKey }
    })
    .reply(apiKeys.revoke, () => {
      keys = []
      return keys
    })
  await openApp('/salonConfig?tab=keys', api)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabelText('Only from these IP addresses').fill('203.0.113.7, office')
  await page.getByRole('button', { name: 'Create key' }).click()
  for (const text of [
    'Required',
    'Choose what the key may do',
    'Enter an IP address, such as 203.0.113.7, or a range, such as 203.0.113.0/24',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Website')
  await page.getByLabelText('Only from these IP addresses').fill('203.0.113.7')
  await page.getByRole('radiogroup', { name: 'Bookings and waiting list' }).getByText('Read and change').click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect.element(page.getByLabelText('The key')).toHaveValue('bb_secret7Qd2')
  expect(keys[0]).toMatchObject({ scopes: ['bookings:read', 'bookings:write'], addresses: ['203.0.113.7'], lastDay: null })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText('Bookings and waiting list: Read and change')).toBeVisible()
  expect(document.body.textContent).not.toContain('bb_secret')
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('No keys yet')).toBeVisible()
  await expect.element(page.getByText('Website is revoked')).toBeVisible()
})
