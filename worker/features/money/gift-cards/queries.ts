import { type SQL, sql } from 'drizzle-orm'
import type { GuestGiftCard } from '../../../../schema/api/booking/link-page-replies.ts'
import type { GiftCardLine, GiftCardSettings } from '../../../../schema/api/money/gift-cards-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { type GiftCardTerms, giftCardDefaults } from '../../../../schema/rules/money/gift-cards.ts'
import type { PaymentAmount } from '../../../../schema/rules/money/ledger.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { giftCardSettings, giftCards } from '../../../../schema/tables/money/gift-cards.ts'
import { prepaidAccounts } from '../../../../schema/tables/money/prepaid.ts'
import { salons } from '../../../../schema/tables/platform/salons.ts'
import type { AfterClosing, VatKind } from '../../../../schema/terms.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { type Columns, eurosSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { linkSalonColumns } from '../../platform/salons/index.ts'
import { selectVisits, touchVisits, visitIsOpen } from '../../visits/visits/index.ts'
import { abortUnlessReversalConfirmed, askAfterClosing, insertLedgerEntry, insertVoid, postingDate } from '../ledger/index.ts'
import { abortIfCashSystem, insertPrepaidAccount, insertPrepaidSale, removePrepaidSale } from '../prepaid/index.ts'
import { fromCards, stateOfCard } from './card-queries.ts'

const maxReserved = 3

const guestColumns: Columns<Omit<GuestGiftCard, 'code'>> = {
  salon: jsonObject(linkSalonColumns),
  recipientName: 'c.label',
  message: 'c.message',
  state: stateOfCard,
  balance: eurosSql('c.balance_cents'),
  validUntil: 'c.valid_until',
  entries: jsonArray(
    { day: 'prepaid_entry.day', amount: eurosSql('prepaid_entry.amount_cents') },
    `FROM (
      SELECT *
      FROM prepaid_entries
      WHERE salon_id = c.salon_id
        AND prepaid_id = c.prepaid_id
      ORDER BY rowid DESC
      LIMIT 50
    ) prepaid_entry`,
  ),
}
const guestJson = sql.raw(jsonObject(guestColumns))

const earliest = '0000-01-01'

/** The card of a link. The salon's zone is read with it, so that whether it is over is decided behind the read. */
export const selectGuestCard = (db: LinkDb): Statement<Omit<GuestGiftCard, 'code'>[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${guestJson} AS packed, salon.time_zone
      ${fromCards(salonId, earliest, sql`gift_card.prepaid_id = ${db.id}`)}
      JOIN salons salon ON salon.salon_id = c.salon_id`,
    (rows) =>
      rows.map((row) => {
        const card: Omit<GuestGiftCard, 'code'> = readJson(row.packed)
        const isOver = card.validUntil !== null && card.validUntil < toSalonDay(db.nowUtc, String(row.time_zone))
        return isOver && (card.state === 'active' || card.state === 'spent') ? { ...card, state: 'expired' } : card
      }),
  )

/** Guard statement: aborts with `limit` if the guest has reserved several cards that were not collected. */
export const abortIfReservedOften = (db: GuestDb) =>
  db.abortUnless(
    'limit',
    (salonId) => sql`
      (
        SELECT count(*) < ${maxReserved}
        FROM gift_cards gift_card
        JOIN prepaid_accounts prepaid_account
          ON prepaid_account.prepaid_id = gift_card.prepaid_id
          AND prepaid_account.salon_id = gift_card.salon_id
        WHERE gift_card.salon_id = ${salonId}
          AND prepaid_account.client_id = ${db.client}
          AND gift_card.reserved_utc IS NOT NULL
          AND gift_card.deleted_utc IS NULL
          AND NOT EXISTS (
            SELECT 1
            FROM prepaid_entries prepaid_entry
            WHERE prepaid_entry.salon_id = gift_card.salon_id
              AND prepaid_entry.prepaid_id = gift_card.prepaid_id
          )
      )`,
  )

/** Condition on `gift_cards`: reserved by the guest of the session. */
export const isOwnReservation = (db: GuestDb) => sql`
  EXISTS (
    SELECT 1
    FROM prepaid_accounts prepaid_account
    WHERE prepaid_account.salon_id = gift_cards.salon_id
      AND prepaid_account.prepaid_id = gift_cards.prepaid_id
      AND prepaid_account.client_id = ${db.client}
  )`

const visitIdOfLine = (prepaidSaleId: string) => sql`(
  SELECT prepaid_sale.appointment_id
  FROM prepaid_sales prepaid_sale
  WHERE prepaid_sale.prepaid_sale_id = ${prepaidSaleId}
)`
export const selectVisitOfLine = (db: StaffDb, prepaidSaleId: string): Statement<Appointment[]> =>
  selectVisits(db, sql`visit.appointment_id = ${visitIdOfLine(prepaidSaleId)}`)

/** Takes a card off the checkout of an open visit, otherwise aborts the batch with `stale`; a reserved card waits for collection again. */
export const removeLineOfVisit = (db: StaffDb, prepaidSaleId: string): Statement<unknown>[] => [
  db.abortUnless(
    'stale',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM prepaid_sales prepaid_sale
        WHERE prepaid_sale.salon_id = ${salonId}
          AND prepaid_sale.prepaid_sale_id = ${prepaidSaleId}
          AND prepaid_sale.deleted_utc IS NULL
          AND ${visitIsOpen(sql.raw('prepaid_sale'))}
      )`,
  ),
  removePrepaidSale(db, prepaidSaleId),
  db.abortIfUnchanged('stale'),
  db.softDelete(
    giftCards,
    sql`
      reserved_utc IS NULL
      AND gift_cards.prepaid_id = (
        SELECT prepaid_sale.prepaid_id
        FROM prepaid_sales prepaid_sale
        WHERE prepaid_sale.prepaid_sale_id = ${prepaidSaleId}
      )`,
  ),
  touchVisits(db, sql`appointments.appointment_id = ${visitIdOfLine(prepaidSaleId)}`),
]

