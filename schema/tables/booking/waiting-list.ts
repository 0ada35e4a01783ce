import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Language } from '../../terms.ts'
import { auditColumns, day, flag, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

const hasWaitingEntry = (row: 'OLD' | 'NEW') => `EXISTS (
  SELECT 1
  FROM waiting_list_entries w
  WHERE w.salon_id = ${row}.salon_id
    AND w.state = 'waiting'
    AND w.deleted_utc IS NULL
)`
const setDirty = (row: 'OLD' | 'NEW') => `
  INSERT INTO waiting_list_dirty (salon_id)
  VALUES (${row}.salon_id)
  ON CONFLICT DO NOTHING;`

/** Set the salon's dirty flag when its waiting list may be served: freed time, a changed rota, a new or reopened entry. */
export const waitingListTriggers: SchemaObject[] = [
  createTrigger('waiting_list_dirty_freed', `AFTER DELETE ON busy_intervals WHEN ${hasWaitingEntry('OLD')}`, setDirty('OLD')),
  createTrigger('waiting_list_dirty_rota', `AFTER UPDATE ON rota_versions WHEN ${hasWaitingEntry('NEW')}`, setDirty('NEW')),
  createTrigger('waiting_list_dirty_entry', 'AFTER INSERT ON waiting_list_entries', setDirty('NEW')),
  createTrigger(
    'waiting_list_dirty_again',
    `AFTER UPDATE OF state, deleted_utc ON waiting_list_entries
    WHEN NEW.state = 'waiting' AND NEW.deleted_utc IS NULL`,
    setDirty('NEW'),
  ),
]

/** A requested service, optionally with a team member and a pet. */
export interface WaitedService {
  serviceId: string
  userId?: string
  subClientId?: string
}

/** A waiting list entry: a client, the services, days and hours. The oldest entry is served first. */
export const waitingListEntries = sqliteTable(
  'waiting_list_entries',
  {
    waitingListEntryId: text('waiting_list_entry_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    services: json<WaitedService[]>('services_json').notNull().default([]),
    /** More than one: a group, which the desk answers itself. */
    people: integer('people').notNull().default(1),
    /** Both days included. */
    dayFrom: day('day_from').notNull(),
    dayTo: day('day_to').notNull(),
    /** 0 is Sunday. */
    weekdays: json<number[]>('weekdays_json').notNull().default([]),
    /** `HH:MM` in the salon's zone; all services lie between. */
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
    note: text('note').notNull().default(''),
    /** Made by the guest: offers stay within what guests may book; entries made at the desk are not restricted. */
    channel: text('channel').$type<'guest' | 'desk'>().notNull(),
    /** Language of messages; null: that of the salon's country. */
    language: text('language').$type<Language>(),
    state: text('state').$type<'waiting' | 'booked' | 'left'>().notNull().default('waiting'),
    /** The booking that served the entry. */
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

/** An offered service with copies of its catalogue values, as it would be booked. */
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
  /** Limit of simultaneous online bookings of its online category; null without a limit. */
  capacityLimit: { categoryId: string; capacity: number } | null
}

/** A time offered to a waiting client. While the offer is open, rows of `busy_intervals` (cause `hold`) reserve it. */
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
    /** Rota version for which the offer was checked. */
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

/** Dirty flag per salon: time that a waiting client wants may have become free. Set by triggers, cleared by processing. */
export const waitingListDirty = sqliteTable('waiting_list_dirty', { salonId: text('salon_id').primaryKey() })

/** How long an offered time is held; a salon without a row uses the default. */
export const waitingListSettings = sqliteTable('waiting_list_settings', {
  salonId: text('salon_id').primaryKey(),
  holdMinutes: integer('hold_minutes').notNull(),
  ...auditColumns,
})
