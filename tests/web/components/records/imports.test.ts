import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { imports } from '../../../../schema/api/records/imports.ts'
import { importsSchemas } from '../../../../schema/api/records/imports-schemas.ts'
import { openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const draft = createSample(importsSchemas.read.reply, {
  ...{ jobId: 'job-1', title: 'bookings.csv', columns: ['Name', 'Start', 'Service'], total: 12_500 },
  ...{ rows: [['Ada Novelli', '24/11/2026 10:00', 'Cut']], mapping: { name: 0, day: 1, service: 2 } },
})

/** Uploads do not use `fetch`: each is answered at once with the draft. */
class FakeUpload {
  readonly upload = {}
  readonly status = 200
  readonly responseText = JSON.stringify(draft)
  onload: () => void = () => undefined
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    queueMicrotask(() => this.onload())
  }
}

test('the check of a file shows its progress, also when bookings outside hours are allowed afterwards', async () => {
  const api = createFakeApi().reply(imports.check, { added: 12_480, known: 12, rejected: 8, rows: [], rejectedRows: [] })
  await openApp('/imports', api)
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  await page.getByText('Bookings ahead').click()
  const chooser = document.querySelector('.im-drop input') as HTMLElement
  await userEvent.upload(page.elementLocator(chooser), new File(['Name;Start;Service'], 'bookings.csv'))
  const progress = page.getByRole('progressbar', { name: 'Checking 12,500 rows' })
  const release = api.hold(imports.check)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect.element(progress).toBeVisible()
  release()
  await expect.element(page.getByRole('button', { name: 'Import 12,480 rows' })).toBeVisible()
  await expect.element(progress).not.toBeInTheDocument()
  const releaseAgain = api.hold(imports.check)
  await page.getByText('Import bookings outside opening and working hours too').click()
  await expect.element(progress).toBeVisible()
  releaseAgain()
  await expect.element(progress).not.toBeInTheDocument()
})
