import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { day } from '../../../support/agenda-rows.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { keepRecords } from '../../../support/keep-records.ts'
import { openApp } from '../../../support/open-app.ts'
import { blowDry, createSalonApi, cut } from '../../../support/small-salon.ts'

test('an extra is added behind its service in one press, with its length and price, and is offered no more', async () => {
  const { api } = createSalonApi()
  keepRecords(api, services, 'serviceId', [{ ...cut, extraIds: [blowDry.serviceId] }, blowDry])
  await openApp(`/agenda/add?day=${day}`, api)
  const dialog = page.getByRole('dialog', { name: 'New booking' })
  await dialog.getByRole('combobox', { name: 'Add service' }).fill('cut')
  await page.getByRole('option', { name: /^Cut/ }).click()
  await expect.element(dialog.getByText('45 min €38.00')).toBeVisible()
  const extras = dialog.getByRole('group', { name: 'Extras for Cut' })
  await expectAccessible()
  await extras.getByRole('button', { name: 'Blow-dry 30 min · €26.00' }).click()
  await expect.element(dialog.getByText('75 min €64.00')).toBeVisible()
  await expect.element(extras).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Add service' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Remove Blow-dry' }).click()
  await expect.element(extras).toBeVisible()
})

test('the extras of a service are chosen in its form', async () => {
  const { api } = createSalonApi()
  const kept = keepRecords(api, services, 'serviceId', [cut, blowDry])
  await openApp('/services', api)
  await page.getByText('Cut', { exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Cut', exact: true })
  const extras = dialog.getByRole('group', { name: 'Extras' })
  await extras.getByRole('combobox', { name: 'Add service' }).click()
  // The service itself is not offered.
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
  await page.getByRole('option', { name: /^Blow-dry/ }).click()
  await expect.element(extras.getByRole('button', { name: 'Remove Blow-dry' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => kept.records.find(({ serviceId }) => serviceId === cut.serviceId)?.extraIds).toEqual([blowDry.serviceId])
})
