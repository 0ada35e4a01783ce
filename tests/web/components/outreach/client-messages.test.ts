import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { messageBatches } from '../../../../schema/api/messages/message-batches.ts'
import { MessagePreview } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test('a preview that fails says so instead of sending to nobody, and is asked once for each text', async () => {
  const rows = ['Ada Novelli', 'Zoe Quattrocchi'].map((name, i) =>
    createSample(ClientRow, { clientId: `client-${i}`, name, phoneNumber: '+39 347 900 1122', lastVisit: null, nextBooking: null }),
  )
  const api = createFakeApi()
    .reply(clientList.find, { total: 2, clients: rows })
    .reply(clientList.count, [])
    .reply(messageBatches.preview, () => refuse(503, 'database_unavailable'))
  await openApp('/clients', api)
  const boxes = () => [...document.querySelectorAll<HTMLElement>('.dt-body input[type=checkbox]')]
  await expect.poll(boxes).toHaveLength(2)
  for (const box of boxes()) box.click()
  await page.getByRole('toolbar', { name: 'Selected clients' }).getByRole('button', { name: 'Message' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent("Couldn't load")
  await expect.element(dialog.getByRole('button', { name: 'Send now' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
  const asked = api.calls(messageBatches.preview)
  api.reply(
    messageBatches.preview,
    createSample(MessagePreview, { found: 2, channels: { whatsapp: 2, sms: 0, mail: 0 }, languages: { en: 2, it: 0 } }),
  )
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('button', { name: /^Send to \d/ })).toBeVisible()
  expect(dialog.element().textContent).not.toContain("Couldn't load")
  const sizes = [...asked, ...api.calls(messageBatches.preview)].map(({ body }) => body.clientIds?.length)
  expect(sizes).toEqual([2, 2])
})
