import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { restoredClaim } from '../../../../schema/tables/messages/outbox.ts'
import { getTakenColumns, leftOutColumns, takenFiscalStates, takenMessageStates } from '../../../../schema/tables/records/take-out.ts'
import { salonRoles } from '../../../../schema/terms.ts'
import { unmatchableHash } from '../../platform/session/index.ts'
import { isFieldValue, isFileColumn, isJsonColumn } from './field-schemas.ts'
import type { IdMapper } from './map-ids.ts'
import { isFileKey } from './pages.ts'
import type { Row, Value } from './queries.ts'

/** `version`: made by another version of the product. `altered`: not what the product writes. */
export class RestoreError extends Error {
  readonly reason: 'version' | 'altered'
  constructor(reason: RestoreError['reason']) {
    super(reason)
    this.reason = reason
  }
}

const maxTextLength = 2_000_000

function checkValue(column: SQLiteColumn, value: unknown, salonId: string): asserts value is Value {
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  const type = column.getSQLType()
  const isOfType =
    value === null
      ? !column.notNull
      : type === 'text'
        ? typeof value === 'string' && value.length <= maxTextLength
        : type === 'integer'
          ? isNumber && Number.isSafeInteger(value)
          : isNumber
  if (!isOfType || (typeof value === 'number' && isInstant(column) && !isKnownInstant(value))) throw new RestoreError('altered')
  // One text that is no JSON fails every statement that reads the column, those over all salons included.
  if (isJsonColumn(column) && typeof value === 'string' && !isJson(value)) throw new RestoreError('altered')
  // The key of a file of another salon would open it to this one.
  if (isFileColumn(column.name) && typeof value === 'string' && value !== '' && !isFileKey(salonId, value))
    throw new RestoreError('altered')
}
const isInstant = ({ name }: SQLiteColumn) => name.endsWith('_utc')
/** Seconds UTC in the years 1 to 9999, which a date can show. */
const isKnownInstant = (seconds: number) => seconds >= -62_135_596_800 && seconds <= 253_402_300_799
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * The rows of a page. A value that the field's calls refuse is left empty, and its field (`table.column`) is given to `onEmptied`. Throws
 * `RestoreError` where it cannot be empty, for columns that the product does not know, for missing ones without a default, and for values
 * that it does not write.
 */
export function parsePage(
  table: SQLiteTable,
  bytes: Uint8Array,
  salonId: string,
  onEmptied: (field: string) => void = () => undefined,
): Row[] {
  const columns = new Map(getTakenColumns(table).map((column) => [column.name, column]))
  const leftOut = new Set(Object.values(getTableColumns(table)).flatMap((column) => (leftOutColumns.has(column) ? [column.name] : [])))
  return parseJson(bytes).map((row) => {
    const checked: Record<string, Value> = {}
    for (const [name, value] of Object.entries(row)) {
      const column = columns.get(name)
      if (leftOut.has(name)) continue
      if (!column) throw new RestoreError('version')
      checkValue(column, value, salonId)
      checked[name] = isFieldValue(table, column, value) ? value : emptyValue(column)
      if (checked[name] !== value) onEmptied(`${getTableName(table)}.${name}`)
    }
    for (const column of columns.values())
      if (!(column.name in row) && column.notNull && getDefault(column) === null) throw new RestoreError('version')
    checkRow(table, row, salonId)
    return checked
  })
}

function emptyValue(column: SQLiteColumn): Value {
  const value = column.notNull ? getDefault(column) : null
  if (value === null && column.notNull) throw new RestoreError('altered')
  return value
}

function checkRow(table: SQLiteTable, row: Row, salonId: string): void {
  const isAllowed = rowChecks[getTableName(table)]
  if (row.salon_id !== salonId || (isAllowed && !isAllowed(row))) throw new RestoreError('altered')
}

/** What the rows of some tables must be. */
const rowChecks: Readonly<Record<string, (row: Row) => boolean>> = {
  // Nobody becomes an administrator of the platform by a file.
  user_permissions: ({ permission_id: role }) => salonRoles.some((one) => one === role),
  // Nobody is written to by a file.
  outbox: ({ state }) => takenMessageStates.some((one) => one === state),
  // Nothing is issued at the tax office by a file.
  fiscal_receipts: ({ state }) => takenFiscalStates.some((one) => one === state),
  // A zone that nobody knows ends every job that goes through all salons.
  salons: ({ time_zone: zone }) => zone === undefined || (typeof zone === 'string' && isTimeZone(zone)),
  // A number below zero lies among those of another salon's clients.
  clients: ({ search_no: number }) => typeof number === 'number' && number >= 0,
}
function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function parseJson(bytes: Uint8Array): Row[] {
  try {
    const rows: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes))
    if (Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))) return rows
  } catch {
    // It is handled like a page that is no list.
  }
  throw new RestoreError('altered')
}

export interface MappedSalon {
  readonly mapper: IdMapper
  /** Number of the new salon: its clients' numbers in the search index begin with it. */
  readonly salonNo: number
  /** Usernames that accounts elsewhere have. */
  readonly takenUsernames: ReadonlySet<string>
}

const clientsPerSalon = 2 ** 32

/** A row as the new salon has it. Values in the order of `listRestoredColumns`. */
export function mapRow(table: SQLiteTable, row: Row, { mapper, salonNo, takenUsernames }: MappedSalon): Value[] {
  const tableName = getTableName(table)
  return listRestoredColumns(table).map((column) => {
    const { name } = column
    const value = name in row ? (row[name] ?? null) : getDefault(column)
    if (tableName === 'users' && name === 'password_hash') return unmatchableHash()
    if (name === 'username' && typeof value === 'string') return takenUsernames.has(value) ? `${value.slice(0, 100)}.${salonNo}` : value
    if (name === 'search_no' && typeof value === 'number') return salonNo * clientsPerSalon + (value % clientsPerSalon)
    if (tableName === 'outbox' && name === 'claim') return restoredClaim
    if (tableName === 'salons' && platformColumns.has(name)) return ''
    if (column.primary && typeof value === 'string') return isFileColumn(name) ? mapper.mapText(value) : mapper.mapKey(value)
    return mapper.mapValue(name, value)
  })
}
/** Value of a column that an earlier version of the product did not have; null without a default. */
function getDefault(column: SQLiteColumn): Value {
  const value: unknown = column.default
  if (value === undefined || value === null || (typeof value === 'object' && 'queryChunks' in value)) return null
  return column.mapToDriverValue(value) as Value
}

/** Senders belong to one salon of the platform, which confirms them. */
const platformColumns = new Set(['sms_sender', 'wa_box_uid'])

/** Columns that are written for a row of the file: those of the file and the hash of a password that nobody has. */
export function listRestoredColumns(table: SQLiteTable): SQLiteColumn[] {
  const columns = getTakenColumns(table).filter(({ name }) => name !== 'salon_id')
  if (getTableName(table) !== 'users') return columns
  return [...columns, (table as typeof table & { passwordHash: SQLiteColumn }).passwordHash]
}
