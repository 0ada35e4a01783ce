import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import { auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { clientHistoryProducts, clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import { ClientHistoryProduct, ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, navigate, openApp, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { anna, blowDry, createSalonApi, giulia, zoe } from '../../../support/small-salon.ts'

/** A visit of Zoe with a blow-dry that has ended, ready to be paid. */
const visit = createSample(Appointment, {
  ...{ appointmentId: 'visit-1', clientId: zoe.clientId, clientDTO: { ...zoe, owed: 0 }, arrival: '2026-11-18T08:00:00Z', version: 1 },
  ...{ startServices: '2026-11-18T08:05:00Z', checkedOut: null, externalCashOrder: null, loyaltyReward: null, total: blowDry.price },
  ...{ discountValueServices: 0, discountValueProducts: 0, paymentClientId: null, paymentClientDTO: null },
  clientHistoryServicesDTO: [
    createSample(ClientHistoryService, {
      ...{
        clientHistoryServiceId: 'row-1',
        serviceId: blowDry.serviceId,
        service: 'Blow-dry',
        userId: giulia.userId,
        price: blowDry.price,
      },
      ...{ discount: 0, start: '2026-11-18T08:05:00Z', end: '2026-11-18T08:35:00Z', redo: null },
    }),
  ],
})

function openCheckout() {
  let current: Appointment = visit
  const { api } = createSalonApi()
  api
    .reply(appointments.day, [])
    .reply(appointments.one, () => current)
    .reply(ledger.checkout, () => {
      current = { ...visit, checkedOut: '2026-11-18T09:00:00Z', version: 2 }
      return current
    })
    .reply(ledger.void, () => {
      current = { ...visit, version: 3 }
      return current
    })
  return { api, change: (next: Appointment) => (current = next) }
}

test('Undo of "Paid" voids the checkout without taking products back, and the visit can be charged again', async () => {
  const { api } = openCheckout()
  await openApp(`/checkout/visit-1/${zoe.clientId}`, api)
  const charge = page.getByRole('button', { name: /^Charge €26.00/ })
  await charge.click()
  await expect.element(charge).not.toBeInTheDocument()
  await undo('Paid')
  await expect.element(charge).toBeVisible()
  expect(api.calls(ledger.void).map(({ body }) => body)).toMatchObject([{ version: 2, productsBack: false }])
})

test('the menu that adds to a checkout offers first what the client took before, and Enter adds it', async () => {
  const { api } = openCheckout()
  const oil = createSample(ClientHistoryProduct, { productId: 'product-oil', product: 'Argan oil', price: 18 })
  api.reply(clientHistoryProducts.ofClient, [{ ...oil, productDTO: { productId: 'product-oil', stock: 3, regularPrice: 19 } }])
  api.reply(clientHistoryProducts.createMultiple, [oil])
  await openApp(`/checkout/visit-1/${zoe.clientId}`, api)
  await expect.element(page.getByRole('button', { name: /^Charge/ })).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(page.getByText('Zoe took these before')).toBeVisible()
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Argan oil3 in stock€19.00')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => api.calls(clientHistoryProducts.createMultiple)).toHaveLength(1)
  await expect.element(page.getByText('Zoe took these before')).not.toBeInTheDocument()
})

test('an amount that another desk changes is charged only once somebody here has seen it', async () => {
  const { api, change } = openCheckout()
  await openApp(`/checkout/visit-1/${zoe.clientId}`, api)
  await api.live.untilOpen()
  await expect.element(page.getByRole('button', { name: /^Charge €26.00/ })).toBeEnabled()
  change({ ...visit, version: 2, clientHistoryServicesDTO: visit.clientHistoryServicesDTO.map((row) => ({ ...row, price: 20 })) })
  await api.live.hint({ kinds: ['agenda'] })
  await expect.element(page.getByText('Someone else changed this visit: €26.00 is now €20.00.')).toBeVisible()
  const charge = page.getByRole('button', { name: /^Charge €20.00/ })
  await expect.element(charge).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await page.getByRole('button', { name: 'Use the new amount' }).click()
  await expect.element(charge).toBeEnabled()
  expect(api.calls(ledger.checkout)).toHaveLength(0)
  await charge.click()
  await expect.poll(() => api.calls(ledger.checkout).map(({ body }) => body)).toMatchObject([{ version: 2, payments: [{ amount: 20 }] }])
})

test('who else has the checkout open is named in it, and others are told of this screen', async () => {
  const { api } = openCheckout()
  await openApp(`/checkout/visit-1/${zoe.clientId}`, api)
  await api.live.untilOpen()
  const record = { kind: 'checkout', id: 'visit-1', isEdited: false } as const
  await userEvent.keyboard('{Shift}')
  await expect.poll(() => api.live.sent.at(-1)).toBe(JSON.stringify({ open: record }))
  const head = () => document.querySelector('.ck-basket')?.getBoundingClientRect().top
  const before = head()
  api.live.send({ type: 'presence', screen: 'screen-2', userId: anna.userId, record })
  await expect.element(page.getByRole('status').getByText('Anna has this checkout open')).toBeVisible()
  expect(head()).toBe(before)
})

test('who is second to charge a visit, or has it open while it is voided, is told by whom, when and how', async () => {
  const { api, change } = openCheckout()
  api.reply(auditPages.last, { userId: anna.userId, firstName: 'Anna', at: '2026-11-18T08:58:00Z' })
  const paid = { ...visit, checkedOut: '2026-11-18T08:58:00Z', version: 2 }
  const payments: Appointment['payments'] = [createSample(Appointment.entries.payments.item, { method: 'card', amount: 26 })]
  api.reply(ledger.checkout, () => {
    const current = change({ ...paid, payments })
    return refuse(409, 'already_checked_out', { current })
  })
  await openApp(`/checkout/visit-1/${zoe.clientId}`, api)
  await api.live.untilOpen()
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.getByRole('button', { name: /^Charge/ }).click()
  const charged = /^Anna charged this visit at 09:58: Card.€26\.00\. Nothing was charged here\./
  await expect.poll(() => getNotices('Anna').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(charged)])
  await expect.element(page.getByRole('heading', { name: /€26.00/, level: 1 })).toBeVisible()
  await expect.element(page.getByRole('main')).not.toMatchTextContent('Cash')
  change({ ...visit, version: 3 })
  await api.live.hint({ kinds: ['agenda'] })
  await expect.poll(() => getNotices('Anna voided the payment at 09:58. This visit can be charged again.')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /^Charge €26.00/ })).toBeVisible()
})