export const selectSalon = (db: StaffDb) => db.select(salons)

export const selectSettings = (db: TenantDb): Statement<GiftCardSettings[]> => {
  const rows = db.select(giftCardSettings)
  return {
    ...rows,
    read: (result) => {
      const [row] = rows.read(result)
      if (!row) return [{ ...giftCardDefaults, amounts: [...giftCardDefaults.amounts], version: 0 }]
      const { amounts, validMonths, vatKind, vatRate, online, version } = row
      return [{ amounts, validMonths, vatKind, vatRate, online, version }]
    },
  }
}
/** Saves the settings of exactly this version (0: there are none yet), otherwise aborts the batch with `stale` or `unique`. */
export const saveSettings = (db: StaffDb, terms: GiftCardTerms, version: number): Statement<unknown>[] => {
  const values = { ...terms, amounts: [...terms.amounts] }
  if (version === 0) return [db.insert(giftCardSettings, values as never)]
  return [db.update(giftCardSettings, values, sql`version = ${version}`), db.abortIfUnchanged('stale')]
}

export interface NewCard {
  prepaidId: string
  codeHash: string
  codeEnd: string
  clientId: string | null
  holderClientId?: string | null
  recipientName: string
  recipientEmail: string
  message: string
  language: GiftCardLine['language']
  validUntil: string | null
  vatKind: VatKind
  vatRate: number | null
  reserved?: string | null
  /** Euros. */
  reservedAmount?: number
  replacesId?: string | null
}

/** A card without money; a sale or transfer gives it its balance. */
export function insertCard(db: TenantDb, card: NewCard): Statement<unknown>[] {
  const { prepaidId, clientId, recipientName, vatKind, vatRate, validUntil } = card
  return [
    ...(clientId === null ? [] : [abortUnlessExists(db, clients.clientId, clientId)]),
    insertPrepaidAccount(db, {
      prepaidId,
      kind: 'gift_card',
      label: recipientName,
      clientId,
      holderClientId: card.holderClientId ?? null,
      vatKind,
      vatRate,
      validUntil,
    }),
    db.insert(giftCards, {
      prepaidId,
      codeHash: card.codeHash,
      codeEnd: card.codeEnd,
      recipientEmail: card.recipientEmail,
      message: card.message,
      language: card.language,
      reserved: card.reserved ?? null,
      reservedAmount: card.reservedAmount ?? 0,
      replacesId: card.replacesId ?? null,
    }),
  ]
}

/** Condition on `gift_cards`: reserved by a guest, and neither collected nor on the checkout of an open visit. */
const isReservation = (prepaidId: string): SQL => sql`
  gift_cards.prepaid_id = ${prepaidId}
  AND gift_cards.reserved_utc IS NOT NULL
  AND NOT EXISTS (
    SELECT 1
    FROM prepaid_sales prepaid_sale
    WHERE prepaid_sale.salon_id = gift_cards.salon_id
      AND prepaid_sale.prepaid_id = gift_cards.prepaid_id
      AND prepaid_sale.deleted_utc IS NULL
  )`

