import { type SQL, sql } from 'drizzle-orm'
import type { FoundGiftCard, GiftCard, GiftCardEntry, GiftCardRow, GiftCards } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const sumOfEntries = (condition: string) => `(
  SELECT coalesce(sum(e.amount_cents), 0)
  FROM prepaid_entries e
  WHERE e.salon_id = g.salon_id
    AND e.prepaid_id = g.prepaid_id${condition}
)`

/** Row source `c` of gift cards with their account on a day of the salon. `condition` is on `gift_cards g` and `prepaid_accounts a`. */
export const fromCards = (salonId: SQL, today: string, condition: SQL): SQL => sql`
  FROM (
    SELECT
      g.*,
      a.label,
      a.client_id,
      a.vat_kind,
      a.vat_rate,
      a.valid_until,
      a.blocked_utc,
      a.blocked_reason,
      ${today} AS today,
      ${sql.raw(sumOfEntries(` AND e.kind IN ('sale', 'transfer')`))} AS sold_cents,
      ${sql.raw(sumOfEntries(''))} AS balance_cents,
      ${sql.raw(sumOfEntries(` AND e.kind <> 'hold'`))} AS owed_cents,
      (
        SELECT min(e.at_utc)
        FROM prepaid_entries e
        WHERE e.salon_id = g.salon_id
          AND e.prepaid_id = g.prepaid_id
      ) AS sold_utc,
      (
        SELECT n.prepaid_id
        FROM gift_cards n
        WHERE n.replaces_id = g.prepaid_id
          AND n.deleted_utc IS NULL
      ) AS replaced_by_id
    FROM gift_cards g
    JOIN prepaid_accounts a ON a.prepaid_id = g.prepaid_id AND a.salon_id = g.salon_id
    WHERE g.salon_id = ${salonId}
      AND g.deleted_utc IS NULL
      AND ${condition}
  ) c`

/** State of a card `c`. */
export const stateOfCard = `
  CASE
    WHEN c.replaced_by_id IS NOT NULL THEN 'replaced'
    WHEN c.blocked_utc IS NOT NULL THEN 'blocked'
    WHEN c.sold_utc IS NULL AND c.reserved_utc IS NOT NULL THEN 'reserved'
    WHEN c.sold_cents <= 0 THEN 'cancelled'
    WHEN c.valid_until < c.today THEN 'expired'
    WHEN c.balance_cents > 0 THEN 'active'
    ELSE 'spent'
  END`

const rowColumns: Columns<GiftCardRow> = {
  prepaidId: 'c.prepaid_id',
  codeEnd: 'c.code_end',
  recipientName: 'c.label',
  buyer: jsonRow(
    { clientId: 'b.client_id', name: 'b.name' },
    `FROM clients b
    WHERE b.client_id = c.client_id
      AND b.salon_id = c.salon_id`,
  ),
  state: stateOfCard,
  at: instantSql('coalesce(c.sold_utc, c.reserved_utc, c.changed_utc)'),
  validUntil: 'c.valid_until',
  sold: eurosSql('c.sold_cents'),
  balance: eurosSql('c.balance_cents'),
  used: instantSql(`(
    SELECT max(e.at_utc)
    FROM prepaid_entries e
    WHERE e.salon_id = c.salon_id
      AND e.prepaid_id = c.prepaid_id
      AND e.kind = 'payment'
      AND e.amount_cents < 0
  )`),
  reservedAmount: eurosSql('c.reserved_cents'),
}

/** FROM prepaid_entries e with its ledger entry `l`, its visit `p` and who posted it `u`; `w` numbers the balance behind it. */
const entryColumns: Columns<GiftCardEntry> = {
  prepaidEntryId: 'w.prepaid_entry_id',
  kind: 'w.kind',
  at: instantSql('w.at_utc'),
  amount: eurosSql('w.amount_cents'),
  balance: eurosSql('w.balance_cents'),
  firstName: "coalesce(u.first_name, '')",
  appointmentId: 'p.appointment_id',
  clientId: 'p.client_id',
  services: `coalesce(
    (
      SELECT group_concat(h.service, ', ')
      FROM client_history_services h
      WHERE h.salon_id = p.salon_id
        AND h.appointment_id = p.appointment_id
        AND h.deleted_utc IS NULL
    ),
    ''
  )`,
  mayVoid: booleanSql(`(
    w.kind = 'sale'
    AND w.amount_cents > 0
    AND p.appointment_id IS NULL
    AND NOT EXISTS (
      SELECT 1
      FROM ledger_entries v
      WHERE v.corrects_id = w.ledger_entry_id
    )
  )`),
}

const cardColumns: Columns<Omit<GiftCard, 'link'>> = {
  ...rowColumns,
  recipientEmail: 'c.recipient_email',
  message: 'c.message',
  language: 'c.language',
  vatKind: 'c.vat_kind',
  vatRate: 'c.vat_rate',
  blockedReason: 'c.blocked_reason',
  replacesId: 'c.replaces_id',
  replacedById: 'c.replaced_by_id',
  entries: jsonArray(
    entryColumns,
    `FROM (
      SELECT e.*, sum(e.amount_cents) OVER (ORDER BY e.rowid) AS balance_cents
      FROM prepaid_entries e
      WHERE e.salon_id = c.salon_id
        AND e.prepaid_id = c.prepaid_id
      ORDER BY e.rowid DESC
    ) w
    LEFT JOIN ledger_entries l ON l.ledger_entry_id = w.ledger_entry_id
    LEFT JOIN appointments p ON p.appointment_id = l.appointment_id AND p.salon_id = w.salon_id
    LEFT JOIN users u ON u.user_id = w.user_id AND u.salon_id = w.salon_id`,
  ),
  version: 'c.version',
}

