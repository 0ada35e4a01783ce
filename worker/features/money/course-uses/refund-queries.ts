import { isNotVoided } from '../ledger/index.ts'

/**
 * Refunds of single sessions of a course (`client_courses o`) that count: neither undone nor ended by a void of the sale. As text of a
 * FROM clause with its condition: `r.value` has bookEntryId, numbers and cents.
 */
const refunds = `json_each(o.refunds_json) r
    CROSS JOIN ledger_entries f ON f.ledger_entry_id = r.value ->> 'bookEntryId' AND f.salon_id = o.salon_id`
const counts = `NOT EXISTS (SELECT 1 FROM ledger_entries x WHERE x.corrects_id = f.ledger_entry_id)
      AND ${isNotVoided('f')}`

/** Numbers of the sessions of a course (`client_courses o`) that were refunded on their own, as rows `number`. */
export const refundedNumbers = `
    SELECT n.value AS number
    FROM ${refunds}
    CROSS JOIN json_each(r.value -> 'numbers') n
    WHERE ${counts}`

/** What those sessions were worth, in cents: they end without the rest of the course. */
export const refundedCents = `(
    SELECT coalesce(sum(r.value ->> 'cents'), 0)
    FROM ${refunds}
    WHERE ${counts}
  )`
