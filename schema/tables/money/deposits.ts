import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DepositEnd, DepositUnit, Language } from '../../terms.ts'
import { auditColumns, euro, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** A rule as it is stored: that of schema/rules/money/deposit-rules.ts. */
interface StoredRule {
  ruleKey: string
  isNew: boolean
  isMarked: boolean
  absentMonths: number | null
  noShows: number | null
  valueFrom: number | null
  serviceIds: string[]
  weekdays: number[]
  from: string | null
  to: string | null
  unit: DepositUnit
  amount: number
  refundableHours: number
  moves: number
}

/** Who pays a deposit, in the order in which the rules are read; a salon without a row has none. */
export const depositRules = sqliteTable('deposit_rules', {
  salonId: text('salon_id').primaryKey(),
  rules: json<StoredRule[]>('rules_json').notNull().default([]),
  ...auditColumns,
})

/** What is booked once a held time is paid for: `OnlineBooking` of the online bookings. */
export interface HeldBooking {
  services: {
    agendaServiceId: string
    serviceId: string
    userId: string
    /** Seconds UTC. */
    start: number
    service: string
    length: number
    parts: { kind: 'work' | 'wait'; minutes: number }[]
    breakAfterService: number
    price: number
    mayOverlap: boolean
    show: boolean
    subClientId: string | null
    /** Limit of simultaneous online bookings of its online category. */
    limit: { categoryId: string; capacity: number } | null
  }[]
  start: string
  end: string
  note: string
  petIds: string[]
  channel: string
  language: Language | null
}

/**
 * The deposit of a booking, with what was agreed about it: that never changes. Its money is the payment order's, and the account of the
 * same id holds it until it is used. While a guest pays, `held` is what will be booked, and rows of `busy_intervals` (cause `hold`) take
 * the time.
 */
export const deposits = sqliteTable(
  'deposits',
  {
    depositId: text('deposit_id').primaryKey(),
    ...owned,
    /** The booking, or the id that it will have. */
    agendaId: text('agenda_id').notNull(),
    clientId: text('client_id').notNull(),
    paymentOrderId: text('payment_order_id').notNull(),
    amount: euro('amount_cents').notNull(),
    text: text('text').notNull(),
    textVersion: text('text_version').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** When the client agreed, and on which device; null for a link that nobody has opened. */
    agreed: instant('agreed_utc'),
    device: text('device').notNull().default(''),
    refundableHours: integer('refundable_hours').notNull(),
    /** Follows a move, as long as it is not over. */
    refundableUntil: instant('refundable_until_utc').notNull(),
    /** How often the client may move the booking, and has. */
    moves: integer('moves').notNull(),
    moved: integer('moved').notNull().default(0),
    heldUntil: instant('held_until_utc'),
    held: json<HeldBooking>('held_json'),
    ended: text('ended').$type<DepositEnd>().notNull().default(''),
    endedAt: instant('ended_utc'),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex('deposits_booking').on(t.salonId, t.agendaId).where(sql`ended in ('', 'kept', 'returned')`),
    index('deposits_order').on(t.salonId, t.paymentOrderId),
    index('deposits_client').on(t.salonId, t.clientId),
    index('deposits_held').on(t.heldUntil).where(sql`held_until_utc is not null`),
    index('deposits_open').on(t.salonId, t.agendaId).where(sql`ended = ''`),
  ],
)

/**
 * A deposit stays refundable as long before the booking as was agreed, wherever it is moved in time. A move that the salon makes takes
 * nothing of that time away.
 */
export const depositTriggers: SchemaObject[] = [
  createTrigger(
    'deposits_follow_booking',
    'AFTER UPDATE OF start_utc ON agendas WHEN NEW.start_utc <> OLD.start_utc',
    `
  UPDATE deposits
  SET
    refundable_until_utc = max(
      NEW.start_utc - refundable_hours * 3600,
      iif(NEW.changed_by = 'guest', 0, refundable_until_utc)
    ),
    version = version + 1,
    changed_by = NEW.changed_by,
    changed_utc = NEW.changed_utc
  WHERE salon_id = NEW.salon_id
    AND agenda_id = NEW.agenda_id
    AND ended = ''
    AND refundable_until_utc > NEW.changed_utc;`,
  ),
]
