import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Language } from '../terms.ts'
import { auditColumns, day, flag, instant, json, owned } from './columns.ts'

/** A service somebody waits for, by whom if it matters, for which pet. */
export interface WaitedService {
  serviceId: string
  userId?: string
  subClientId?: string
}

/** Somebody who waits for room: for which services, on which days, at which hours. The oldest comes first. */
export const waitingListEntries = sqliteTable(
  'waiting_list_entries',
  {
    waitingListEntryId: text('waiting_list_entry_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    services: json<WaitedService[]>('services_json').notNull().default([]),
    /** Both ends included. */
    dayFrom: day('day_from').notNull(),
    dayTo: day('day_to').notNull(),
    /** 0 is Sunday. */
    weekdays: json<number[]>('weekdays_json').notNull().default([]),
    /** `HH:MM` by the salon's clock: all of it lies between. */
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
    note: text('note').notNull().default(''),
    /** A guest's own wish stays within what guests may book; the desk's is the desk's word. */
    channel: text('channel').$type<'guest' | 'desk'>().notNull(),
    /** Of the messages; null: that of the salon's country. */
    language: text('language').$type<Language>(),
    state: text('state').$type<'waiting' | 'booked' | 'left'>().notNull().default('waiting'),
    /** The booking that came of it. */
    agendaId: text('agenda_id'),
    created: instant('created_utc').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('waiting_list_entries_state').on(t.salonId, t.state, t.created),
    index('waiting_list_entries_waiting').on(t.salonId).where(sql`state = 'waiting' and deleted_utc is null`),
    index('waiting_list_entries_client').on(t.salonId, t.clientId),
  ],
)

/** An offered service, copied from the catalogue as it would be booked. */
export interface OfferedPlan {
  serviceId: string
  userId: string
  subClientId: string | null
  /** Seconds UTC. */
  start: number
  service: string
  /** Minutes. */
  length: number
  parts: { kind: 'work' | 'wait'; minutes: number }[]
  breakAfterService: number
  cents: number
  /** How many at once its online category lets in; null where nothing limits it. */
  room: { categoryId: string; capacity: number } | null
}

/** A time offered to somebody who waits. While it is open, rows of `busy_intervals` (cause `hold`) keep its room. */
export const waitingListOffers = sqliteTable(
  'waiting_list_offers',
  {
    waitingListOfferId: text('waiting_list_offer_id').primaryKey(),
    ...owned,
    waitingListEntryId: text('waiting_list_entry_id').notNull(),
    start: instant('start_utc').notNull(),
    end: instant('end_utc').notNull(),
    services: json<OfferedPlan[]>('services_json').notNull().default([]),
    byHand: flag('by_hand').notNull().default(false),
    state: text('state').$type<'open' | 'accepted' | 'declined' | 'lapsed' | 'gone' | 'withdrawn'>().notNull().default('open'),
    expiry: instant('expiry_utc').notNull(),
    /** Of the rota that it was checked against. */
    rotaVersion: integer('rota_version').notNull(),
    created: instant('created_utc').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('waiting_list_offers_entry').on(t.salonId, t.waitingListEntryId),
    uniqueIndex('waiting_list_offers_open').on(t.waitingListEntryId).where(sql`state = 'open'`),
    index('waiting_list_offers_expiry').on(t.expiry).where(sql`state = 'open'`),
  ],
)

/** Salons in which room may have appeared for somebody who waits: set by triggers, taken by whoever looks. */
export const waitingListDirty = sqliteTable('waiting_list_dirty', { salonId: text('salon_id').primaryKey() })

/** How long an offered time is kept; a salon without a row keeps it for the usual time. */
export const waitingListSettings = sqliteTable('waiting_list_settings', {
  salonId: text('salon_id').primaryKey(),
  holdMinutes: integer('hold_minutes').notNull(),
  ...auditColumns,
})
