import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ledger } from '../../../../schema/api/money/ledger.ts'
import { auditPages } from '../../../../schema/api/platform/audit-log.ts'
import { clientHistoryProducts } from '../../../../schema/api/visits/performed-services.ts'
import { ClientHistoryProduct, ClientHistoryService } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp, undo } from '../../../support/open-app.ts'
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
