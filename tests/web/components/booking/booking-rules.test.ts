import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookingRules } from '../../../../schema/api/booking/booking-rules.ts'
import type { BookingRules, ClientRules } from '../../../../schema/api/booking/booking-rules-schemas.ts'
import { serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { day } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'
import { bookBlowDry, createSalonApi } from '../../../support/small-salon.ts'

const service = (serviceId: string, name: string) =>
  createSample(Service, { serviceId, service: name, serviceCategoryId: 'cat', onlineBookingServiceCategoryId: 'online', available: true })
const facts = {
  ...{ marks: [], isNew: false, noShows: 0, paysNoDeposit: false, takesDeposits: true, visits: [], coming: [], tests: [] },
}

/** A salon whose rules and marks are kept like the server keeps them. */
function createRulesApi() {
  let stored: BookingRules = { rules: [], version: 0 }
  let marks: ClientRules['marks'] = []
  const read = (): ClientRules => ({
    ...{ clientId: 'client-1', marks, rules: stored.rules, categoryOf: {} },
    facts: { ...facts, marks: marks.map(({ mark }) => mark) },
  })
  const api = createFakeApi()
    .reply(services.list, [service('colour', 'Colour'), service('test', 'Patch test')])
    .reply(serviceCategories.list, [])
    .reply(bookingRules.one, () => stored)
    .reply(bookingRules.save, ({ body }) => {
      if (body.version !== stored.version) return refuse(409, 'stale', { current: stored })
      stored = { rules: body.rules, version: stored.version + 1 }
      return stored
    })
    .reply(bookingRules.ofClient, read)
    .reply(bookingRules.mark, ({ body }) => {
      const written = { clientBookingMarkId: 'mark-new', reason: body.reason ?? '', until: body.until ?? null, by: 'Paola' }
      const others = marks.filter(({ clientBookingMarkId }) => clientBookingMarkId !== body.replaces)
      marks = body.mark ? [{ ...written, mark: body.mark }, ...others] : others
      return read()
    })
  return { api, readRules: () => stored.rules }
}

test('a rule is added in words, tried before it is saved, and refused at its field while it is about nothing', async () => {
  const { api, readRules } = createRulesApi()
  await openApp('/salonConfig?tab=rules', api)
  await expect.element(page.getByText('Everybody may book everything')).toBeVisible()
  await page.getByRole('button', { name: 'Patch test before the first visit' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Choose at least one service').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Services of this rule' }).click()
  await page.getByRole('option', { name: 'Colour', exact: true }).click()
  await page.getByRole('combobox', { name: 'Offered instead' }).click()
  await page.getByRole('option', { name: 'Patch test', exact: true }).click()
  await expect
    .element(page.getByText('First visit of Colour: only with a patch test passed within 180 days. Offered instead: Patch test.').first())
    .toBeVisible()
  const tester = page.getByRole('region', { name: 'Try the rules' })
  await tester.getByRole('combobox', { name: 'Services' }).click()
  await page.getByRole('option', { name: 'Colour', exact: true }).click()
  await expect.element(tester.getByText('Decided by rule 1')).toBeVisible()
  await expect.element(tester.getByText(/^Before your first visit for this we do a quick patch test\. Book the test now/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => readRules()).toMatchObject([{ kind: 'patch_test', serviceIds: ['colour'], insteadServiceId: 'test', days: 180 }])
  await expect.poll(() => getNotices('Rules for online bookings saved')).toHaveLength(1)
})

test('a mark with its reason shows on the record, and can be taken back', async () => {
  const { api } = createRulesApi()
  await openApp('/clientInfo/client-1', api)
  await page.getByRole('tab', { name: 'Overview' }).hover()
  await page.getByRole('button', { name: 'Change how they book' }).click()
  const dialog = page.getByRole('dialog', { name: 'Online booking of this client' })
  await dialog.getByRole('combobox', { name: 'Online booking' }).click()
  await page.getByRole('option', { name: 'By phone only' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agree the services first')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Online booking: By phone only')).toBeVisible()
  await expect.element(page.getByText('Agree the services first · set by Paola')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Online booking: as the rules say')).toBeVisible()
})

test('of two marks after a merge the desk reads each with its own reason', async () => {
  const { api } = createSalonApi([bookBlowDry('14:30')])
  const marks: ClientRules['marks'] = [
    { clientBookingMarkId: 'mark-1', mark: 'blocked', reason: 'Argued about a refund', until: null, by: 'Paola' },
    { clientBookingMarkId: 'mark-2', mark: 'ask', reason: 'Talk about the colour first', until: null, by: 'Luca' },
  ]
  api.reply(bookingRules.ofClient, {
    ...{ clientId: 'client-zoe', marks, rules: [], categoryOf: {} },
    facts: { ...facts, marks: ['ask', 'blocked'] },
  })
  await openApp(`/agendas?day=${day}`, api)
  await page.getByRole('button', { name: /^14:30 to 15:00/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByText('Argued about a refund · set by Paola', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Talk about the colour first · set by Luca', { exact: true })).toBeVisible()
})
