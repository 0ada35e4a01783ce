import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ClientListSettings, clientList } from '../../../../schema/api/clients/client-list.ts'
import { refuse } from '../../../support/fake-api.ts'
import { openApp } from '../../../support/open-app.ts'
import { openAllTabs } from '../../../support/open-tabs.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

test('columns that are chosen before the first one is saved are all kept', async () => {
  let saved: ClientListSettings = { views: [], columns: [], version: 0 }
  const api = createFakeApi()
    .reply(clientList.find, { total: 0, clients: [] })
    .reply(clientList.count, [])
    .reply(clientList.settings, () => saved)
    .reply(clientList.saveSettings, ({ body }) => {
      if (body.version !== saved.version) return refuse(409, 'stale')
      saved = { ...body, version: body.version + 1 }
      return saved
    })
  await openApp('/clients', api)
  await page.getByRole('button', { name: 'Columns' }).click()
  const checkbox = (name: string) => page.getByRole('checkbox', { name })
  const press = (name: string) =>
    page
      .elementLocator(document.querySelector('.dt-columns') as Element)
      .getByText(name, { exact: true })
      .click()
  await expect.element(checkbox('Last visit')).toBeChecked()
  const release = api.hold(clientList.saveSettings)
  for (const name of ['Last visit', 'Next booking']) await press(name)
  await expect.element(checkbox('Next booking')).not.toBeChecked()
  const releaseSecond = api.hold(clientList.saveSettings)
  release()
  await expect.poll(() => api.calls(clientList.saveSettings)).toHaveLength(2)
  await press('Category')
  releaseSecond()
  await expect.poll(() => saved.columns).toEqual(['spent', 'notCome', 'balance'])
})

test("each tab of a client's record shows one panel, at the first visit and at the second", async () => {
  await openApp('/birthday', createFakeApi())
  await openAllTabs('/clientInfo/client-1')
})
