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

test('a question that is open when its user signs out in another tab is not asked of the next one', async () => {
  const api = createFakeApi()
  const closed = keepRecords(api, daysCloseds, 'salonConfigDaysClosedId', [summer])
  await openApp('/salonConfig?tab=closed', api)
  await page.getByRole('button', { name: 'Delete Summer' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Summer?' })
  await expect.element(question).toBeVisible()
  setItem(storageKeys.sessionCode, null)
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.sessionCode }))
  await expect.element(page.getByLabelText('Username')).toBeVisible()
  await expect.element(page.getByText('You signed out in another tab.')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  expect(closed.records).toEqual([summer])
})
