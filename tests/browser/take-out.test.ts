import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { signIn } from './support/session.ts'

test('a salon takes all its data along, and a new salon is made of the file', async ({ page, journey, otherBrowser }) => {
  let file: Buffer
  await test.step('the client list as a spreadsheet', async () => {
    await signIn(page, 'pet-admin', '/clients')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export list (Excel)' }).click()
    expect((await downloading).suggestedFilename()).toBe('Clients.xlsx')
  })

  await test.step('everything in one file', async () => {
    await navigate(page, '/salonConfig?tab=data')
    await page.getByRole('button', { name: 'Make a file' }).click()
    await expect(page.getByText('available until')).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    file = await readFile(await (await downloading).path())
    expect(file.subarray(0, 2).toString()).toBe('PK')
  })

  const other = await (await otherBrowser()).newPage()
  const dialog = other.getByRole('dialog', { name: 'New salon from a file' })
  await test.step('a file that is cut off is refused', async () => {
    await signIn(other, 'superadmin', '/salons')
    await other.getByRole('button', { name: 'From a file' }).click()
    await expectAccessible(other)
    const input = dialog.locator('input[type=file]')
    await input.setInputFiles({ name: 'cut.zip', mimeType: 'application/zip', buffer: file.subarray(0, 5_000) })
    await expect(other.getByText(/This file can.t be read/)).toBeVisible()
  })
  await test.step('reading in that is broken off goes on with Resume; the new salon is suspended', async () => {
    await journey.db.execute(`
      CREATE TRIGGER break_off AFTER UPDATE OF done ON jobs WHEN NEW.kind = 'restore_salon' AND NEW.done > 0
      BEGIN
        UPDATE jobs SET state = 'failed', finished_utc = unixepoch('2026-11-18 09:00') WHERE job_id = NEW.job_id;
      END`)
    const salonFile = { name: 'salon.zip', mimeType: 'application/zip', buffer: file }
    await dialog.locator('input[type=file]').setInputFiles(salonFile)
    await expect(dialog.getByText(/reading the file was interrupted/)).toBeVisible({ timeout: 60_000 })
    await expectAccessible(other)
    await dialog.getByRole('button', { name: 'Remove: ' }).last().click()
    const question = other.getByRole('alertdialog')
    await expectAccessible(other)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await journey.db.execute('DROP TRIGGER break_off')
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await dialog.getByRole('link', { name: 'Open salon' }).click({ timeout: 90_000 })
    await expect(other.getByText(/suspended/i).first()).toBeVisible()
  })
})
