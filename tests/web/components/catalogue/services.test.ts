import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unitOutages } from '../../../../schema/api/booking/unit-outages.ts'
import { UnitOutage } from '../../../../schema/api/booking/unit-outages-schemas.ts'
import { serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import type { ServiceCategory } from '../../../../schema/api/catalogue/categories-schemas.ts'
import { resourceKinds } from '../../../../schema/api/catalogue/resources.ts'
import { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { keepRecords } from '../../../support/keep-records.ts'
import { getNotices, openApp, undo } from '../../../support/open-app.ts'
import { openAllTabs } from '../../../support/open-tabs.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, me } from '../../../support/shell-replies.ts'

const createCategory = (categoryName: string, position: number): ServiceCategory => ({
  ...{ serviceCategoryId: `category-${categoryName}`, salonId: 'salon-1', categoryName, position, tint: 1, version: 1 },
})

const findRows = (text: string) =>
  [...document.querySelectorAll('.dt-body > .dt-row')].map(({ textContent }) => textContent).filter((row) => row.includes(text))

/** A catalogue with one service, in one of two categories. */
function createCatalogueApi() {
  const api = createFakeApi()
  keepRecords(api, serviceCategories, 'serviceCategoryId', ['Colour', 'Care'].map(createCategory))
  const balayage = { serviceId: 'service-1', service: 'Balayage', serviceCategoryId: 'category-Colour', categoryName: 'Colour' }
  const more = { length: 90, price: 55, tint: 1, available: true, assignedStaff: [me.userId], version: 1 }
  const kept = keepRecords(api, services, 'serviceId', [createSample(Service, { ...balayage, ...more })])
  // As after DELETE: an archived service is on another list.
  const archived = new Map<string, Service>()
  const change = api.answer(services.update)
  return {
    kept,
    api: api
      .reply(services.list, ({ input }) => (input.archived === 'true' ? [...archived.values()] : [...kept.records]))
      .reply(services.remove, ({ input: { serviceId = '' } }) => {
        for (const one of kept.records) if (one.serviceId === serviceId) archived.set(serviceId, one)
        kept.records = kept.records.filter((one) => one.serviceId !== serviceId)
        return { serviceId }
      })
      .reply(services.one, ({ input: { serviceId = '' } }) => archived.get(serviceId) ?? refuse(404, 'unable_to_fetch_service'))
      .reply(services.update, (call) => {
        const restored = archived.get(call.input.serviceId ?? '')
        if (!restored || call.body.archived !== false) return change(call)
        kept.records = [...kept.records, restored]
        return restored
      }),
  }
}

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

test('a new service is refused at each wrong field and is saved with its processing time', async () => {
  const { api, kept } = createCatalogueApi()
  await openApp('/services', api)
  await expect.poll(() => findRows('Balayage')).toHaveLength(1)
  await expectAccessible()
  await page.getByRole('button', { name: 'New service' }).click()
  const dialog = page.getByRole('dialog', { name: 'New service' })
  const duration = dialog.getByRole('textbox', { name: 'Duration' })
  // Required fields.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.getByText('Required').elements()).toHaveLength(3)
  await expect.element(dialog.getByRole('textbox', { name: 'Service' })).toHaveFocus()
  await dialog.getByRole('textbox', { name: 'Service' }).fill('Henna')
  await dialog.getByRole('combobox', { name: 'Category', exact: true }).click()
  await page.getByRole('option', { name: 'Colour' }).click()
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('55,50')
  // A duration is at most 1440 minutes and may end in “minuti”.
  await duration.fill('1441')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Too long')).toBeVisible()
  await duration.fill('75 minuti')
  await userEvent.tab()
  await expect.element(duration).toHaveValue('75')
  // The duration is the sum of active and processing time.
  await dialog.getByText(/^Includes processing time/).click()
  await dialog.getByRole('textbox', { name: 'Processing time' }).fill('30')
  await dialog.getByRole('textbox', { name: 'Active time' }).first().fill('30')
  await dialog.getByRole('textbox', { name: 'Active time' }).last().fill('15')
  await expect.element(duration).toHaveValue('75')
  const bar = dialog.getByRole('img', { name: /Active time 30 minutes.*Processing time 30 minutes.*Active time 15 minutes/ })
  await expect.element(bar).toBeVisible()
  await dialog.getByRole('button', { name: 'Giulia Bianchi' }).click()
  await expectAccessible()
  // Saved with Ctrl and Enter.
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => getNotices('Henna added to the catalogue')).toHaveLength(1)
  await expect.poll(() => findRows('Henna')).toEqual([expect.stringContaining('€55.50')])
  const [work, wait] = ['work', 'wait']
  const parts = [
    [work, 30],
    [wait, 30],
    [work, 15],
  ].map(([kind, minutes]) => ({ kind, minutes }))
  expect(kept.records.at(-1)).toMatchObject({ length: 75, price: 55.5, parts, assignedStaff: [me.userId] })
})

test('a service changed by someone else keeps both changes, and an archived one is restored by Undo', async () => {
  const { api, kept } = createCatalogueApi()
  await openApp('/services', api)
  const dialog = page.getByRole('dialog', { name: 'Balayage' })
  const open = () => page.getByText('Balayage', { exact: true }).first().click()
  await open()
  await dialog.getByRole('textbox', { name: 'Price', exact: true }).fill('60')
  kept.records = kept.records.map((one) => ({ ...one, extendedDescription: 'By hand', version: one.version + 1 }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  const stale = dialog.getByRole('alert').filter({ hasText: 'Changed by someone else' })
  await expect.element(stale).toMatchTextContent('By hand')
  await stale.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => getNotices('Balayage saved')).toHaveLength(1)
  expect(kept.records).toMatchObject([{ price: 60, extendedDescription: 'By hand' }])
  await open()
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog', { name: 'Archive Balayage?' }).getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => findRows('Balayage')).toEqual([])
  await undo('Balayage archived')
  await expect.poll(() => findRows('Balayage')).toHaveLength(1)
})

test('a category in use is not deleted, and a new one is added', async () => {
  const { api } = createCatalogueApi()
  api.reply(serviceCategories.remove, () => refuse(409, 'in_use'))
  await openApp('/services', api)
  await page.getByRole('button', { name: 'Categories' }).click()
  await page.getByRole('button', { name: 'Delete Colour' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await expect.element(page.getByText(/^Move its services to another category first/)).toBeVisible()
  await page.getByPlaceholder('New service category').fill('Brows')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Name of Brows' })).toHaveValue('Brows')
  await expectAccessible()
  await page.getByRole('button', { name: 'Done' }).click()
})

test('a basin that is out of order names the bookings without another one, and Undo takes it back', async () => {
  const api = createFakeApi()
  const unit = (resourceId: string, resourceName: string) => ({ resourceId, resourceName, position: 0, version: 1, outages: [] })
  const kind = createSample(ResourceKind, { resourceKindId: 'kind-1', kindName: 'Basin', cleaning: 0, services: 1 })
  const units = [unit('basin-1', 'Basin 1'), unit('basin-2', 'Basin 2')]
  api.reply(resourceKinds.list, [{ ...kind, units }])
  const ada = { agendaServiceId: 's1', agendaId: 'agenda-1', clientName: 'Ada Novelli', service: 'Full colour' }
  const span = { start: '2027-01-11T09:00:00Z', end: '2027-01-11T10:00:00Z' }
  const other = { resourceId: 'basin-2', resourceName: 'Basin 2' }
  api.reply(unitOutages.touched, [
    { ...ada, ...span, other },
    { ...ada, ...span, agendaServiceId: 's2', clientName: 'Zoe Quattrocchi', other: null },
  ])
  api.reply(unitOutages.create, ({ body: { resourceId, from, to } }) =>
    createSample(UnitOutage, { resourceOutageId: 'outage-1', resourceId, from, to, reason: 'Leaks' }),
  )
  api.reply(unitOutages.remove, { resourceOutageId: 'outage-1' })
  await openApp('/salonConfig?tab=resources', api)
  await page.getByRole('button', { name: 'Out of order…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Out of order' })
  await expect.element(dialog.getByText('2 bookings in this time')).toBeVisible()
  await expect.element(dialog.getByRole('listitem').nth(0)).toMatchTextContent(/Ada Novelli · Full colour → Basin 2$/)
  await expect.element(dialog.getByRole('listitem').nth(1)).toMatchTextContent(/Zoe Quattrocchi.* no other Basin is free$/)
  await expectAccessible()
  await dialog.getByLabelText('To time').fill('00:00')
  await dialog.getByRole('button', { name: 'Mark out of order' }).click()
  await expect.element(dialog.getByText('Must end after it starts')).toBeVisible()
  await dialog.getByLabelText('To time').fill('23:59')
  await dialog.getByLabelText('Reason').fill('Leaks')
  await dialog.getByRole('button', { name: 'Mark out of order' }).click()
  await undo('Basin 1 is out of order')
  await expect.poll(() => api.calls(unitOutages.create).map(({ body }) => [body.resourceId, body.reason])).toEqual([['basin-1', 'Leaks']])
  await expect.poll(() => api.calls(unitOutages.remove)).toMatchObject([{ input: { resourceOutageId: 'outage-1' } }])
})
