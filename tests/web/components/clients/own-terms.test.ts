import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { clientOwnTerms } from '../../../../schema/api/clients/own-terms.ts'
import { ClientOwnTerms, OwnTimeProposal } from '../../../../schema/api/clients/own-terms-schemas.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { keepRecords } from '../../../support/keep-records.ts'
import { openApp, undo } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'
import { cut, staff } from '../../../support/small-salon.ts'

const proposal = createSample(OwnTimeProposal, {
  ...{ serviceId: cut.serviceId, service: 'Cut', subClientId: null, userId: null, count: 5, median: 52, booked: 45, proposed: 55 },
})

/** Opens a client whose last five cuts took longer than they were booked. */
async function open() {
  const api = createFakeApi().reply(users.list, [...staff])
  keepRecords(api, services, 'serviceId', [cut])
  const kept: ClientOwnTerms[] = []
  const overview = createSample(ClientOverview, {})
  api.reply(clientRecord.overview, { ...overview, clientDTO: { ...overview.clientDTO, clientId: 'client-1', name: 'Chiara Rossi' } })
  api.reply(clientOwnTerms.ofClient, () => [...kept])
  api.reply(clientOwnTerms.proposals, () => (kept.length === 0 ? [proposal] : []))
  api.reply(clientOwnTerms.create, ({ body }) => {
    const { length = null, price = null, fromTimers = false, serviceId, clientId } = body
    const one = createSample(ClientOwnTerms, {
      ...{ clientOwnTermsId: 'terms-1', clientId, serviceId, service: 'Cut', subClientId: null, userId: null, length, price, fromTimers },
    })
    kept.push(one)
    return one
  })
  api.reply(clientOwnTerms.remove, () => {
    kept.length = 0
    return { clientOwnTermsId: 'terms-1' }
  })
  await openApp('/clientInfo/client-1', api)
  // What a record does without at first is loaded once the page is used.
  await page.getByRole('tab', { name: 'Overview' }).hover()
  const card = page.getByRole('region', { name: 'Own times and prices' })
  await expect.element(card).toBeVisible()
  return { api, card }
}

test('what the timers propose is taken with one press, and Undo takes it back', async () => {
  const { api, card } = await open()
  await expect.element(card.getByText('Cut: the last 5 took 52 min, 45 are booked.')).toBeVisible()
  await expectAccessible()
  await card.getByRole('button', { name: 'Use 55 min' }).click()
  await expect.element(card.getByText('From the timers')).toBeVisible()
  await expect.element(card.getByText('instead of 45 min')).toBeVisible()
  expect(api.calls(clientOwnTerms.create)).toMatchObject([{ body: { clientId: 'client-1', length: 55, fromTimers: true, userId: null } }])
  await undo('Cut now takes 55 min')
  await expect.element(card.getByRole('button', { name: 'Use 55 min' })).toBeVisible()
})

test('an own price is entered by hand, and a form that says nothing is refused at its field', async () => {
  const { api, card } = await open()
  await card.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'New own time or price' })
  await dialog.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Cut' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Required').first()).toBeVisible()
  expect(api.calls(clientOwnTerms.create)).toEqual([])
  await dialog.getByLabelText('Own price').fill('30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card.getByText('€30.00')).toBeVisible()
  expect(api.calls(clientOwnTerms.create)).toMatchObject([{ body: { price: 30, length: null } }])
})
