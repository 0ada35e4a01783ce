import { expect, test } from 'vitest'
import type { Fixture } from '../support/fixture.ts'
import { prepareSalons, today } from '../support/salon.ts'
import { prepare, staffCalls } from './prepare.ts'

const code = 'sale_after_closing'
const openPrepared = await prepareSalons(1)

const closeToday = ({ db }: Fixture, salonId: string) =>
  db.execute({
    sql: `
      INSERT OR IGNORE INTO day_closings (
        day_closing_id, salon_id, day, at_utc, user_id, opening_cash_cents, expected_cash_cents, counted_cash_cents, left_cash_cents,
        changed_utc
      )
      VALUES ('tcl_loop', ?, ?, 1, 'usr', 0, 0, 0, 0, 1)`,
    args: [salonId, today],
  })
/** What is sold: entries of the ledger, and orders of the cash system, which become entries with their receipts. */
const countSales = async ({ db }: Fixture) => {
  const { rows } = await db.execute('SELECT (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM cash_orders) AS orders')
  return { ...rows[0] }
}

// Each has its own database: some run at a time.
test.concurrent.for(staffCalls.filter(({ endpoint, name }) => endpoint.method !== 'GET' && name !== 'endOfDay.undoClose'))(
  '$name sells nothing on a closed day before somebody has answered for which day it counts',
  async (call, { onTestFinished }) => {
    const { fixture, getSalon } = await openPrepared(onTestFinished)
    const salon = getSalon(0)
    const { caller, send, example, endpoint } = await prepare(call, salon, fixture)
    await closeToday(fixture, salon.salonId)
    const before = await countSales(fixture)
    const asked = await send(caller)
    expect(await countSales(fixture), `${call.name} follows no closing: add AfterClosing to its body`).toEqual(before)
    if (!endpoint.errors?.[409]?.includes(code)) return
    expect(asked).toMatchObject({ status: 409, body: { code, closedDay: today, nextDay: '2026-11-25' } })
    const answer = { afterClosing: 'next_day' }
    const changed = endpoint.body ? { body: { ...(example.body as object), ...answer } } : { input: { ...example.input, ...answer } }
    const answered = await send(caller, changed)
    expect(answered.status, JSON.stringify(answered.body)).toBe(200)
    expect(await countSales(fixture), 'the example posts nothing').not.toEqual(before)
  },
)
