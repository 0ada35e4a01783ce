import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Payroll, PayrollSettings } from '../../../schema/api/money/payroll-schemas.ts'
import { payrollFields } from '../../../schema/rules/money/payroll-fields.ts'
import { fieldTexts } from '../../../web/features/money/payroll/payroll-labels.ts'
import enCommon from '../../../web/locales/en/common-more.json'
import enTexts from '../../../web/locales/en/money/payroll.json'
import itCommon from '../../../web/locales/it/common-more.json'
import itTexts from '../../../web/locales/it/money/payroll.json'
import { payrollLabels } from '../../../worker/features/money/payroll/file-labels.ts'
import { openFixture } from '../../support/fixture.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon } from '../../support/salon.ts'
import { readSheet } from '../../support/xlsx-sheet.ts'

const month = '2026-11'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const { go, served } = await openLedger(world, salon, desk)
  const read = async (by = admin) => (await by.call<Payroll>('GET', `/api/Payroll/{sessionCode}/${month}`)).body
  const save = (body: object, by = admin) => by.call<PayrollSettings>('PUT', '/api/Payroll/Columns/{sessionCode}', body)
  const download = <Body>(kind: 'CSV' | 'Excel', language: string) =>
    admin.call<Body>('GET', `/api/Payroll/${kind}/{sessionCode}/${month}?language=${language}`)
  return { world, salon, admin, desk, go, served, read, save, download }
}

test('a month of pay is hours, commission, tips and expenses of each team member, in a file of the chosen columns', async () => {
  const { world, salon, admin, desk, go, served, read, save, download } = await prepare()
  const service = { kind: 'percentage', base: 'paid', mode: 'marginal', tiers: [{ from: 0, to: null, rate: 10 }] }
  await go('POST', '/api/Commissions/{sessionCode}', { userId: salon.anna, service }, { as: admin })
  const { appointmentId, version } = await served(salon.clients[0], [[salon.cut, salon.anna]])
  const tip = { tip: 2, tips: [{ userId: salon.anna, amount: 2 }] }
  await go('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, {
    version,
    payments: [{ method: 'cash', amount: 34 }],
    ...tip,
  })
  const times = { in: '2026-11-02T08:00:00Z', out: '2026-11-02T16:20:00Z', reason: 'forgot' }
  await go('POST', '/api/Attendances/Add/{sessionCode}', { userId: salon.anna, ...times }, { as: admin })
  await go('POST', '/api/TillDays/Cash/{sessionCode}', { day: '2026-11-24', kind: 'expense', amount: 14.3, note: 'Coffee' })
  await go('POST', '/api/TillDays/Cash/{sessionCode}', { day: '2026-11-24', kind: 'bank', amount: 5, note: '' })
  await admin.call('PUT', `/api/Users/{sessionCode}/${salon.anna}`, { userDTO: { version: 1, payrollNumber: '0012' } })

  await world.resetRoundTrips()
  const { people, settings } = await read()
  expect(await world.countRoundTrips()).toBe(1)
  expect(settings).toMatchObject({ hours: 'decimal', version: 0 })
  // An hour between two planned times is a break.
  expect(people.find(({ userId }) => userId === salon.anna)).toMatchObject({
    ...{ number: '0012', firstName: 'Anna', lastName: 'Riva', workedMinutes: 440 },
    ...{ commission: 3.2, tips: 2, total: 5.2, expenses: 0, isApproved: false },
  })
  // The bank is no expense, and who spent is who recorded it.
  expect(people.find(({ userId }) => userId === desk.userId)).toMatchObject({ workedMinutes: 0, total: 0, expenses: 14.3 })

  const columns = [
    { field: 'number', heading: 'Emp. ID' },
    { field: 'lastName', heading: '' },
    { field: 'workedHours', heading: 'HRS' },
    { field: 'commission', heading: '' },
    { field: 'tips', heading: '' },
    { field: 'expenses', heading: '' },
  ]
  expect((await save({ columns, hours: 'clock', version: 0 })).body).toEqual({ columns, hours: 'clock', version: 1 })
  await world.resetRoundTrips()
  const csv = await download<string>('CSV', 'it')
  expect(await world.countRoundTrips()).toBe(1)
  expect(csv.headers.get('content-disposition')).toContain('payroll-2026-11.csv')
  const lines = Papa.parse<string[]>(csv.body.replace('\ufeff', ''), { delimiter: ';', skipEmptyLines: true }).data
  expect(lines[0]).toEqual(['Emp. ID', 'Cognome', 'HRS', 'Provvigioni', 'Mance', 'Spese di cassa'])
  expect(lines.find(([number]) => number === '0012')).toEqual(['0012', 'Riva', '7:20', '3,2', '2', '0'])
  expect(lines.length).toBe(people.length + 1)

  const sheet = readSheet((await download<ArrayBuffer>('Excel', 'en')).body)
  const row = Object.entries(sheet)
    .find(([, { text }]) => text === '0012')?.[0]
    .slice(1)
  expect(['A', 'C', 'D'].map((column) => sheet[`${column}${row}`])).toEqual([
    { type: 'inlineStr', text: '0012' },
    { type: 'inlineStr', text: '7:20' },
    { type: 'n', text: '3.2' },
  ])
  const { rows } = await world.db.execute(`SELECT after FROM audit_log WHERE action = 'export' ORDER BY audit_log_id`)
  expect(rows.map(({ after }) => after)).toEqual(['{"file":"payroll-2026-11.csv"}', '{"file":"payroll-2026-11.xlsx"}'])
})

test('columns are refused where nothing or something twice is chosen, an old version is, and each salon has its own', async () => {
  const { world, desk, read, save } = await prepare()
  const column = (field: string, heading = '') => ({ field, heading })
  const fields = async (columns: object[]) => (await save({ columns, hours: 'decimal', version: 0 })).body as unknown
  expect(await fields([])).toMatchObject({ fields: { columns: 'Choose at least one column' } })
  expect(await fields([column('name'), column('tips'), column('name')])).toMatchObject({ fields: { 'columns.2.field': 'Already used' } })
  expect(await fields([column('name', 'A'), column('tips', 'a')])).toMatchObject({ fields: { 'columns.1.heading': 'Already used' } })
  expect(await fields([column('salary')])).toMatchObject({ fields: { 'columns.0.field': 'Invalid value' } })
  const chosen = { columns: [column('name', 'Person')], hours: 'decimal' as const }
  expect((await save({ ...chosen, version: 0 })).status).toBe(200)
  expect(await save({ ...chosen, columns: [column('tips')], version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { ...chosen, version: 1 } },
  })
  expect((await save({ ...chosen, version: 1 }, desk)).status).toBe(403)
  expect((await desk.call('GET', `/api/Payroll/{sessionCode}/${month}`)).status).toBe(403)
  expect((await desk.call('GET', `/api/Payroll/CSV/{sessionCode}/${month}`)).status).toBe(403)
  const stranger = await (await openSalon(world)).as('ADMIN')
  expect((await read(stranger)).settings).toMatchObject({ version: 0 })
  expect((await save({ ...chosen, columns: [column('tips')], version: 0 }, stranger)).status).toBe(200)
  expect((await read()).settings).toEqual({ ...chosen, version: 1 })
})

test('a column without a heading is called in the file as on the screen', () => {
  const onScreen = (texts: Record<string, string>) => Object.fromEntries(payrollFields.map((field) => [field, texts[fieldTexts[field]]]))
  expect(onScreen({ ...enCommon, ...enTexts })).toEqual(payrollLabels.en.columns)
  expect(onScreen({ ...itCommon, ...itTexts })).toEqual(payrollLabels.it.columns)
})
