import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { agendaServices, agendas } from './agenda.ts'
import { appointments, clientHistoryProducts, clientHistoryServices, payments } from './appointments.ts'
import { calendarFeeds } from './calendar.ts'
import { dashboardServiceCategories, productCategories, products, serviceCategories, serviceSets, services } from './catalogue.ts'
import { clients, subClients } from './clients.ts'
import { dayClosings, ledgerTriggers } from './ledger.ts'
import { onlineBookingServiceCategories, onlineBookingSlots } from './online-booking.ts'
import { privacyTextTriggers } from './privacy-texts.ts'
import { barcodeTriggers } from './product-barcodes.ts'
import {
  salonConfigCategories,
  salonConfigColours,
  salonConfigDiscounts,
  salonConfigExpenseRanges,
  salonConfigPetBreeds,
  salonConfigPetSizes,
  salonConfigPrivacies,
  salonConfigUIs,
  salonConfigWidgets,
} from './salon-config.ts'
import { salonConfigDaysCloseds, salonConfigOpeningTimes, salons } from './salons.ts'
import { userPermissions, userServices, users, userTimeframes } from './staff.ts'
import { waitingListEntries, waitingListOffers, waitingListSettings } from './waiting-list.ts'
import { waitingListTriggers } from './waiting-list-triggers.ts'

/** A trigger, view or virtual table that drizzle does not know of. The migrations create exactly these. */
export interface SchemaObject {
  name: string
  kind: 'trigger' | 'view' | 'table'
  sql: string
  /** A statement that sets the new object up. */
  setUp?: string
}

/** Tables whose changes the audit log keeps, and the column of the thing that a row is part of. */
const auditedTables: [SQLiteTable, partOf?: SQLiteColumn][] = [
  [salons],
  [salonConfigOpeningTimes],
  [salonConfigDaysCloseds],
  [salonConfigWidgets],
  [salonConfigUIs],
  [salonConfigPrivacies],
  [salonConfigDiscounts],
  [salonConfigColours],
  [salonConfigExpenseRanges],
  [salonConfigPetBreeds],
  [salonConfigPetSizes],
  [salonConfigCategories],
  [users],
  [userPermissions, userPermissions.userId],
  [userServices, userServices.userId],
  [userTimeframes, userTimeframes.userId],
  [calendarFeeds, calendarFeeds.userId],
  [serviceCategories],
  [dashboardServiceCategories],
  [productCategories],
  [services],
  [serviceSets],
  [products],
  [onlineBookingServiceCategories],
  [onlineBookingSlots],
  [clients],
  [subClients, subClients.clientId],
  [agendas],
  [agendaServices, agendaServices.agendaId],
  [appointments, appointments.agendaId],
  [payments, payments.appointmentId],
  [clientHistoryServices, clientHistoryServices.appointmentId],
  [clientHistoryProducts, clientHistoryProducts.appointmentId],
  [waitingListEntries],
  [waitingListOffers, waitingListOffers.waitingListEntryId],
  [waitingListSettings],
  [dayClosings],
]

/** Columns that say nothing to a reader of the audit log, or must not be kept twice. */
const untold = new Set([
  'salon_id',
  'version',
  'changed_by',
  'changed_utc',
  'password_hash',
  'search_no',
  'search_text',
  'search_digits',
  'settings_json',
  'shortcuts_json',
])

