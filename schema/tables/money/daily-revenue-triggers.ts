import { createTrigger, type SchemaObject } from '../schema-object.ts'
import { isSaleSql } from '../visits/visits.ts'

/**
 * Adds ledger lines (by alias, as `from` says), but what is sold in advance and the rounding of cash, to the revenue of a day.
 * `day` and `amount` are SQL.
 */
export const addDailyRevenue = (line: 'NEW' | 'l', day: string, amount: string, from: string): string => `
  INSERT INTO daily_revenue (salon_id, day, user_id, side, item_id, amount_cents)
  SELECT
    ${line}.salon_id,
    ${day},
    ${line}.user_id,
    ${line}.side,
    coalesce(
      (
        SELECT h.service_id
        FROM client_history_services h
        WHERE h.client_history_service_id = ${line}.line_id
      ),
      (
        SELECT h.product_id
        FROM client_history_products h
        WHERE h.client_history_product_id = ${line}.line_id
      ),
      ''
    ),
    ${amount}${from}
    AND ${line}.side NOT IN ('prepaid', 'rounding')
  ON CONFLICT (salon_id, day, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;`

/** Adds a change of a row of `daily_revenue` to the sums of its day and month. */
const addToSums = (amount: string): string => `
  INSERT INTO daily_totals (salon_id, day, services_cents, products_cents, fee_cents, tip_cents)
  VALUES (
    NEW.salon_id, NEW.day, ${['services', 'products', 'fee', 'tip'].map((side) => `iif(NEW.side = '${side}', ${amount}, 0)`).join(', ')}
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET
    services_cents = services_cents + excluded.services_cents,
    products_cents = products_cents + excluded.products_cents,
    fee_cents = fee_cents + excluded.fee_cents,
    tip_cents = tip_cents + excluded.tip_cents;
  INSERT INTO monthly_revenue (salon_id, month, user_id, side, item_id, amount_cents)
  VALUES (NEW.salon_id, substr(NEW.day, 1, 7), NEW.user_id, NEW.side, NEW.item_id, ${amount})
  ON CONFLICT (salon_id, month, user_id, side, item_id) DO UPDATE SET amount_cents = amount_cents + excluded.amount_cents;`

const fromSale = (row: string) => `
  FROM appointments p
  WHERE p.appointment_id = ${row}.appointment_id
    AND ${isSaleSql('p.')}`
/** Counts a checkout or its void (`NEW`) on a day, unless it is of a sale without a visit. */
const addTicket = (day: string, count: string): string => `
  INSERT INTO daily_totals (salon_id, day, tickets)
  SELECT NEW.salon_id, ${day}, ${count}
  WHERE NOT EXISTS (
    SELECT 1${fromSale('NEW')}
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET tickets = tickets + excluded.tickets;`
/** Adds the ledger lines of a sale without a visit to those of a day. */
const addSale = (day: string, amount: string, row: 'NEW' | 'l', from: string): string => `
  INSERT INTO daily_totals (salon_id, day, sales_cents)
  SELECT ${row}.salon_id, ${day}, ${amount}${from}
    AND EXISTS (
    SELECT 1${fromSale(row)}
  )
  ON CONFLICT (salon_id, day) DO UPDATE SET sales_cents = sales_cents + excluded.sales_cents;`
const moveSale = (day: string, amount: string): string =>
  addSale(
    day,
    amount,
    'l',
    `
  FROM ledger_lines l
  WHERE l.salon_id = NEW.salon_id
    AND l.ledger_entry_id = NEW.ledger_entry_id
    AND l.side IN ('services', 'products', 'fee')`,
  )
const isTicket = `NEW.kind IN ('checkout', 'void')`
const ticket = `iif(NEW.kind = 'checkout', 1, -1)`

/**
 * Add each ledger line, but what is sold in advance, to the revenue of its entry's day. Ledger lines never change: corrections are further
 * lines. Where an entry returns to a day that was reopened, the triggers of the ledger move its lines.
 */
export const dailyRevenueTriggers: SchemaObject[] = [
  createTrigger(
    'daily_revenue_insert',
    `AFTER INSERT ON ledger_lines WHEN NEW.side NOT IN ('prepaid', 'rounding')`,
    addDailyRevenue(
      'NEW',
      'e.day',
      'NEW.amount_cents',
      `
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id`,
    ),
  ),
  createTrigger('daily_revenue_summed', 'AFTER INSERT ON daily_revenue', addToSums('NEW.amount_cents')),
  createTrigger('daily_revenue_changed', 'AFTER UPDATE OF amount_cents ON daily_revenue', addToSums('NEW.amount_cents - OLD.amount_cents')),
  createTrigger('daily_totals_ticket', `AFTER INSERT ON ledger_entries WHEN ${isTicket}`, addTicket('NEW.day', ticket)),
  createTrigger(
    'daily_totals_ticket_moved',
    `AFTER UPDATE OF day ON ledger_entries WHEN NEW.day <> OLD.day AND ${isTicket}`,
    addTicket('OLD.day', `-${ticket}`),
    addTicket('NEW.day', ticket),
  ),
  createTrigger(
    'daily_totals_sale',
    `AFTER INSERT ON ledger_lines WHEN NEW.side IN ('services', 'products', 'fee')`,
    addSale(
      'e.day',
      'NEW.amount_cents',
      'NEW',
      `
  FROM ledger_entries e
  WHERE e.ledger_entry_id = NEW.ledger_entry_id`,
    ),
  ),
  createTrigger(
    'daily_totals_sale_moved',
    'AFTER UPDATE OF day ON ledger_entries WHEN NEW.day <> OLD.day',
    moveSale('OLD.day', '-l.amount_cents'),
    moveSale('NEW.day', 'l.amount_cents'),
  ),
]