const findServices = () => [...document.querySelectorAll('.vs-lines > li')]

test('services that are removed before the first removal is saved are each brought back by their own Undo, on any screen', async () => {
  const { api } = openCheckout()
  const [ended] = visit.clientHistoryServicesDTO
  const all = ['Cut', 'Blow-dry', 'Deep conditioning'].map((service, i) =>
    createSample(ClientHistoryService, { ...ended, clientHistoryServiceId: `row-${i}`, serviceId: `service-${i}`, service }),
  )
  let lines = all
  api
    .reply(appointments.one, () => ({ ...visit, clientHistoryServicesDTO: lines }))
    .reply(clientHistoryServices.remove, ({ input: { clientHistoryServiceId = '' } }) => {
      lines = lines.filter((line) => line.clientHistoryServiceId !== clientHistoryServiceId)
      return { clientHistoryServiceId }
    })
    .reply(clientHistoryServices.create, ({ body }) => {
      const line = all.find(({ serviceId }) => serviceId === body.serviceId) as ClientHistoryService
      lines = [...lines, line]
      return line
    })
  const path = `/checkout/visit-1/${zoe.clientId}`
  await openApp(path, api)
  await expect.poll(findServices).toHaveLength(3)
  const release = api.hold(clientHistoryServices.remove)
  for (const name of ['Cut', 'Blow-dry']) await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect.poll(findServices).toHaveLength(1)
  release()
  for (const name of ['Cut', 'Blow-dry']) await undo(`${name} removed.`)
  await expect.poll(findServices).toHaveLength(3)

  const releaseLast = api.hold(clientHistoryServices.remove)
  await page.getByRole('button', { name: 'Remove Deep conditioning' }).click()
  await expect.poll(findServices).toHaveLength(2)
  navigate('/agendas')
  await expect.poll(findServices).toHaveLength(0)
  releaseLast()
  await undo('Deep conditioning removed.')
  await expect.poll(() => api.calls(clientHistoryServices.create)).toHaveLength(3)
  navigate(path)
  await expect.poll(findServices).toHaveLength(3)
})

