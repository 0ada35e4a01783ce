import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import type { FullTable } from '../../../../schema/api/endpoint.ts'
import { endpoints } from '../../../../schema/api/index.ts'
import { UserDraft } from '../../../../schema/api/team/staff-fields.ts'
import { Characters, Colour, Day, Line, OptionalMail, TimeOfDay, Whole } from '../../../../schema/api/values.ts'
import { consentSources, deliveries, incomingChannels, messageChannels } from '../../../../schema/message-terms.ts'
import {
  alertTypes,
  languages,
  ledgerEntryKinds,
  ledgerLineSides,
  loyaltyEntryKinds,
  paymentMethods,
  prepaidEntryKinds,
  prepaidKinds,
  promoUsageEnds,
  shiftRequestStatuses,
  surchargeStates,
  vatKinds,
} from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'

type Calls = keyof typeof endpoints
/** Calls that write or show the rows of a table, where they do not have its name. */
const callsOfTable: Readonly<Record<string, readonly Calls[]>> = {
  salons: ['salons', 'salonConfigs'],
  appointments: ['appointments', 'endOfDay'],
  salon_config_categories: ['configCategories'],
  salon_config_colours: ['colours'],
  salon_config_discounts: ['discounts'],
  salon_config_expense_ranges: ['expenseRanges'],
  salon_config_pet_breeds: ['petBreeds'],
  salon_config_pet_sizes: ['petSizes'],
  salon_config_privacies: ['privacies'],
  salon_config_uis: ['uiConfigs'],
  salon_config_widgets: ['widgets'],
  salon_config_days_closeds: ['daysCloseds'],
  salon_config_opening_times: ['openingTimes'],
  client_list_settings: ['clientList'],
  gift_card_settings: ['giftCards'],
  payroll_settings: ['payroll'],
  users: ['userSettings'],
  waiting_list_entries: ['waitingList', 'waitingListGuests'],
}

const isOneOf = (...words: readonly string[]) => v.picklist(words)
/** Starts and ends in seconds UTC; null while it goes on. */
const Spans = v.array(v.tuple([v.number(), v.nullable(v.number())]))
const Relatives = v.array(v.object({ degree: v.string(), name: v.string(), birthDate: v.nullable(Day), note: v.string() }))
const AbsenceBookings = v.array(
  v.object({
    agendaId: Line(300),
    choice: v.picklist(['move', 'cancel', 'leave']),
    back: v.array(v.object({ agendaServiceId: Line(300), userId: Line(300), start: v.string() })),
    version: v.number(),
    toldWith: v.optional(Line(300)),
    rung: v.nullable(v.string()),
  }),
)
/** Fields that no call writes as they are stored. */
const storedFields: Readonly<Record<string, v.GenericSchema>> = {
  'absences.bookings_json': AbsenceBookings,
  'alerts.type': isOneOf(...alertTypes),
  'agendas.language': isOneOf(...languages),
  'attendances.breaks_json': Spans,
  'attendances.clocked_breaks_json': Spans,
  'clients.relationships_json': Relatives,
  'client_privacies.source': isOneOf(...consentSources),
  'conversations.channel': isOneOf(...incomingChannels),
  'incoming_messages.channel': isOneOf(...incomingChannels),
  'invoices.number': Whole(1, 1_000_000_000),
  'ledger_entries.kind': isOneOf(...ledgerEntryKinds),
  'ledger_lines.side': isOneOf(...ledgerLineSides),
  'loyalty_entries.kind': isOneOf(...loyaltyEntryKinds),
  'outbox.channel': isOneOf(...messageChannels),
  'outbox.delivery': isOneOf(...deliveries),
  'outbox.language': isOneOf(...languages),
  'outbox.recipient': Line(300),
  'payments.method': isOneOf(...paymentMethods),
  'prepaid_accounts.kind': isOneOf(...prepaidKinds),
  'prepaid_accounts.vat_kind': isOneOf(...vatKinds),
  'prepaid_entries.kind': isOneOf(...prepaidEntryKinds),
  'report_sendings.mail': OptionalMail,
  'special_promo_usage_stats.ended': isOneOf(...promoUsageEnds),
  'user_shift_requests.status': isOneOf(...shiftRequestStatuses),
  'visit_surcharges.state': isOneOf(...surchargeStates),
}

const Month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))
/** A word of the product's own: a kind, a state, the name of an actor. */
const Word = v.pipe(v.string(), v.regex(/^[\w.:+ -]{0,100}$/))
/** What texts are by the names of their columns, where neither a call nor `storedFields` says it. */
const textsByName: readonly (readonly [RegExp, v.GenericSchema])[] = [
  [/^(day|valid_until|kept_until)$|_day$|^day_(start|end|from|to)$|birth_date$|_date$|_on$/, Day],
  [/^month$/, Month],
  [/_time$/, TimeOfDay],
  [/(^|_)e?mail$/, OptionalMail],
  [/(^|_)color$/, Colour],
  [/(^|_)(kind|type|state|status|action|method|part|role|side|source|unit|basis|measure|period|language|channel|by)$|_hash$/, Word],
  [/(^|_)(id|cause|claim)$/, Line(300)],
]

