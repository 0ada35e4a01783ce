import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountantMonth } from '../../../../schema/api/money/accountant-month.ts'
import { payroll } from '../../../../schema/api/money/payroll.ts'
import { Payroll, PayrollRow, type PayrollSettings } from '../../../../schema/api/money/payroll-schemas.ts'
import { initialPayrollFormat } from '../../../../schema/rules/money/payroll.ts'
import { expectAccessible } from '../../../support/expect-accessible.ts'
import { refuse } from '../../../support/fake-api.ts'
import { getNotices, openApp } from '../../../support/open-app.ts'
import { createSample } from '../../../support/sample.ts'
import { createFakeApi } from '../../../support/shell-replies.ts'

const anna = createSample(PayrollRow, {
  ...{ userId: 'user-anna', number: '0012', firstName: 'Anna', lastName: 'Colombo', plannedMinutes: 9600, workedMinutes: 9755 },
  ...{ commission: 1210, tips: 12, total: 1222, expenses: 0, isApproved: true, toCheck: 0 },
})

/** October with its pay, and columns that are saved like the server saves them. */
function createPayrollApi() {
  let settings: PayrollSettings = { columns: [...initialPayrollFormat.columns], hours: 'decimal', version: 0 }
  const month = { month: '2026-10', from: '2026-10-01', to: '2026-10-31' }
  const api = createFakeApi()
    .reply(payroll.ofMonth, () => createSample(Payroll, { ...month, people: [anna], settings }))
    .reply(payroll.saveSettings, ({ body }) => {
      if (body.version !== settings.version) return refuse(409, 'stale', { current: settings })
      settings = { ...body, version: settings.version + 1 }
      return settings
    })
  const changeElsewhere = () => {
    settings = { columns: [{ field: 'tips', heading: 'Mance' }], hours: 'decimal', version: settings.version + 1 }
  }
  return { api, changeElsewhere, readSettings: () => settings }
}

async function openColumns(api: ReturnType<typeof createPayrollApi>['api']) {
  await openApp('/accountantMonth?month=2026-10', api)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns for the payroll program' })
  await expect.element(dialog).toBeVisible()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const preview = dialog.getByRole('region', { name: 'First lines of the file' })
  return { dialog, press, preview, heading: (name: string) => dialog.getByRole('textbox', { name: `Heading of ${name}` }) }
}

test('columns are chosen, put in order and named; the first lines show the file; saving can be undone', async () => {
  const { api, readSettings } = createPayrollApi()
  const { dialog, press, preview, heading } = await openColumns(api)
  await expect.element(preview).toMatchTextContent(/^NameHours planned.*Anna Colombo160162\.58/)
  await expectAccessible()
  for (const name of ['Hours planned', 'Hours of overtime', 'Hours missing', 'Commission and tips', 'Drawer expenses'])
    await press(`Remove ${name}`)
  await press('Payroll number')
  for (let at = 4; at > 0; at--) await press('Move Payroll number up')
  await expect.element(dialog.getByRole('button', { name: 'Move Payroll number up' })).toBeDisabled()
  await heading('Payroll number').fill('Emp. ID')
  await dialog.getByText('Hours and minutes, 7:30').click()
  await expect.element(preview).toHaveTextContent('Emp. IDNameHours workedCommissionTips0012Anna Colombo162:35121012')
  await press('Save')
  await expect.element(dialog).not.toBeInTheDocument()
  const saved = {
    columns: [
      { field: 'number', heading: 'Emp. ID' },
      ...(['name', 'workedHours', 'commission', 'tips'] as const).map((field) => ({ field, heading: '' })),
    ],
    hours: 'clock',
  }
  expect(readSettings()).toEqual({ ...saved, version: 1 })
  await expect.poll(() => getNotices('Columns saved')).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readSettings).toMatchObject({ ...initialPayrollFormat, version: 2 })
})

test('nothing chosen, a heading twice and a change by someone else are refused at their place, and what was typed stays', async () => {
  const { api, changeElsewhere, readSettings } = createPayrollApi()
  const { dialog, press, heading } = await openColumns(api)
  await heading('Tips').fill('Extra')
  await heading('Commission').fill('EXTRA')
  await press('Save')
  await expect.element(dialog.getByText('Already used')).toBeVisible()
  expect(api.calls(payroll.saveSettings)).toHaveLength(0)
  await expect.element(heading('Commission')).toHaveValue('EXTRA')
  await heading('Commission').fill('Fee')
  await expect.element(dialog.getByText('Already used')).not.toBeInTheDocument()

  changeElsewhere()
  await press('Save')
  await expect.element(dialog.getByText('Changed by someone else')).toBeVisible()
  await expect.element(heading('Commission')).toHaveValue('Fee')
  await press('Keep mine')
  await press('Save')
  await expect.poll(readSettings).toMatchObject({ version: 2 })
  expect(readSettings().columns.find(({ field }) => field === 'tips')).toEqual({ field: 'tips', heading: 'Extra' })
})

test('a file without columns is not saved; the usual columns come back by one press', async () => {
  const { api } = createPayrollApi()
  const { dialog, press, heading } = await openColumns(api)
  for (const { field } of initialPayrollFormat.columns) {
    const first = dialog.getByRole('button', { name: /^Remove/ }).first()
    await expect.element(first, { message: field }).toBeVisible()
    await first.click()
  }
  await press('Save')
  await expect.element(dialog.getByText('Choose at least one column')).toBeVisible()
  expect(api.calls(payroll.saveSettings)).toHaveLength(0)
  await press('Use the usual columns')
  await expect.element(heading('Name')).toBeVisible()
  await expect.element(dialog.getByText('Choose at least one column')).not.toBeInTheDocument()
})

test('both files are downloaded from the server in the language of the screen', async () => {
  const { api } = createPayrollApi()
  api.reply(payroll.exportCsv, () => new Response('x')).reply(accountantMonth.csv, () => new Response('x'))
  await openApp('/accountantMonth?month=2026-10', api)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  await expect.poll(() => api.calls(payroll.exportCsv).map(({ input }) => input)).toMatchObject([{ month: '2026-10', language: 'en' }])
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  await expect.poll(() => api.calls(accountantMonth.csv).map(({ input }) => input)).toMatchObject([{ month: '2026-10', language: 'en' }])
})
