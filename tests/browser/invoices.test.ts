import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import type { Client } from '../../schema/api/clients/client-fields.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { checkPage } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { navigate } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'
import { serveThreeServices } from './support/visit-steps.ts'

/** The file that a click downloads. */
async function downloadBy(page: Page, click: () => Promise<void>): Promise<{ file: Download; bytes: Buffer }> {
  const started = page.waitForEvent('download')
  await click()
  const file = await started
  return { file, bytes: readFileSync(await file.path()) }
}

test('after the checkout a company gets its invoice: completed, issued, handed over as XML and PDF, and in the zip of the month', async ({
  page,
}) => {
  const admin = await callAs(page.request, 'admin')
  const { appointmentId, clientId, visit, path } = await serveThreeServices(admin)
  const { version } = await admin.get<Client>('Clients', `/${clientId}`)
  const company = { vatNumber: '09876500019', electronicInvoiceCode: 'KRRH6B9', address: 'Corso Francia 8', city: 'Torino' }
  await admin.put('Clients', { ...company, version }, `/${clientId}`)
  const checkout = { version: visit.version, payments: [{ method: 'card', amount: visit.total }] }
  await admin.post<Appointment>('Appointments/Checkout', checkout, `/${appointmentId}`)
  await signIn(page, 'admin', path)
  const dialog = page.getByRole('dialog')

  await test.step('the checkout asks for the invoice, whose draft says what is missing', async () => {
    await expect(page.getByText('Invoice?')).toBeVisible()
    await page.getByRole('button', { name: 'Invoice', exact: true }).click()
    await expect(dialog.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()
    await expect(dialog.getByText('Enter a postcode of 5 digits')).toBeVisible()
    await checkPage(page)
  })
  await test.step('it is completed and issued, and the client keeps the postcode', async () => {
    await dialog.getByLabel('Postcode').fill('10143')
    await dialog.getByRole('button', { name: 'Issue invoice' }).click()
    await expect(dialog.getByRole('heading', { name: /^Invoice \d+\/2026$/ })).toBeVisible()
    await expect(dialog.getByText('Issued', { exact: true })).toBeVisible()
    expect((await admin.get<Client>('Clients', `/${clientId}`)).zipCode).toBe('10143')
  })
  const title = (await dialog.getByRole('heading', { level: 2 }).textContent()) ?? ''
  const number = title.replace('Invoice ', '')

  const xml = await test.step('its XML and PDF are downloaded', async () => {
    const { file, bytes } = await downloadBy(page, () => dialog.getByRole('button', { name: 'Download XML' }).click())
    expect(file.suggestedFilename()).toMatch(/^IT12345670017_[A-Z\d]{5}\.xml$/)
    expect(bytes.toString()).toContain(`<Numero>${number}</Numero>`)
    expect(bytes.toString()).toContain('<CAP>10143</CAP>')
    const pdf = await downloadBy(page, () => dialog.getByRole('button', { name: 'PDF' }).click())
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    return { name: file.suggestedFilename(), bytes }
  })
  await test.step('marking it as sent is undone and done again', async () => {
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await dialog.getByRole('button', { name: 'Not sent' }).click()
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('the zip of the month has the same file', async () => {
    await expect(page.getByRole('gridcell', { name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Files' }).click()
    const { bytes } = await downloadBy(page, () => page.getByRole('menuitem', { name: 'XML files of November 2026 (zip)' }).click())
    const files = unzipSync(new Uint8Array(bytes))
    expect(Buffer.from(files[xml.name] ?? []).equals(xml.bytes)).toBe(true)
  })
  await test.step('the paid visit shows the invoice, and asks no more', async () => {
    await navigate(page, path)
    await expect(page.getByRole('gridcell', { name: title })).toHaveCount(0)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByText('Invoice?')).toBeHidden()
  })
})