/** Columns with the storage key of a file. */
export const isFileColumn = (name: string): boolean => /(^|_)(image|logo|file|picture|attachment)$/.test(name)

export const isJsonColumn = ({ name }: SQLiteColumn): boolean => /_json$|^(before|after)$/.test(name)

/** Entries of the objects that a schema describes; those of lists and alternatives too. */
function listEntries(schema: unknown): Record<string, v.GenericSchema>[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('entries' in schema) return [schema.entries as Record<string, v.GenericSchema>]
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.flatMap(listEntries)
  if ('wrapped' in schema) return listEntries(schema.wrapped)
  return 'item' in schema ? listEntries(schema.item) : []
}
const isUnknown = (schema: v.GenericSchema): boolean =>
  schema.type === 'unknown' || ('wrapped' in schema && isUnknown(schema.wrapped as v.GenericSchema))
/** The schemas that some objects have for a property. */
const findSchemas = (entries: readonly Record<string, v.GenericSchema>[], property: string) =>
  entries.flatMap((of) =>
    Object.hasOwn(of, property) && !isUnknown(of[property] as v.GenericSchema) ? [of[property] as v.GenericSchema] : [],
  )

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const isChoice = (schema: v.GenericSchema): boolean =>
  schema.type === 'picklist' || ('wrapped' in schema && isChoice(schema.wrapped as v.GenericSchema))

/** Schemas of a table's columns by their names: of the bodies that write them, else of the replies that show them. */
function buildSchemas(table: SQLiteTable): Map<string, v.GenericSchema> {
  const tableName = getTableName(table)
  const names = callsOfTable[tableName] ?? [toCamelCase(tableName)]
  const calls = names.flatMap((name) => Object.values((endpoints as Readonly<Record<string, FullTable>>)[name] ?? {}))
  const bodies = [...calls.flatMap(({ body }) => listEntries(body)), ...(tableName === 'users' ? listEntries(UserDraft) : [])]
  const replies = calls.flatMap(({ reply }) => listEntries(reply))
  const findOfCalls = (property: string, isText: boolean) => {
    const written = findSchemas(bodies, property)
    // A reply says nothing of a text but that it is one.
    return written.length > 0 ? written : findSchemas(replies, property).filter((schema) => !isText || isChoice(schema))
  }
  const schemas = new Map<string, v.GenericSchema>()
  for (const [property, column] of Object.entries(getTableColumns(table))) {
    const { name } = column
    const isText = column.getSQLType() === 'text' && column.dataType !== 'json'
    const stored = storedFields[`${tableName}.${name}`]
    const found = stored ? [stored] : /_(id|utc)$/.test(name) || isFileColumn(name) ? [] : findOfCalls(property, isText)
    const byName = isText ? textsByName.find(([pattern]) => pattern.test(name))?.[1] : undefined
    const [first = byName, ...others] = [...new Set(found)]
    if (first) schemas.set(name, others.length > 0 ? v.union([first, ...others]) : first)
  }
  return schemas
}

const built = new Map<SQLiteTable, Map<string, v.GenericSchema>>()
/** What a field's calls accept; undefined where nothing says it. */
export function getFieldSchema(table: SQLiteTable, column: SQLiteColumn): v.GenericSchema | undefined {
  const known = built.get(table)
  const schemas = known ?? buildSchemas(table)
  if (!known) built.set(table, schemas)
  return schemas.get(column.name)
}

/** Whether all texts in a value, names of properties included, can be stored. */
function hasOnlyCharacters(value: unknown): boolean {
  if (typeof value === 'string') return v.is(Characters, value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => v.is(Characters, name) && hasOnlyCharacters(item))
}
const hasShapeOf = (value: unknown, example: unknown) =>
  typeof example !== 'object' || example === null || (Array.isArray(value) === Array.isArray(example) && typeof value === 'object')

/**
 * Whether a stored value is one that the calls of the product accept for its field. A default and, where the column allows it, null are.
 * Throws for JSON that cannot be parsed.
 */
export function isFieldValue(table: SQLiteTable, column: SQLiteColumn, stored: string | number | null): boolean {
  if (stored === null) return !column.notNull
  if (column.dataType === 'boolean' && stored !== 0 && stored !== 1) return false
  const isJson = isJsonColumn(column)
  const value: unknown = isJson ? readJson(stored) : column.mapFromDriverValue(stored)
  if (!hasOnlyCharacters(value) || (isJson && !hasShapeOf(value, column.default))) return false
  if (JSON.stringify(value) === JSON.stringify(column.default)) return true
  const schema = getFieldSchema(table, column)
  return !schema || v.is(schema, value)
}
