import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { clientCalls } from '../../../../schema/api/outreach/client-calls.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const choices = {
  from: '+390115550177',
  to: '…22',
  phones: [
    { phone: 'salon', number: '+390115550100' },
    { phone: 'own', number: '+393475550142' },
  ] as { phone: 'salon' | 'own'; number: string }[],
}

test('who sees only the last digits calls through the salon, on the phone that they choose, and reads why not', async () => {
  const client = createSample(ClientRow, {
    clientId: 'client-1',
    name: 'Ada Novelli',
    phoneNumber: '…22',
    lastVisit: null,
    nextBooking: null,
  })
  const api = createFakeApi()
    .reply(clientList.find, { total: 1, clients: [client] })
    .reply(clientList.count, [])
    .reply(clientCalls.choices, { ...choices, from: '' })
  await openApp('/clients', api)
  const open = async () => {
    await page.getByText('Ada Novelli').first().hover()
    await page.getByRole('button', { name: 'Call Ada Novelli' }).first().click()
  }
  const dialog = page.getByRole('dialog', { name: 'Call Ada Novelli' })
  await open()
  await expect.element(dialog.getByText("Calls through the salon aren't set up.")).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Call', exact: true }).elements()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  api.reply(clientCalls.choices, choices)
  api.reply(clientCalls.ring, () => refuse(409, 'call_refused'))
  await open()
  await expect.element(dialog.getByText('Your phone rings first.', { exact: false })).toBeVisible()
  await expectAccessible()
  await dialog.getByText('My phone', { exact: false }).click()
  const call = dialog.getByRole('button', { name: 'Call', exact: true })
  await call.click()
  await expect.element(dialog.getByText('The telephone provider has refused this call.', { exact: false })).toBeVisible()
  api.reply(clientCalls.ring, { state: 'rings' })
  await call.click()
  await expect.element(page.getByText('Your phone rings. Pick up to speak with Ada Novelli.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls(clientCalls.ring).map(({ body }) => body)).toEqual([{ phone: 'own' }])
})
