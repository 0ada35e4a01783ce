import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { expect, test } from 'vitest'

const migrations = join(import.meta.dirname, '../../../migrations')
const { entries }: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))

test('visits that were paid before there were books are entered in them, to the cent', async () => {
  const db = createClient({ url: ':memory:' })
  const first = entries.findIndex(({ tag }) => tag.endsWith('_books'))
  const run = async (tags: readonly { tag: string }[]) => {
    for (const { tag } of tags)
      for (const statement of readFileSync(join(migrations, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'))
        if (statement.trim()) await db.execute(statement)
  }
  await run(entries.slice(0, first))
  // Services of 62 and 26 by two team members, a product of 18.50, 5 discount and 3 tip; 9.90 are unpaid. Also an open and an undone visit.
  const visit = (id: string, paid: number | null, deleted: number | null, cents: number[]) =>
    db.execute({
      sql: `INSERT INTO appointments (appointment_id, salon_id, agenda_id, client_id, arrival_utc, checked_out_utc, deleted_utc,
        total_cents, tip_cents, owed_cents, changed_by, changed_utc) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, 1)`,
      args: [id, 's', `a${id}`, 'c', paid, deleted, ...cents, 'desk'],
    })
  await visit('v', 1_795_010_400, null, [10150, 300, 990])
  await visit('open', null, null, [0, 0, 0])
  await visit('gone', null, 5, [0, 0, 0])
  await db.executeMultiple(`
    INSERT INTO client_history_services (client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id, service,
      length_minutes, price_cents, net_cents, changed_utc) VALUES ('h1', 's', 'c', 'v', 'x', 'anna', 'Colour', 75, 6200, 5847, 1),
      ('h2', 's', 'c', 'v', 'x', 'giulia', 'Dry', 30, 2600, 2453, 1), ('h3', 's', 'c', 'open', 'x', 'anna', 'Cut', 30, 3200, NULL, 1);
    INSERT INTO client_history_products (client_history_product_id, salon_id, client_id, appointment_id, product_id, user_id, product,
      price_cents, net_cents, changed_utc) VALUES ('p1', 's', 'c', 'v', 'x', 'giulia', 'Silver', 1850, 1850, 1);
    INSERT INTO payments (payment_id, salon_id, appointment_id, method, amount_cents, at_utc, changed_utc)
      VALUES ('y1', 's', 'v', 'cash', 4460, 1, 1), ('y2', 's', 'v', 'card', 5000, 1, 1);`)
  await run(entries.slice(first))

  const rows = async (sql: string) => (await db.execute(sql)).rows.map((row) => Object.values(row))
  expect(await rows('SELECT ledger_entry_id, appointment_id, kind, user_id, day, charged_cents, paid_cents FROM ledger_entries')).toEqual([
    ['bke.v', 'v', 'checkout', 'desk', '2026-11-18', 10450, 9460],
  ])
  expect(await rows('SELECT user_id, side, line_id, amount_cents FROM ledger_lines ORDER BY rowid')).toEqual([
    ['anna', 'services', 'h1', 5847],
    ['giulia', 'services', 'h2', 2453],
    ['giulia', 'products', 'p1', 1850],
    ['anna', 'tip', null, 300],
  ])
  expect(await rows('SELECT payment_id, ledger_entry_id FROM payments')).toEqual([
    ['y1', 'bke.v'],
    ['y2', 'bke.v'],
  ])
  await expect(db.execute('UPDATE payments SET amount_cents = 1')).rejects.toThrow('refuse:ledger')
  db.close()
})