/** Takes a reservation up with what the desk entered; aborts the batch with `closed` if it was collected or cancelled. */
export function takeReservation(db: StaffDb, card: NewCard): Statement<unknown>[] {
  const { prepaidId, clientId, recipientName, recipientEmail, message, language, validUntil, vatKind, vatRate } = card
  const account = { label: recipientName, validUntil, vatKind, vatRate, ...(clientId === null ? {} : { clientId }) }
  return [
    ...(clientId === null ? [] : [abortUnlessExists(db, clients.clientId, clientId)]),
    db.update(giftCards, { recipientEmail, message, language }, isReservation(prepaidId)),
    db.abortIfUnchanged('closed'),
    db.update(prepaidAccounts, account, sql`${prepaidAccounts.prepaidId} = ${prepaidId}`),
  ]
}
/** Cancels a reservation; `condition` narrows it. Aborts the batch with `closed` if it was collected or cancelled. */
export const cancelReservation = (db: TenantDb, prepaidId: string, condition?: SQL): Statement<unknown>[] => [
  db.softDelete(giftCards, isReservation(prepaidId), condition),
  db.abortIfUnchanged('closed'),
]
export const restoreReservation = (db: StaffDb, prepaidId: string): Statement<unknown>[] => [
  db.restore(giftCards, sql`${giftCards.prepaidId} = ${prepaidId}`, sql`reserved_utc IS NOT NULL`),
  db.abortIfUnchanged('missing'),
]

/**
 * Sells or tops up a card without a visit: to the ledger, its line is a separate visit. Amounts are euros. Aborts the batch with
 * `limit` in a salon that sells through a cash system.
 */
export function sellAtOnce(
  db: StaffDb,
  sale: { prepaidSaleId: string; prepaidId: string; price: number; payments: readonly PaymentAmount[]; afterClosing: AfterClosing },
): Statement<unknown>[] {
  const { prepaidSaleId, prepaidId, price, payments, afterClosing } = sale
  return [
    abortIfCashSystem(db),
    ...askAfterClosing(db, afterClosing),
    insertPrepaidSale(db, { prepaidSaleId, prepaidId, appointmentId: prepaidSaleId, price }),
    ...insertLedgerEntry(db, {
      bookEntryId: db.newId('bke'),
      appointmentId: prepaidSaleId,
      kind: 'checkout',
      payments,
      lines: [{ userId: db.userId, side: 'prepaid', lineId: prepaidSaleId, amount: price }],
      afterClosing: 'unasked',
    }),
  ]
}

/** Reverses a sale without a visit, by the entry that it left on the card; aborts with `missing` where there is none. */
export const voidSale = (db: StaffDb, saleId: string, request: { reason: string; afterClosing: AfterClosing }): Statement<unknown>[] => [
  abortUnlessReversalConfirmed(db, sql`payment.appointment_id = ${saleId}`),
  ...insertVoid(db, { ...request, bookEntryId: db.newId('bke'), appointmentId: saleId, isRequired: true }),
]

/** SELECT of the order that has paid for a `prepaid_sale` online: its refund goes through the gateway. */
const paidOnline = sql`
  SELECT 1
  FROM payment_orders payment_order
  WHERE payment_order.salon_id = prepaid_sale.salon_id
    AND payment_order.payment_order_id = prepaid_sale.prepaid_sale_id`