function auditTriggers([table, partOf]: [SQLiteTable, SQLiteColumn?]): SchemaObject[] {
  const name = getTableName(table)
  const columns: SQLiteColumn[] = Object.values(getTableColumns(table))
  const id = columns.find((column) => column.primary)?.name
  if (!id) throw new Error(`${name} has no single primary key`)
  const root = partOf?.name ?? id
  const told = columns.filter((column) => !untold.has(column.name)).map((column) => column.name)
  const object = (row: 'OLD' | 'NEW') => `json_object(${told.map((column) => `'${column}', ${row}."${column}"`).join(', ')})`
  // Only what differs is kept: a booking moved ten times is ten small rows.
  const differing = (row: 'OLD' | 'NEW', other: 'OLD' | 'NEW') =>
    `(SELECT json_group_object(a.key, a.value) FROM json_each(${object(row)}) a JOIN json_each(${object(other)}) b ON a.key = b.key WHERE a.value IS NOT b.value)`
  const deletes = told.includes('deleted_utc')
  const action = deletes
    ? `CASE WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete' WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore' ELSE 'change' END`
    : `'change'`
  const into = 'INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)'
  const head = (row: string, what: string) =>
    `${row}.salon_id, ${row}.changed_utc, ${row}.changed_by, '${name}', ${row}."${id}", ${row}."${root}", ${what}`
  return [
    {
      name: `audit_log_${name}_insert`,
      kind: 'trigger',
      sql: `CREATE TRIGGER audit_log_${name}_insert AFTER INSERT ON ${name} WHEN NEW.salon_id IS NOT NULL BEGIN ${into} VALUES (${head('NEW', `'create'`)}, NULL, NULL); END`,
    },
    {
      name: `audit_log_${name}_update`,
      kind: 'trigger',
      sql: `CREATE TRIGGER audit_log_${name}_update AFTER UPDATE ON ${name} WHEN NEW.salon_id IS NOT NULL BEGIN ${into} VALUES (${head('NEW', action)}, ${differing('OLD', 'NEW')}, ${differing('NEW', 'OLD')}); END`,
    },
  ]
}

/** Guards: an insert into `refuse_<reason>` aborts the whole batch it stands in. */
export const reasons = ['missing', 'stale', 'overlap', 'rota', 'stock', 'limit', 'already_used'] as const
const guards = reasons.flatMap((reason): SchemaObject[] => [
  { name: `refuse_${reason}`, kind: 'view', sql: `CREATE VIEW refuse_${reason} (why) AS SELECT 1 WHERE 0` },
  {
    name: `refuse_${reason}_insert`,
    kind: 'trigger',
    sql: `CREATE TRIGGER refuse_${reason}_insert INSTEAD OF INSERT ON refuse_${reason} BEGIN SELECT RAISE(ABORT, 'refuse:${reason}'); END`,
  },
])
const session: SchemaObject[] = [
  { name: 'refuse_session', kind: 'view', sql: 'CREATE VIEW refuse_session (why) AS SELECT 1 WHERE 0' },
  {
    name: 'refuse_session_insert',
    kind: 'trigger',
    sql: `CREATE TRIGGER refuse_session_insert INSTEAD OF INSERT ON refuse_session BEGIN ${['unauthorized', 'forbidden', 'foreign']
      .map((why) => `SELECT RAISE(ABORT, 'refuse:${why}') WHERE NEW.why = '${why}';`)
      .join(' ')} END`,
  },
]

// An busy interval is one day long at most, so whatever can overlap the new one began less than a day before it.
const overlap = (also: string) =>
  `SELECT RAISE(ABORT, 'refuse:overlap') WHERE EXISTS (SELECT 1 FROM busy_intervals o WHERE o.salon_id = NEW.salon_id AND o.start_utc > NEW.start_utc - 86400 AND o.start_utc < NEW.end_utc AND o.user_id = NEW.user_id AND o.end_utc > NEW.start_utc AND NOT (NEW.outside_hours = 1 AND o.cause = 'day_off')${also});`
const length = `SELECT RAISE(ABORT, 'refuse:length') WHERE NEW.end_utc <= NEW.start_utc OR NEW.end_utc - NEW.start_utc > 86400;`
const occupationTriggers: SchemaObject[] = [
  {
    name: 'busy_intervals_length',
    kind: 'trigger',
    sql: `CREATE TRIGGER busy_intervals_length BEFORE INSERT ON busy_intervals BEGIN ${length} END`,
  },
  {
    name: 'busy_intervals_taken',
    kind: 'trigger',
    sql: `CREATE TRIGGER busy_intervals_taken BEFORE INSERT ON busy_intervals WHEN NEW.may_overlap = 0 BEGIN ${overlap('')} END`,
  },
  {
    name: 'busy_intervals_taken_update',
    kind: 'trigger',
    sql: `CREATE TRIGGER busy_intervals_taken_update BEFORE UPDATE ON busy_intervals WHEN NEW.may_overlap = 0 BEGIN ${length} ${overlap(' AND o.busy_interval_id <> OLD.busy_interval_id')} END`,
  },
]