const foundColumns: Columns<FoundGiftCard> = {
  prepaidId: 'c.prepaid_id',
  codeEnd: 'c.code_end',
  recipientName: 'c.label',
  state: stateOfCard,
  balance: eurosSql('c.balance_cents'),
  validUntil: 'c.valid_until',
}

export const selectCard = (db: StaffDb, today: string, prepaidId: string): Statement<Omit<GiftCard, 'link'>[]> =>
  db.selectJson(cardColumns, (salonId) => fromCards(salonId, today, sql`g.prepaid_id = ${prepaidId}`))

/** A card that is looked up: by its id, or by the hash of its code. */
type TypedCard = { prepaidId: string } | { codeHash: string }
const isTypedCard = (card: TypedCard) => ('prepaidId' in card ? sql`g.prepaid_id = ${card.prepaidId}` : sql`g.code_hash = ${card.codeHash}`)

export const selectFoundCard = (db: StaffDb, today: string, card: TypedCard): Statement<FoundGiftCard[]> =>
  db.selectJson(foundColumns, (salonId) => fromCards(salonId, today, isTypedCard(card)))

/** Condition on no table: the salon has this card. */
export const cardExists = (salonId: SQL, card: TypedCard) => sql`
  EXISTS (
    SELECT 1
    FROM gift_cards g
    WHERE g.salon_id = ${salonId}
      AND g.deleted_utc IS NULL
      AND ${isTypedCard(card)}
  )`

/** Usable cards of a client (see `giftCards.ofClient`), those that end first at first. */
export const selectCardsOfClient = (db: StaffDb, today: string, clientId: string): Statement<FoundGiftCard[]> =>
  db.selectJson(
    foundColumns,
    (salonId) => sql`
      ${fromCards(salonId, today, isOfClient(salonId, clientId))}
      WHERE ${sql.raw(stateOfCard)} = 'active'
      ORDER BY c.valid_until IS NULL, c.valid_until, c.prepaid_id
      LIMIT 10`,
  )
const isOfClient = (salonId: SQL, clientId: string) => sql`
  g.prepaid_id IN (
    SELECT w.prepaid_id
    FROM prepaid_accounts w
    WHERE w.salon_id = ${salonId}
      AND w.holder_client_id = ${clientId}
    UNION
    SELECT w.prepaid_id
    FROM prepaid_accounts w
    JOIN clients b ON b.client_id = w.client_id AND b.salon_id = w.salon_id
    WHERE w.salon_id = ${salonId}
      AND w.client_id = ${clientId}
      AND (w.label = '' OR lower(trim(w.label)) = lower(trim(b.name)))
    UNION
    SELECT y.prepaid_id
    FROM appointments p
    JOIN payments y ON y.salon_id = p.salon_id AND y.appointment_id = p.appointment_id
    WHERE p.salon_id = ${salonId}
      AND p.client_id = ${clientId}
      AND p.payment_client_id IS NULL
      AND y.prepaid_id IS NOT NULL
  )`

const maxRows = 300
const endingDays = 30

export interface CardFilter {
  /** Part of a name, or the last characters of a code. */
  readonly search: string
  readonly state: string | undefined
}
/** Cards that were sold or reserved, latest first, at most 300. */
export const selectCards = (db: StaffDb, today: string, { search, state }: CardFilter): Statement<GiftCardRow[]> =>
  db.selectJson(
    rowColumns,
    (salonId) => sql`
      ${fromCards(salonId, today, search === '' ? sql`TRUE` : matches(salonId, search))}
      WHERE (c.sold_utc IS NOT NULL OR c.reserved_utc IS NOT NULL)
        AND ${state === undefined ? sql`TRUE` : sql`${sql.raw(stateOfCard)} = ${state}`}
      ORDER BY coalesce(c.sold_utc, c.reserved_utc) DESC, c.prepaid_id
      LIMIT ${maxRows}`,
  )
const matches = (salonId: SQL, search: string) => sql`
  (
    instr(lower(a.label), lower(${search})) > 0
    OR g.code_end = upper(substr(replace(${search}, ' ', ''), -4))
    OR EXISTS (
      SELECT 1
      FROM clients b
      WHERE b.salon_id = ${salonId}
        AND b.client_id = a.client_id
        AND instr(lower(b.name), lower(${search})) > 0
    )
  )`

/** Sums over all cards of the salon. What orders of the cash system set aside is outstanding until the receipt is there. */
export const selectTotals = (db: StaffDb, today: string): Statement<GiftCards['totals']> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        count(*) FILTER (WHERE c.owed_cents > 0) AS cards,
        coalesce(sum(c.owed_cents), 0) AS outstanding,
        count(*) FILTER (WHERE c.balance_cents > 0 AND c.valid_until BETWEEN c.today AND ${addDays(today, endingDays)}) AS ending,
        coalesce(sum(c.balance_cents) FILTER (WHERE c.valid_until BETWEEN c.today AND ${addDays(today, endingDays)}), 0) AS ending_cents,
        count(*) FILTER (WHERE c.sold_utc IS NULL AND c.reserved_utc IS NOT NULL) AS reserved
      ${fromCards(salonId, today, sql`TRUE`)}`,
    ([row]) => ({
      cards: Number(row?.cards ?? 0),
      outstanding: Number(row?.outstanding ?? 0) / 100,
      ending: Number(row?.ending ?? 0),
      endingBalance: Number(row?.ending_cents ?? 0) / 100,
      reserved: Number(row?.reserved ?? 0),
    }),
  )
