import type { ClientSummary } from '../../schema/api/clients/clients-schemas.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { toast } from './support/page.ts'
import { callAs, signIn } from './support/session.ts'

const rows = Array.from({ length: 60 }, (_, i) => `Prova Numero${i};34790${String(10_000 + i)};p${i}@example.com`)
const csv = `Nominativo;Recapito;Posta\n${rows.join('\n')}\nSenza Numero;12;\n`

test('a file of clients is mapped, checked, imported and undone, and its columns are remembered', async ({ page }) => {
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'clienti.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const field = (column: string) => page.getByRole('row', { name: column }).getByRole('combobox')

  await test.step('unknown headers are mapped by hand', async () => {
    await signIn(page, 'admin', '/imports')
    await choose()
    await expect(field('Nominativo')).toContainText('Full name')
    for (const [column, name] of [
      ['Recapito', 'Phone'],
      ['Posta', 'E-mail'],
    ] as const) {
      await field(column).click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await expectAccessible(page)
  })

  await test.step('the dry run says what would happen', async () => {
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('Enter a valid phone number').first()).toBeVisible()
    await page.getByRole('button', { name: 'Import 60 rows' }).click()
    await expect(page.getByText('60 added, 0 known already, 1 rejected').first()).toBeVisible()
    await expect(toast(page, 'clienti.csv: 60 rows added')).toBeVisible()
  })

  await test.step('the clients are there, and the file again adds nothing', async () => {
    const admin = await callAs(page.request, 'admin')
    expect(await admin.get<ClientSummary[]>('Clients/Search', '?search=prova numero59')).toMatchObject([{ phoneNumber: '+393479010059' }])
    await choose()
    await expect(field('Recapito')).toContainText('Phone')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByRole('button', { name: 'Import 0 rows' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('undo from the inbox of the toolbar', async () => {
    await page.getByRole('button', { name: 'Background jobs' }).click()
    await page.getByRole('dialog', { name: 'Background jobs' }).getByRole('button', { name: 'Undo import' }).click()
    await page
      .getByRole('dialog', { name: /Undo the import/ })
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Undo import' })
      .click()
    await expect(toast(page, 'clienti.csv: import undone')).toBeVisible()
  })
})
