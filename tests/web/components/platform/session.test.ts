import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { daysCloseds } from '../../../../schema/api/platform/settings-resources.ts'
import type { DaysClosed } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { setItem, storageKeys } from '../../../../web/api/storage.ts'
import { keepRecords } from '../../../support/keep-records.ts'
import { openApp } from '../../../support/open-app.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const summer: DaysClosed = {
  ...{ salonConfigDaysClosedId: 'closed-1', salonId: 'salon-1', dayStart: '2027-08-09', dayEnd: '2027-08-22' },
  ...{ everyYear: false, note: 'Summer', version: 1 },
}

const signOutInOtherTab = () => {
  setItem(storageKeys.sessionCode, null)
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.sessionCode }))
}

test('a form that is open when its user signs out in another tab keeps what was typed until they sign in again', async () => {
  const api = createFakeApi()
  keepRecords(api, daysCloseds, 'salonConfigDaysClosedId', [summer])
  await openApp('/salonConfig?tab=closed', api)
  await page.getByRole('button', { name: 'Edit Summer' }).click()
  const note = page.getByLabelText('Note')
  await note.fill('Two weeks by the sea')
  signOutInOtherTab()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect.element(again.getByText('You signed out in another tab.')).toBeVisible()
  await expect.element(note).toHaveValue('Two weeks by the sea')
})

test('a page without a form that is open is gone when its user signs out in another tab', async () => {
  const api = createFakeApi()
  keepRecords(api, daysCloseds, 'salonConfigDaysClosedId', [summer])
  await openApp('/salonConfig?tab=closed', api)
  await expect.element(page.getByText('Summer')).toBeVisible()
  signOutInOtherTab()
  await expect.element(page.getByText('You signed out in another tab.')).toBeVisible()
  await expect.element(page.getByText('Summer')).not.toBeInTheDocument()
})

test('a question that is open when its user signs out in another tab is not asked of the next one', async () => {
  const api = createFakeApi()
  const closed = keepRecords(api, daysCloseds, 'salonConfigDaysClosedId', [summer])
  await openApp('/salonConfig?tab=closed', api)
  await page.getByRole('button', { name: 'Delete Summer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Summer?' })
  await expect.element(question).toBeVisible()
  signOutInOtherTab()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
  await expect.element(page.getByText('You signed out in another tab.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(closed.records).toEqual([summer])
})
