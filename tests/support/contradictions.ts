import type { Client } from '@libsql/client'

/** What must never be found in the ledger of any salon, by name. */
const contradictions: Readonly<Record<string, string>> = {
  'a balance below zero': `
    SELECT prepaid_id FROM prepaid_entries GROUP BY salon_id, prepaid_id HAVING sum(amount_cents) < 0`,
  'money on a card that was replaced': `
    SELECT e.prepaid_id
    FROM prepaid_entries e
    JOIN gift_cards n ON n.replaces_id = e.prepaid_id AND n.deleted_utc IS NULL
    GROUP BY e.prepaid_id
    HAVING sum(e.amount_cents) <> 0`,
  'money on what was not sold': `
    SELECT prepaid_id
    FROM prepaid_entries
    GROUP BY prepaid_id
    HAVING sum(amount_cents) > 0 AND sum(iif(kind IN ('sale', 'transfer'), amount_cents, 0)) <= 0`,
  'an entry that is not the sum of its lines': `
    SELECT e.ledger_entry_id
    FROM ledger_entries e
    WHERE e.charged_cents <> (SELECT coalesce(sum(l.amount_cents), 0) FROM ledger_lines l WHERE l.ledger_entry_id = e.ledger_entry_id)`,
  'an entry that is not the sum of its payments': `
    SELECT e.ledger_entry_id
    FROM ledger_entries e
    WHERE e.paid_cents <> (SELECT coalesce(sum(y.amount_cents), 0) FROM payments y WHERE y.ledger_entry_id = e.ledger_entry_id)`,
  'a visit whose outstanding balance is not that of its entries': `
    SELECT p.appointment_id
    FROM appointments p
    WHERE p.owed_cents <> (
      SELECT coalesce(sum(e.charged_cents - e.paid_cents), 0) FROM ledger_entries e WHERE e.appointment_id = p.appointment_id
    )`,
  'uses that are not the payments': `
    SELECT 1
    WHERE (SELECT coalesce(sum(amount_cents), 0) FROM prepaid_entries WHERE kind = 'payment')
      <> (SELECT -coalesce(sum(amount_cents), 0) FROM payments WHERE prepaid_id IS NOT NULL)`,
  'sales that are not the lines': `
    SELECT 1
    WHERE (SELECT coalesce(sum(amount_cents), 0) FROM prepaid_entries WHERE kind = 'sale')
      <> (SELECT coalesce(sum(amount_cents), 0) FROM ledger_lines WHERE side = 'prepaid')`,
  'a transfer that loses or makes money': `
    SELECT salon_id FROM prepaid_entries WHERE kind = 'transfer' GROUP BY salon_id HAVING sum(amount_cents) <> 0`,
  'a service that is paid by two sessions': `
    SELECT client_history_service_id FROM course_sessions WHERE active = 1 GROUP BY client_history_service_id HAVING count(*) > 1`,
  'points below zero that were not taken back': `
    SELECT client_id FROM loyalty_entries GROUP BY salon_id, client_id HAVING sum(iif(kind = 'taken_back', 0, points)) < 0`,
  'a visit that has taken back more points than it has earned': `
    SELECT appointment_id
    FROM loyalty_entries
    WHERE kind IN ('earned', 'taken_back')
    GROUP BY appointment_id
    HAVING sum(points) < 0`,
}

/** Contradictions in the ledger of any salon, each with its rows. */
export async function findContradictions(db: Client): Promise<string[]> {
  const found: string[] = []
  for (const [what, sql] of Object.entries(contradictions)) {
    const { rows } = await db.execute(sql)
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows)}`)
  }
  return found
}
