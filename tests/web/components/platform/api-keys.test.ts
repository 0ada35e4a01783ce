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

const text = { type: 'string' }
const described = {
  paths: {
    '/api/v1/Agendas/{agendaId}': {
      get: {
        ...{ operationId: 'agendas.one', 'x-scope': 'bookings:read', responses: { 200: { description: 'OK' } } },
        parameters: [{ name: 'agendaId', in: 'path', required: true, schema: text }],
      },
      put: {
        ...{ operationId: 'agendas.update', 'x-scope': 'bookings:write', responses: { 200: { description: 'OK' } } },
        parameters: [{ name: 'agendaId', in: 'path', required: true, schema: text }],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object', properties: { start: text, note: text }, required: ['start'] } } },
        },
      },
    },
  },
}

test('a read is tried on the reference with the entered key, and a write is shown as it is sent', async () => {
  const api = createFakeApi()
  const { fetch: answer } = api
  const sent: string[] = []
  const own = async (url: string, init: RequestInit = {}) => {
    if (!url.includes('/api/v1/')) return answer(url, init)
    if (url.endsWith('openapi.json')) return Response.json(described)
    sent.push(`${new Headers(init.headers).get('authorization')} ${new URL(url).pathname}`)
    return sent.length === 1 ? Response.json({ code: 'not_found' }, { status: 404 }) : Response.json({ agendaId: 'agd_1' })
  }
  await openApp('/apiReference', Object.assign(api, { fetch: own }))
  await page.getByText('/api/v1/Agendas/{agendaId}').first().click()
  const tryIt = page.getByRole('button', { name: 'Try it' })
  await expect.element(tryIt).toBeDisabled()
  await page.getByRole('textbox', { name: 'agendaId' }).fill('agd_1')
  await tryIt.click()
  await expect.element(page.getByText('Enter your key at the top of the page first')).toBeVisible()
  await page.getByLabelText('Your key, to try calls').fill('bb_one')
  await tryIt.click()
  await expect.element(page.getByText('404', { exact: true })).toBeVisible()
  await tryIt.click()
  await expect.element(page.getByText('200', { exact: true })).toBeVisible()
  expect(sent).toEqual(Array.from({ length: 2 }, () => 'Bearer bb_one /api/v1/Agendas/agd_1'))
  await expect.element(page.getByText(/"agendaId": "agd_1"/)).toBeVisible()
  // The key is nowhere but in its field.
  expect(document.body.textContent).not.toContain('bb_one')
  await page.getByPlaceholder('Find a call').fill('agendas.update')
  await page.getByText('/api/v1/Agendas/{agendaId}').click()
  await expect.element(page.getByText(/curl -X PUT[\s\S]+"start"/)).toBeVisible()
  await expect.element(tryIt).not.toBeInTheDocument()
})
