import { createHash } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as v from 'valibot'
import { takenTables } from '../../schema/tables/records/take-out.ts'
import { getFieldSchema, isFieldValue } from '../../worker/features/records/take-out/field-schemas.ts'

const base = Date.parse('2026-03-02T09:00:00Z') / 1000

/** An id as the product makes them, the same for the same name and number. */
export const makeId = (name: string, n: number): string =>
  `${name.replace(/[^a-z]/g, '').slice(0, 3)}_${createHash('sha256').update(`${name} ${n}`).digest('hex').slice(0, 16)}`

const toEntity = (name: string) =>
  /(sub_client|client|user|agenda|appointment|service|product|prepaid|ledger_entry)_id$/.exec(name)?.[0] ?? name

interface Seed {
  readonly salonId: string
  readonly salonNo: number
}
/** Values with a meaning that triggers or unique indexes ask for. */
const special: Readonly<Record<string, (n: number, seed: Seed) => string | number>> = {
  'user_permissions.permission_id': (n) => (n === 1 ? 'ADMIN' : 'RECEPTIONIST'),
  'outbox.state': () => 'sent',
  'fiscal_receipts.state': () => 'done',
  'clients.search_no': (n, { salonNo }) => salonNo * 2 ** 32 + 500 + n,
  'reports.definition_json': (n) =>
    JSON.stringify({
      ...{ rows: ['person'], column: null, figures: ['revenue'], period: 'this_month', from: null, to: null, compare: 'none' },
      ...{ kinds: ['services'], userIds: [makeId('user', n)], serviceCategoryIds: [], clientCategoryIds: [], chart: 'stacked' },
    }),
  'salon_config_expense_ranges.ranges_json': () =>
    JSON.stringify([0, 20, 40, 60].map((from, n) => ({ from, to: n < 3 ? from + 20 : null }))),
  'user_allowances.year': (n) => 2025 + n,
  'survey_versions.survey_version': (n) => 10 + n,
  'salon_config_privacy_texts.text_version': (n) => 10 + n,
}

/** Values of which a field takes the first that its calls accept. */
const candidates = (n: number): (string | number)[] => [
  ...[`made ${n}`, `word_${n}`, '', 'en', `2026-0${n}-11`, `2026-0${n}`, `0${n}:30`, `guest${n}@example.com`, '+39021234567', 'IT'],
  ...[`rgba(${n},2,3,1)`, 'Europe/Rome', '[]', '{}', n, 0, 1, 100 * n, 100],
]
const words = (schema: v.GenericSchema | undefined): (string | number)[] => {
  if (!schema) return []
  if ('wrapped' in schema) return words(schema.wrapped as v.GenericSchema)
  if ('options' in schema && Array.isArray(schema.options))
    return schema.options.flatMap((option) => (typeof option === 'string' ? [option] : words(option)))
  return []
}
function toFittingValue(table: SQLiteTable, column: SQLiteColumn, n: number, seed: Seed): string | number | null {
  const value = toValue(table, column, n, seed)
  const isText = column.getSQLType() === 'text'
  const others = [...words(getFieldSchema(table, column)), ...candidates(n)].filter((one) => (typeof one === 'string') === isText)
  const fits = (one: string | number | null) => {
    try {
      return isFieldValue(table, column, one)
    } catch {
      return false
    }
  }
  const found = [value, ...others].find(fits)
  if (found === undefined) throw new Error(`no value for ${getTableName(table)}.${column.name}`)
  return found
}

function toValue(table: SQLiteTable, column: SQLiteColumn, n: number, seed: Seed): string | number | null {
  const { name } = column
  const known = special[`${getTableName(table)}.${name}`]
  if (known) return known(n, seed)
  if (name === 'salon_id') return seed.salonId
  if (name === 'deleted_utc' || name === 'blocked_utc') return null
  if (/_utc$/.test(name)) return base + n * 7_200 + (/end|out|until|expiry/.test(name) ? 3_600 : 0)
  if (/(^|_)(image|logo|file)$|^profile_image$/.test(name) && column.getSQLType() === 'text')
    return `${seed.salonId}/${makeId(`client${name}`, n)}.webp`
  if (/_ids_json$/.test(name)) return JSON.stringify([makeId(toEntity(name.replace('s_json', '')), n)])
  if (/_json$/.test(name)) return JSON.stringify({ clientId: makeId('client_id', n), text: `=1+${n} "é" ${makeId('agenda_id', n)}` })
  if (/(^|_)id$|_by$/.test(name)) return makeId(toEntity(name.replace(/_by$/, '_user_id')), n)
  if (/(^|_)day$|_from$|_to$|birth_date|valid_until|^month$|_day/.test(name) && column.getSQLType() === 'text') return `2026-0${n}-11`
  if (column.getSQLType() === 'integer') return 10 + n
  if (column.getSQLType() === 'real') return n + 0.5
  return `=${name} ${n} "à"; è\n${makeId('client_id', n)}`
}

/** Two rows of every table that a salon's file holds; rows that triggers have already written stay as they are. */
export const seedEveryTable = (seed: Seed): InStatement[] =>
  takenTables
    .filter((table) => getTableName(table) !== 'salons')
    .flatMap((table) =>
      [1, 2].map((n): InStatement => {
        const columns = Object.values(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
          (column) => !(column.primary && column.getSQLType() === 'integer'),
        )
        const values = columns.map((column) => toFittingValue(table, column, n, seed))
        return {
          sql: `INSERT OR IGNORE INTO ${getTableName(table)} (${columns.map(({ name }) => `"${name}"`).join(', ')})
            VALUES (${columns.map(() => '?').join(', ')})`,
          args: values.map((value) => (typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value)),
        }
      }),
    )