/** The sale without a visit, paid at the desk, behind an entry of a card, and its card; nothing for any other entry. */
export const selectSaleOfEntry = (db: StaffDb, prepaidEntryId: string): Statement<{ saleId: string; prepaidId: string } | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT prepaid_sale.prepaid_sale_id, prepaid_sale.prepaid_id
      FROM prepaid_entries prepaid_entry
      JOIN ledger_lines ledger_line ON ledger_line.ledger_line_id = prepaid_entry.prepaid_entry_id
      JOIN prepaid_sales prepaid_sale
        ON prepaid_sale.prepaid_sale_id = ledger_line.line_id
        AND prepaid_sale.appointment_id = prepaid_sale.prepaid_sale_id
      JOIN gift_cards gift_card ON gift_card.prepaid_id = prepaid_sale.prepaid_id AND gift_card.salon_id = prepaid_sale.salon_id
      WHERE prepaid_entry.salon_id = ${salonId}
        AND prepaid_sale.salon_id = prepaid_entry.salon_id
        AND prepaid_entry.prepaid_entry_id = ${prepaidEntryId}
        AND prepaid_entry.kind = 'sale'
        AND NOT EXISTS (${paidOnline})`,
    ([row]) => row && { saleId: String(row.prepaid_sale_id), prepaidId: String(row.prepaid_id) },
  )

/** Condition on rows that name a card: its payment is not on its way back, so it may be used. */
const isNotReturning = (alias: string) => sql`
  NOT EXISTS (
    SELECT 1
    FROM payment_orders payment_order
    WHERE payment_order.salon_id = ${sql.raw(alias)}.salon_id
      AND payment_order.prepaid_id = ${sql.raw(alias)}.prepaid_id
      AND payment_order.state = 'refunding'
  )`

/** Moves the whole balance of one card to another; aborts the batch with `limit` where there is none. */
export function moveBalance(db: StaffDb, from: string, to: string): Statement<unknown>[] {
  const [leavingId, arrivingId] = [db.newId('pre'), db.newId('pre')]
  return [
    db.executeRaw(
      (salonId, userId) => sql`
        INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, day, at_utc, user_id, amount_cents)
        SELECT
          ${leavingId}, ${salonId}, prepaid_entry.prepaid_id, 'transfer', ${postingDate(db, salonId)}, ${db.nowUtc}, ${userId},
          -sum(prepaid_entry.amount_cents)
        FROM prepaid_entries prepaid_entry
        WHERE prepaid_entry.salon_id = ${salonId}
          AND prepaid_entry.prepaid_id = ${from}
          AND ${isNotReturning('prepaid_entry')}
        GROUP BY prepaid_entry.prepaid_id
        HAVING sum(prepaid_entry.amount_cents) > 0`,
    ),
    db.abortIfUnchanged('limit'),
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO prepaid_entries (prepaid_entry_id, salon_id, prepaid_id, kind, day, at_utc, user_id, amount_cents)
        SELECT
          ${arrivingId}, prepaid_entry.salon_id, ${to}, 'transfer', prepaid_entry.day, prepaid_entry.at_utc, prepaid_entry.user_id,
          -prepaid_entry.amount_cents
        FROM prepaid_entries prepaid_entry
        WHERE prepaid_entry.salon_id = ${salonId}
          AND prepaid_entry.prepaid_entry_id = ${leavingId}`,
    ),
  ]
}
/** Ends a card that was moved back to the one that it replaces; aborts the batch with `stale` if it was used or replaced itself. */
export const removeReplacement = (db: StaffDb, prepaidId: string): Statement<unknown>[] => [
  db.softDelete(
    giftCards,
    sql`${giftCards.prepaidId} = ${prepaidId}`,
    sql`
      replaces_id IS NOT NULL
      AND NOT EXISTS (
        SELECT 1
        FROM prepaid_entries prepaid_entry
        WHERE prepaid_entry.salon_id = gift_cards.salon_id
          AND prepaid_entry.prepaid_id = gift_cards.prepaid_id
          AND prepaid_entry.kind <> 'transfer'
      )`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Blocks or unblocks a card; aborts the batch with `stale` if it is so already. */
export const updateBlocked = (db: StaffDb, prepaidId: string, reason: string | null): Statement<unknown>[] => [
  db.update(
    prepaidAccounts,
    reason === null ? { blocked: null, blockedReason: '' } : { blocked: db.now, blockedReason: reason },
    sql`${prepaidAccounts.prepaidId} = ${prepaidId}`,
    sql`kind = 'gift_card'`,
    reason === null ? sql`blocked_utc IS NOT NULL` : sql`blocked_utc IS NULL`,
    isNotReturning('prepaid_accounts'),
  ),
  db.abortIfUnchanged('stale'),
]

export interface CardChange {
  recipientName?: string | undefined
  recipientEmail?: string | undefined
  message?: string | undefined
  validUntil?: string | null | undefined
}
/** Changes a card of exactly this version, otherwise aborts the batch with `stale`. */
export const updateCard = (db: StaffDb, prepaidId: string, version: number, change: CardChange): Statement<unknown>[] => {
  const { recipientName, validUntil, ...own } = change
  return [
    db.update(giftCards, own as never, sql`${giftCards.prepaidId} = ${prepaidId}`, sql`version = ${version}`),
    db.abortIfUnchanged('stale'),
    db.update(prepaidAccounts, { label: recipientName, validUntil } as never, sql`${prepaidAccounts.prepaidId} = ${prepaidId}`),
  ]
}