const rotaTables = ['user_timeframes', 'salon_config_opening_times', 'salon_config_days_closeds', 'users']
const rotaTriggers = rotaTables.flatMap((table): SchemaObject[] =>
  (['INSERT', 'UPDATE'] as const).map((event) => {
    const name = `rota_${table}_${event.toLowerCase()}`
    const of = table === 'users' && event === 'UPDATE' ? ' OF working_hours_json, employment_start, employment_end, deleted_utc' : ''
    return {
      name,
      kind: 'trigger',
      sql: `CREATE TRIGGER ${name} AFTER ${event}${of} ON ${table} WHEN NEW.salon_id IS NOT NULL BEGIN INSERT INTO rota_versions (salon_id, rota_version) VALUES (NEW.salon_id, 1) ON CONFLICT (salon_id) DO UPDATE SET rota_version = rota_version + 1; END`,
    }
  }),
)

// The index holds one row a client: folded name, e-mail and pets' names, and the digits of the phone numbers.
const reindex = (client: string) =>
  `DELETE FROM client_search WHERE rowid = (SELECT search_no FROM clients WHERE client_id = ${client}); INSERT INTO client_search (rowid, text, digits) SELECT c.search_no, c.search_text || coalesce((SELECT ' ' || group_concat(p.search_text, ' ') FROM sub_clients p WHERE p.salon_id = c.salon_id AND p.client_id = c.client_id AND p.deleted_utc IS NULL), ''), c.search_digits FROM clients c WHERE c.client_id = ${client} AND c.deleted_utc IS NULL;`
const searchObjects: SchemaObject[] = [
  {
    name: 'client_search',
    kind: 'table',
    sql: `CREATE VIRTUAL TABLE client_search USING fts5 (text, digits, tokenize = 'trigram')`,
    // Without it an erased name would linger in the index's pages.
    setUp: `INSERT INTO client_search (client_search, rank) VALUES ('secure-delete', 1)`,
  },
  {
    name: 'client_search_insert',
    kind: 'trigger',
    sql: `CREATE TRIGGER client_search_insert AFTER INSERT ON clients BEGIN INSERT INTO client_search (rowid, text, digits) VALUES (NEW.search_no, NEW.search_text, NEW.search_digits); END`,
  },
  {
    name: 'client_search_update',
    kind: 'trigger',
    sql: `CREATE TRIGGER client_search_update AFTER UPDATE OF search_text, search_digits, deleted_utc ON clients BEGIN ${reindex('NEW.client_id')} END`,
  },
  {
    name: 'client_search_pet_insert',
    kind: 'trigger',
    sql: `CREATE TRIGGER client_search_pet_insert AFTER INSERT ON sub_clients BEGIN ${reindex('NEW.client_id')} END`,
  },
  {
    name: 'client_search_pet_update',
    kind: 'trigger',
    sql: `CREATE TRIGGER client_search_pet_update AFTER UPDATE OF search_text, client_id, deleted_utc ON sub_clients BEGIN ${reindex('OLD.client_id')} ${reindex('NEW.client_id')} END`,
  },
]

/** All of them, in an order in which they can be created. `npm run migrations` writes a migration for whatever is not yet there. */
export const schemaObjects: SchemaObject[] = [
  ...guards,
  ...session,
  ...searchObjects,
  ...auditedTables.flatMap(auditTriggers),
  ...occupationTriggers,
  ...rotaTriggers,
  ...barcodeTriggers,
  ...privacyTextTriggers,
  ...waitingListTriggers,
  ...ledgerTriggers,
]
