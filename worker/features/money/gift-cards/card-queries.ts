import { type SQL, sql } from 'drizzle-orm'
import type { GuestHome } from '../../../../schema/api/booking/link-page-replies.ts'
import type { FoundGiftCard, GiftCard, GiftCardEntry, GiftCardRow, GiftCards } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonRow } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const sumOfEntries = (condition: string) => `(
  SELECT coalesce(sum(prepaid_entry.amount_cents), 0)
  FROM prepaid_entries prepaid_entry
  WHERE prepaid_entry.salon_id = gift_card.salon_id
    AND prepaid_entry.prepaid_id = gift_card.prepaid_id${condition}
)`

/** Row source `c` of gift cards with their account on a day of the salon. `condition` is on `gift_card` and `prepaid_account`. */
export const fromCards = (salonId: SQL, today: string, condition: SQL): SQL => sql`
  FROM (
    SELECT
      gift_card.*,
      prepaid_account.label,
      prepaid_account.client_id,
      prepaid_account.vat_kind,
      prepaid_account.vat_rate,
      prepaid_account.valid_until,
      prepaid_account.blocked_utc,
      prepaid_account.blocked_reason,
      ${today} AS today,
      ${sql.raw(sumOfEntries(` AND prepaid_entry.kind IN ('sale', 'transfer')`))} AS sold_cents,
      ${sql.raw(sumOfEntries(''))} AS balance_cents,
      ${sql.raw(sumOfEntries(` AND prepaid_entry.kind <> 'hold'`))} AS owed_cents,
      (
        SELECT min(prepaid_entry.at_utc)
        FROM prepaid_entries prepaid_entry
        WHERE prepaid_entry.salon_id = gift_card.salon_id
          AND prepaid_entry.prepaid_id = gift_card.prepaid_id
      ) AS sold_utc,
      (
        SELECT new_gift_card.prepaid_id
        FROM gift_cards new_gift_card
        WHERE new_gift_card.replaces_id = gift_card.prepaid_id
          AND new_gift_card.deleted_utc IS NULL
      ) AS replaced_by_id
    FROM gift_cards gift_card
    JOIN prepaid_accounts prepaid_account
      ON prepaid_account.prepaid_id = gift_card.prepaid_id
      AND prepaid_account.salon_id = gift_card.salon_id
    WHERE gift_card.salon_id = ${salonId}
      AND gift_card.deleted_utc IS NULL
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
    { clientId: 'client.client_id', name: 'client.name' },
    `FROM clients client
    WHERE client.client_id = c.client_id
      AND client.salon_id = c.salon_id`,
  ),
  state: stateOfCard,
  at: instantSql('coalesce(c.sold_utc, c.reserved_utc, c.changed_utc)'),
  validUntil: 'c.valid_until',
  sold: eurosSql('c.sold_cents'),
  balance: eurosSql('c.balance_cents'),
  used: instantSql(`(
    SELECT max(prepaid_entry.at_utc)
    FROM prepaid_entries prepaid_entry
    WHERE prepaid_entry.salon_id = c.salon_id
      AND prepaid_entry.prepaid_id = c.prepaid_id
      AND prepaid_entry.kind = 'payment'
      AND prepaid_entry.amount_cents < 0
  )`),
  reservedAmount: eurosSql('c.reserved_cents'),
}

const guestCardColumns: Columns<GuestHome['giftCards'][number]> = {
  codeEnd: 'c.code_end',
  balance: eurosSql('c.balance_cents'),
  sold: eurosSql('c.sold_cents'),
  validUntil: 'c.valid_until',
}
/** The cards that a client holds and can still use, without their codes; by a scalar sub-select of the client's id. */
export const selectCardsOfGuest = (db: TenantDb, clientId: SQL): Statement<GuestHome['giftCards']> =>
  db.selectJson(
    guestCardColumns,
    (salonId) => sql`
      ${fromCards(salonId, toSalonDay(db.nowUtc, db.timeZone), sql`gift_card.prepaid_id IN (${selectOwnCards(salonId, clientId)})`)}
      WHERE ${sql.raw(stateOfCard)} = 'active'
      ORDER BY c.valid_until IS NULL, c.valid_until
      LIMIT 20`,
  )

/** FROM prepaid_entry with its ledger_entry, its visit and the team_member who posted it; `w` numbers the balance behind it. */
const entryColumns: Columns<GiftCardEntry> = {
  prepaidEntryId: 'w.prepaid_entry_id',
  kind: 'w.kind',
  at: instantSql('w.at_utc'),
  amount: eurosSql('w.amount_cents'),
  balance: eurosSql('w.balance_cents'),
  firstName: "coalesce(team_member.first_name, '')",
  appointmentId: 'visit.appointment_id',
  clientId: "nullif(visit.client_id, '')",
  services: `coalesce(
    (
      SELECT group_concat(performed_service.service, ', ')
      FROM client_history_services performed_service
      WHERE performed_service.salon_id = visit.salon_id
        AND performed_service.appointment_id = visit.appointment_id
        AND performed_service.deleted_utc IS NULL
    ),
    ''
  )`,
  mayVoid: booleanSql(`(
    w.kind = 'sale'
    AND w.amount_cents > 0
    AND visit.appointment_id IS NULL
    AND NOT EXISTS (
      SELECT 1
      FROM ledger_entries ledger_entry
      WHERE ledger_entry.corrects_id = w.ledger_entry_id
    )
    AND NOT EXISTS (
      SELECT 1
      FROM ledger_entries ledger_entry
      JOIN payment_orders payment_order
        ON payment_order.payment_order_id = ledger_entry.appointment_id
        AND payment_order.salon_id = ledger_entry.salon_id
      WHERE ledger_entry.ledger_entry_id = w.ledger_entry_id
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
      SELECT prepaid_entry.*, sum(prepaid_entry.amount_cents) OVER (ORDER BY prepaid_entry.rowid) AS balance_cents
      FROM prepaid_entries prepaid_entry
      WHERE prepaid_entry.salon_id = c.salon_id
        AND prepaid_entry.prepaid_id = c.prepaid_id
      ORDER BY prepaid_entry.rowid DESC
    ) w
    LEFT JOIN ledger_entries ledger_entry ON ledger_entry.ledger_entry_id = w.ledger_entry_id
    LEFT JOIN appointments visit ON visit.appointment_id = ledger_entry.appointment_id AND visit.salon_id = w.salon_id
    LEFT JOIN users team_member ON team_member.user_id = w.user_id AND team_member.salon_id = w.salon_id`,
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
  db.selectJson(cardColumns, (salonId) => fromCards(salonId, today, sql`gift_card.prepaid_id = ${prepaidId}`))

/** A card that is looked up: by its id, or by the hash of its code. */
type TypedCard = { prepaidId: string } | { codeHash: string }
const isTypedCard = (card: TypedCard) =>
  'prepaidId' in card ? sql`gift_card.prepaid_id = ${card.prepaidId}` : sql`gift_card.code_hash = ${card.codeHash}`

export const selectFoundCard = (db: StaffDb, today: string, card: TypedCard): Statement<FoundGiftCard[]> =>
  db.selectJson(foundColumns, (salonId) => fromCards(salonId, today, isTypedCard(card)))

/** Condition on no table: the salon has this card. */
export const cardExists = (salonId: SQL, card: TypedCard) => sql`
  EXISTS (
    SELECT 1
    FROM gift_cards gift_card
    WHERE gift_card.salon_id = ${salonId}
      AND gift_card.deleted_utc IS NULL
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
/** Cards that were made out to the client, or bought by them for themselves; by the id of a client, or a sub-select of it. */
const selectOwnCards = (salonId: SQL, clientId: SQL) => sql`
    SELECT prepaid_account.prepaid_id
    FROM prepaid_accounts prepaid_account
    WHERE prepaid_account.salon_id = ${salonId}
      AND prepaid_account.holder_client_id = ${clientId}
    UNION
    SELECT prepaid_account.prepaid_id
    FROM prepaid_accounts prepaid_account
    JOIN clients client ON client.client_id = prepaid_account.client_id AND client.salon_id = prepaid_account.salon_id
    WHERE prepaid_account.salon_id = ${salonId}
      AND prepaid_account.client_id = ${clientId}
      AND (prepaid_account.label = '' OR lower(trim(prepaid_account.label)) = lower(trim(client.name)))`
const isOfClient = (salonId: SQL, clientId: string) => sql`
  gift_card.prepaid_id IN (${selectOwnCards(salonId, sql`${clientId}`)}
    UNION
    SELECT payment.prepaid_id
    FROM appointments visit
    CROSS JOIN payments payment ON payment.salon_id = visit.salon_id AND payment.appointment_id = visit.appointment_id
    WHERE visit.salon_id = ${salonId}
      AND visit.client_id = ${clientId}
      AND visit.payment_client_id IS NULL
      AND payment.prepaid_id IS NOT NULL
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
    instr(lower(prepaid_account.label), lower(${search})) > 0
    OR gift_card.code_end = upper(substr(replace(${search}, ' ', ''), -4))
    OR EXISTS (
      SELECT 1
      FROM clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = prepaid_account.client_id
        AND instr(lower(client.name), lower(${search})) > 0
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
