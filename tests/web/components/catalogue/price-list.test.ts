import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import type { ServiceCategory } from '../../../../schema/api/catalogue/categories-schemas.ts'
import { priceList } from '../../../../schema/api/catalogue/price-list.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { keepRecords } from '../../../support/keep-records.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi, me } from '../../../support/shell-replies.ts'

const toService = (n: number): Service =>
  createSample(Service, {
    ...{ serviceId: `service-${n}`, service: `Service ${n}`, serviceCategoryId: 'cut', categoryName: 'Cut', parts: [], ownTerms: [] },
    ...{ length: 30, price: 20 + n, assignedStaff: [me.userId], onlineBookingServiceCategoryId: null, version: 1, archived: false },
  })

/** A salon with that many services; what is saved is on the list afterwards. */
function createPriceListApi(count: number) {
  const api = createFakeApi()
  const cut: ServiceCategory = { serviceCategoryId: 'cut', salonId: 'salon-1', categoryName: 'Cut', position: 0, tint: 1, version: 1 }
  keepRecords(api, serviceCategories, 'serviceCategoryId', [cut])
  let list = Array.from({ length: count }, (_, i) => toService(i + 1))
  api.reply(services.list, () => list.filter(({ archived }) => !archived))
  api.reply(priceList.save, ({ body }) => {
    const saved = body.rows.map((row, i): Service => {
      const before = list.find(({ serviceId }) => serviceId === row.serviceId) ?? toService(1000 + list.length + i)
      const categoryName = row.newCategory ?? before.categoryName
      return { ...before, ...row, serviceId: before.serviceId, categoryName, version: before.version + 1 } as Service
    })
    const ids = new Map(saved.map((service) => [service.serviceId, service]))
    list = [
      ...list.map((service) => ids.get(service.serviceId) ?? service),
      ...saved.filter((one) => !list.some((two) => two.serviceId === one.serviceId)),
    ]
    return { services: saved, newCategories: [] }
  })
  return api
}

const cell = (row: number, column: string) => {
  const rows = document.querySelectorAll<HTMLElement>('.price-grid tbody tr')
  return rows[row]?.querySelector<HTMLElement>(`[data-cell$=":${column}"]`) as HTMLElement
}
const readRow = (row: number) => ['service', 'category', 'length', 'price'].map((column) => cell(row, column)?.textContent)
const countRows = () => document.querySelectorAll('.price-grid tbody tr').length - 1
const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a price list is typed, pasted, saved in one write and undone by the keyboard alone', async () => {
  const api = createPriceListApi(2)
  await openApp('/price-list', api)
  await expect.poll(countRows).toBe(2)
  await expectAccessible()
  // A price typed over the first cell; Enter goes on to the next row.
  cell(0, 'price').focus()
  await userEvent.keyboard('33,5{Enter}')
  await expect.poll(() => readRow(0)).toEqual(['Service 1', 'Cut', '30 min', '€33.50'])
  await expect.poll(() => document.activeElement).toBe(cell(1, 'price'))
  // A new row behind the last one, which continues the one above.
  await userEvent.keyboard('{Control>}{End}{/Control}Manicure{Tab}Nails{Tab}1h 15{Tab}25{Enter}')
  await expect.poll(() => readRow(2)).toEqual(['Manicure', 'Nailsnew', '75 min', '€25.00'])
  // Rows of a spreadsheet: one cell is not understood, and nothing else is lost.
  paste('Pedicure\tNails\t40\t30,00\nNail art\tNails\t1h?\t15')
  await expect.poll(countRows).toBe(5)
  expect(readRow(4)).toEqual(['Nail art', 'Nailsnew', "1h?“1h?” isn't a duration. Enter minutes, e.g. 45 or 1h 15", '€15.00'])
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(api.calls(priceList.save)).toHaveLength(0)
  await expect.poll(() => document.activeElement).toBe(cell(4, 'length'))
  await expectAccessible()
  await userEvent.keyboard('20{Enter}{Control>}s{/Control}')
  await expect.element(page.getByText('4 rows saved')).toBeVisible()
  const [sent] = api.calls(priceList.save)
  expect(sent?.body.rows).toMatchObject([
    { serviceId: 'service-1', version: 1, price: 33.5, serviceCategoryId: 'cut', onlineBookingServiceCategoryId: null },
    { service: 'Manicure', newCategory: 'Nails', length: 75, price: 25, assignedStaff: [me.userId] },
    { service: 'Pedicure', newCategory: 'Nails', length: 40, price: 30 },
    { service: 'Nail art', newCategory: 'Nails', length: 20, price: 15 },
  ])
  expect(countRows()).toBe(5)
  // One press takes all of it back.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(countRows).toBe(2)
  expect(readRow(0)).toEqual(['Service 1', 'Cut', '30 min', '€21.00'])
  const undone = api.calls(priceList.save).at(-1)
  expect(undone?.body.rows).toMatchObject([
    { serviceId: 'service-1', version: 2, price: 21 },
    { archived: true },
    { archived: true },
    { archived: true },
  ])
})

