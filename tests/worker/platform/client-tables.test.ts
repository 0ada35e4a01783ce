import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import type { Merge } from '../../../schema/api/records/client-merge-schemas.ts'
import { type ClientReference, clientReferences } from '../../../schema/tables/clients/client-references.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Salon } from '../../support/salon.ts'

// A row in every table that holds the id of a client: a new table is tested without a change here.
const mark = 'Zebrafinch'
const keys: Record<string, string> = { agenda_id: 'agd_x', appointment_id: 'apt_x', sub_client_id: 'pet_x', waiting_list_entry_id: 'wle_x' }
function toValue(column: SQLiteColumn, table: string, salon: Salon, clientId: string): string | bigint | null {
  const { name } = column
  if (column.primary) return keys[name] ?? `x_${table}`
  if (name === 'salon_id') return salon.salonId
  if (name.endsWith('client_id') && !name.startsWith('sub_')) return name === 'other_client_id' ? 'zzz' : clientId
  if (keys[name]) return keys[name]
  if (/(^|_)(user_id|by)$/.test(name)) return salon.anna
  if (name.endsWith('_id')) return 'x'
  if (name === 'deleted_utc' || name === 'corrects_id' || name === 'outcome') return null
  if (name.endsWith('_json')) return JSON.stringify(Array.isArray(column.default) ? [] : { text: mark })
  if (column.getSQLType() === 'text')
    return name === 'day' || name === 'month' || name.includes('date') ? '2026-11-20' : name === 'state' ? 'sent' : mark
  // Long past, checked out and not owed: nothing is in the way of erasing.
  return name === 'owed_cents' || name === 'version' ? (name === 'version' ? 1n : 0n) : 1_700_000_000n
}

async function insertRow({ db }: Fixture, { table }: ClientReference, salon: Salon, clientId: string) {
  const name = getTableName(table)
  const columns: SQLiteColumn[] = Object.values(getTableColumns(table)).filter((column) => column.name !== 'alert_no')
  await db.execute({
    sql: `INSERT INTO ${name} (${columns.map((column) => column.name).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    args: columns.map((column) => toValue(column, name, salon, clientId)),
  })
}
/** Tables of which the salon has rows, or that are computed from others. */
const own = new Set(['clients', 'users', 'client_merges', 'client_spending', 'visit_figures'])

async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [clientId = '', kept = ''] = salon.clients
  for (const reference of clientReferences) if (!own.has(getTableName(reference.table))) await insertRow(world, reference, salon, clientId)
  await world.db.execute({ sql: 'UPDATE clients SET note = ?, address = ?, version = 2 WHERE client_id = ?', args: [mark, mark, clientId] })
  return { world, salon, clientId, kept, admin: await salon.as('ADMIN') }
}

/** `table.column` of every place that holds the text. */
async function findText({ db }: Fixture, text: string) {
  const found: string[] = []
  const { rows } = await db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
  for (const { name } of rows) {
    const table = await db.execute(`SELECT * FROM "${name}"`)
    for (const row of table.rows)
      for (const column of table.columns) if (String(row[column]).includes(text)) found.push(`${name}.${column}`)
  }
  return [...new Set(found)]
}

test('merge moves the rows of every table, and its undo brings each of them back', async () => {
  const { world, clientId, kept, admin } = await open()
  const before = await findText(world, clientId)
  const query = `clientIdToMaintain=${kept}&clientIdToDelete=${clientId}`
  const merged = await admin.call<Merge>('POST', `/api/Clients/Merge/{sessionCode}?${query}`)
  expect(merged.status).toBe(200)
  const stays = /^(clients|client_distinctions|client_merges|audit_log|idempotency_keys)\./
  expect((await findText(world, clientId)).filter((place) => !stays.test(place))).toEqual([])
  expect(await admin.call('POST', `/api/Clients/UndoMerge/{sessionCode}/${merged.body.mergeId}`)).toMatchObject({ body: { stayed: [] } })
  const after = await findText(world, clientId)
  expect(after.filter((place) => !/^(client_merges|audit_log)\./.test(place))).toEqual(
    before.filter((place) => !/^audit_log\./.test(place)),
  )
})

test('the export holds every list, and erasing leaves no word of the person in any table', async () => {
  const { world, clientId, admin } = await open()
  const reply = await admin.call<Record<string, unknown[]>>('GET', `/api/Clients/Export/{sessionCode}/${clientId}`)
  const expected = clientReferences.flatMap(({ export: name }) => (name ? [name] : []))
  expect(
    Object.entries(reply.body)
      .filter(([, rows]) => Array.isArray(rows) && rows.length === 1)
      .map(([name]) => name)
      .sort(),
  ).toEqual(expected.sort())
  expect((await admin.call('GET', `/api/Clients/ExportPdf/{sessionCode}/${clientId}?language=it`)).status).toBe(200)
  expect(await admin.call('DELETE', `/api/Clients/{sessionCode}/${clientId}`)).toMatchObject({ status: 200, body: { clientId } })
  // Names of services, products and fees, what the ledger needs, and what an animal is like.
  const ledger = /^(ledger_|commission_lines|payments|sent_receipts|stock_movements)/
  const names = /^(visit_fees\.fee|agenda_services\.(service|color)|client_history_.*\.(service|product))/
  // What was agreed names nobody.
  const online = /^(payment_orders\.(purpose|currency|problem)|deposits\.(text|text_version|language|ended))$/
  const codes =
    /^(appointments\.external|cash_orders\.receipt_number|cash_clients\.problem|agendas\.(color|channel|language|outcome|repeat))/
  const sending = /^outbox\.(kind|cause|channel|language|claim|reason|gateway|delivery|price_category)/
  const animal = /^sub_clients\.(species|breed|size|sex|coat|coat_colour|undercoat|shampoo|dryer|temperament|died_on)$/
  const promotion = /^special_promo_usage_stats\.(ended|terms_json)$/
  // The law requires issued invoices and fiscal receipts to be kept as they are.
  const invoiced = /^(invoices\.(kind|series|document_json)|fiscal_receipts\.(kind|document_json|provider|account|number|problem))$/
  const prepaid = /^(course_sessions\.ended|loyalty_entries\.(kind|expires_day|basis)|prepaid_accounts\.(kind|vat_kind|valid_until))$/
  const allowed = [ledger, names, codes, sending, animal, promotion, invoiced, prepaid, online]
  const fine = (place: string) => allowed.some((one) => one.test(place))
  expect((await findText(world, mark)).filter((place) => !fine(place))).toEqual([])
  for (const text of ['Giulia Moretti', '3471284410', 'giulia moretti']) {
    const places = await findText(world, text)
    expect(
      places.filter((place) => /^(clients|client_search|audit_log|outbox|alerts)/.test(place)),
      text,
    ).toEqual([])
  }
  expect(await admin.call('GET', `/api/Clients/{sessionCode}/${clientId}`)).toMatchObject({ status: 404 })
})

test('refuses to erase a client with a booking ahead', async () => {
  const { clientId, admin, world } = await open()
  await world.db.execute({ sql: 'UPDATE agendas SET start_utc = 1900000000 WHERE client_id = ?', args: [clientId] })
  expect(await admin.call('GET', `/api/Clients/ErasePreview/{sessionCode}/${clientId}`)).toMatchObject({
    body: { obstacles: ['upcoming'] },
  })
  expect(await admin.call('DELETE', `/api/Clients/{sessionCode}/${clientId}`)).toMatchObject({
    status: 409,
    body: { code: 'client_has_open_business' },
  })
})