/** A line of a visit with one piece of a product. */
const sell = (product: string): ClientHistoryProduct =>
  createSample(ClientHistoryProduct, {
    ...{ clientHistoryProductId: `sold-${product}`, productId: product, product, quantity: 1, price: 18, version: 1 },
    productDTO: { productId: product, stock: 9, regularPrice: 18 },
  })

test('a quantity that is changed again before the first change is saved is charged as shown, without a conflict', async () => {
  const { api } = openCheckout()
  let oil = sell('Argan oil')
  api
    .reply(appointments.one, () => ({ ...visit, clientHistoryProductsDTO: [oil] }))
    .reply(clientHistoryProducts.update, ({ body: { quantity = 0, version } }) => {
      if (version !== oil.version) return refuse(409, 'stale', { current: oil })
      oil = { ...oil, quantity, version: version + 1 }
      return oil
    })
  await openApp(`/checkout/visit-1/${zoe.clientId}`, api)
  const charge = page.getByRole('button', { name: /^Charge/ })
  await expect.element(charge).toBeEnabled()
  const group = page.getByRole('group', { name: /Argan oil/ })
  const release = api.hold(clientHistoryProducts.update)
  await group.getByRole('button', { name: /Add one/ }).click()
  await expect.element(group).toMatchTextContent('2')
  await expect.element(charge).toBeDisabled()
  await group.getByRole('button', { name: /Add one/ }).click()
  release()
  await expect.element(charge).toBeEnabled()
  await expect.element(group).toMatchTextContent('3')
  expect(oil.quantity).toBe(3)
  expect(getNotices('changed by someone else')).toHaveLength(0)
})

test('at the checkout Enter adds the product of the typed text, never one that was found for an earlier text', async () => {
  const { api, change } = openCheckout()
  const stock = ['Argan oil', 'Mint shampoo'].map((product) =>
    createSample(Product, { productId: product, product, price: 18, stock: 9, available: true }),
  )
  api
    .reply(products.list, ({ input: { search = '' } }) => stock.filter(({ product }) => product.includes(search)))
    .reply(clientHistoryProducts.ofClient, [])
    .reply(clientHistoryProducts.createMultiple, ({ body }) => {
      const added = body.map(({ productId }) => sell(productId))
      change({ ...visit, version: 2, clientHistoryProductsDTO: added })
      return added
    })
  await openApp(`/checkout/visit-1/${zoe.clientId}`, api)
  const search = page.getByRole('combobox', { name: 'Name or barcode' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await search.fill('Argan oil')
  await expect.element(page.getByRole('option', { name: /Argan oil/ })).toBeVisible()
  const release = api.hold(products.list)
  await search.fill('Mint shampoo')
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('Mint shampoo')
  expect(api.calls(clientHistoryProducts.createMultiple)).toHaveLength(0)
  release()
  await expect.element(page.getByRole('group', { name: /Mint shampoo/ })).toBeVisible()
  expect(api.calls(clientHistoryProducts.createMultiple).map(({ body }) => body)).toMatchObject([[{ productId: 'Mint shampoo' }]])
  await expect.element(search).not.toBeInTheDocument()
})
