import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ServiceCategory, serviceCategories } from '../../../schema/api/categories.ts'
import { refuse } from '../../support/fake-api.ts'
import { openApp } from '../../support/open-app.ts'
import { openAllTabs } from '../../support/open-tabs.ts'
import { createFakeApi } from '../../support/shell-replies.ts'

const createCategory = (categoryName: string, position: number): ServiceCategory => ({
  ...{ serviceCategoryId: `category-${categoryName}`, salonId: 'salon-1', categoryName, position, tint: 1, version: 1 },
})

test('a category that is moved down twice before the first move is saved stays there', async () => {
  let categories = ['Cut', 'Colour', 'Care', 'Nails'].map(createCategory)
  const api = createFakeApi()
    .reply(serviceCategories.list, () => categories)
    .reply(serviceCategories.update, ({ input, body }) => {
      const saved = categories.find(({ serviceCategoryId }) => serviceCategoryId === input.serviceCategoryId)
      if (saved?.version !== body.version) return refuse(409, 'stale')
      const { categoryName, position = saved.position, version } = body
      const next = { ...saved, categoryName, position, version: version + 1 }
      categories = categories.map((one) => (one === saved ? next : one))
      return next
    })
  await openApp('/services', api)
  const dialog = page.getByRole('dialog')
  const readNames = () =>
    dialog
      .getByRole('textbox', { name: /^Name of / })
      .elements()
      .map((field) => (field as HTMLInputElement).value)
  await page.getByRole('button', { name: 'Categories' }).click()
  await expect.poll(readNames).toEqual(['Cut', 'Colour', 'Care', 'Nails'])
  const release = api.hold(serviceCategories.update)
  const down = dialog.getByRole('button', { name: 'Move Cut down' })
  await down.click()
  await down.click()
  const moved = ['Colour', 'Care', 'Cut', 'Nails']
  await expect.poll(readNames).toEqual(moved)
  release()
  const readSaved = () => categories.toSorted((a, b) => a.position - b.position).map(({ categoryName }) => categoryName)
  await expect.poll(readSaved).toEqual(moved)
  expect(readNames()).toEqual(moved)
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

test('each tab of the categories shows one panel, at the first visit and at the second', async () => {
  await openApp('/birthday', createFakeApi())
  await openAllTabs('/services', () => page.getByRole('button', { name: 'Categories' }).click())
})