test('chosen rows change together, and a refusal of the server stands at its cell with all that was typed', async () => {
  const api = createPriceListApi(3)
  await openApp('/price-list', api)
  await expect.poll(countRows).toBe(3)
  await page.getByRole('button', { name: 'Choose row 1' }).click()
  await page.getByRole('button', { name: 'Choose row 3' }).click({ modifiers: ['Shift'] })
  await page.getByLabelText('Change prices by (%)').fill('5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => [0, 1, 2].map((row) => readRow(row)[3])).toEqual(['€22.00', '€23.00', '€24.00'])
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('combobox', { name: 'Online' }).click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  api.reply(priceList.save, () => refuse(409, 'stale', { fields: { 'rows.1.version': 'Changed by someone else' } }))
  await page.getByRole('button', { name: 'Save 3 rows' }).click()
  await expect.poll(() => cell(1, 'service').textContent).toBe('Service 2Changed by someone else')
  expect([0, 1, 2].map((row) => readRow(row)[3])).toEqual(['€22.00', '€23.00', '€24.00'])
  const [sent] = api.calls(priceList.save)
  expect(sent?.body.rows).toMatchObject(
    [1, 2, 3].map(() => ({ newOnlineCategory: 'Bookable online', onlineBookingServiceCategoryId: null })),
  )
})

test('a price that somebody else has changed meanwhile stands at the cell before a second save overwrites it', async () => {
  const api = createPriceListApi(2)
  await openApp('/price-list', api)
  await expect.poll(countRows).toBe(2)
  cell(0, 'price').focus()
  await userEvent.keyboard('33{Enter}44{Enter}')
  const theirs = { ...toService(1), price: 40, version: 2 }
  api.reply(services.list, () => [theirs, toService(2)])
  api.reply(priceList.save, () => refuse(409, 'stale', { fields: { 'rows.0.version': 'Changed by someone else' } }))
  await userEvent.keyboard('{Control>}s{/Control}')
  const contested = '€33.00Somebody else has put 40.00 here. Save again to keep yours'
  await expect.poll(() => cell(0, 'price').textContent).toBe(contested)
  expect(cell(1, 'price').textContent).toBe('€44.00')
  api.reply(priceList.save, ({ body }) => ({
    services: body.rows.map((row) => ({ ...theirs, ...row, version: 3 }) as Service),
    newCategories: [],
  }))
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => document.activeElement).toBe(cell(0, 'price'))
  expect(api.calls(priceList.save)).toHaveLength(0)
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => api.calls(priceList.save)).toHaveLength(1)
  expect(api.calls(priceList.save)[0]?.body.rows[0]).toMatchObject({ price: 33, version: 2 })
})

test('an empty list begins with the services of a trade, which are edited before they are saved', async () => {
  const api = createPriceListApi(0)
  await openApp('/services', api)
  await page.getByRole('link', { name: 'From a list or a spreadsheet' }).click()
  await page.getByRole('button', { name: 'Hair (30 services)' }).click()
  await expect.poll(countRows).toBe(30)
  expect(readRow(0)).toEqual(['Cut', 'Cut and stylingnew', '45 min', '€32.00'])
  await expectAccessible()
  cell(0, 'price').focus()
  await userEvent.keyboard('35{Enter}{Control>}s{/Control}')
  await expect.element(page.getByText('30 rows saved')).toBeVisible()
  const rows = api.calls(priceList.save)[0]?.body.rows ?? []
  expect(rows).toHaveLength(30)
  expect(rows[0]).toMatchObject({ service: 'Cut', price: 35, newOnlineCategory: 'Bookable online', assignedStaff: [me.userId] })
})

test('on a phone the list opens the fields of a row', async () => {
  const api = createPriceListApi(2)
  await openApp('/price-list', api, { size: [390, 844] })
  await page.getByRole('button', { name: /Service 2/ }).click()
  await page.getByRole('dialog').getByLabelText('Price').fill('40')
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save 1 row' }).click()
  await expect.element(page.getByText('1 row saved')).toBeInTheDocument()
  expect(api.calls(priceList.save)[0]?.body.rows).toMatchObject([{ serviceId: 'service-2', price: 40 }])
})
