// The rows of the price list while they are edited: texts of cells over the services that are saved.
import type { PriceListRow } from '../../../../schema/api/catalogue/price-list-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { resizeParts } from '../../../../schema/rules/booking/own-terms.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { toCents, toEuros } from '../../../ui/money.ts'
import {
  type CellContext,
  type CellError,
  type CellValues,
  type Column,
  columns,
  formatCell,
  parseCell,
  type Texts,
  tidyCell,
} from './cells.ts'

export interface PriceRow {
  /** Stays the same while the row is there: the service's id, or that of a new row. */
  readonly key: string
  readonly saved: Service | null
  /** The service of which a new row is a copy. */
  readonly copyOf: Service | null
  /** Texts of what is saved; empty ones for a new row. */
  readonly base: Texts
  readonly texts: Texts
  /** Edited cells that somebody else has changed meanwhile: `base` has their text. */
  readonly contested: readonly Column[]
  readonly archived: boolean
}

const emptyTexts: Texts = { service: '', category: '', length: '', price: '', online: '', staff: '' }

export function toTexts(service: Service, context: CellContext): Texts {
  const values: CellValues = {
    service: service.service,
    category: { id: service.serviceCategoryId, name: service.categoryName },
    length: service.length,
    price: toCents(service.price),
    online: service.onlineBookingServiceCategoryId !== null,
    staff: service.assignedStaff,
  }
  return Object.fromEntries(columns.map((column) => [column, formatCell(column, values[column] as never, context)])) as unknown as Texts
}

const toRow = (service: Service, context: CellContext): PriceRow => {
  const base = toTexts(service, context)
  return { key: service.serviceId, saved: service, copyOf: null, base, texts: base, contested: [], archived: false }
}

let created = 0
/** A new row; without texts it continues the row above: same category, online and people. */
export function createRow(above: PriceRow | undefined, texts: Partial<Texts>, context: CellContext): PriceRow {
  created += 1
  const {
    category = '',
    online = context.yes,
    staff = formatCell(
      'staff',
      context.team.map(({ id }) => id),
      context,
    ),
  } = above?.texts ?? {}
  return {
    key: `new-${created}`,
    saved: null,
    copyOf: null,
    base: emptyTexts,
    texts: { ...emptyTexts, category, online, staff, ...texts },
    contested: [],
    archived: false,
  }
}
export function copyRow(row: PriceRow, name: string): PriceRow {
  created += 1
  return {
    ...row,
    key: `new-${created}`,
    saved: null,
    copyOf: row.saved ?? row.copyOf,
    base: emptyTexts,
    texts: { ...row.texts, service: name },
    contested: [],
  }
}

/** Texts of cells over another `base`: what is as it was `before` follows it. */
export const keepEdits = (texts: Texts, before: Texts, base: Texts): Texts =>
  Object.fromEntries(columns.map((column) => [column, texts[column] === before[column] ? base[column] : texts[column]])) as unknown as Texts

/** The services as they are now, under the edits: what nobody has edited here follows them. */
export function rebaseRows(rows: readonly PriceRow[], services: readonly Service[], context: CellContext): PriceRow[] {
  const byId = new Map(services.map((service) => [service.serviceId, service]))
  const known = new Set(rows.map(({ saved }) => saved?.serviceId))
  const kept = rows.flatMap((row): PriceRow[] => {
    if (!row.saved) return [row]
    const service = byId.get(row.saved.serviceId)
    if (!service) return []
    const base = toTexts(service, context)
    const texts = keepEdits(row.texts, row.base, base)
    const isContested = (column: Column) => row.contested.includes(column) || row.base[column] !== base[column]
    const contested = columns.filter((column) => texts[column] !== base[column] && isContested(column))
    return [{ ...row, saved: service, base, texts, contested }]
  })
  const added = services.filter(({ serviceId }) => !known.has(serviceId)).map((service) => toRow(service, context))
  const firstNew = kept.findIndex(({ saved }) => !saved)
  return firstNew === -1 ? [...kept, ...added] : kept.toSpliced(firstNew, 0, ...added)
}

export const isChangedCell = (row: PriceRow, column: Column) => row.texts[column] !== row.base[column]
export const isChangedRow = (row: PriceRow) => !row.saved || row.archived || columns.some((column) => isChangedCell(row, column))

export type RowError = CellError | { readonly error: 'shorter_than_processing' | 'changed_meanwhile'; readonly text: string }
export type RowErrors = Partial<Readonly<Record<Column, RowError>>>

/** Segments of a row in its length; undefined where it is shorter than its processing time allows. */
function findParts({ saved, copyOf }: PriceRow, length: number): Service['parts'] | undefined {
  const source = saved ?? copyOf
  if (!source || source.parts.length === 0) return []
  if (source.length === length) return source.parts
  const parts = resizeParts(source.parts, length)
  return parts.length > 0 ? parts : undefined
}

/** The cells of a row that cannot be saved. What is archived is not looked at, nor what is saved as it is. */
export function findErrors(row: PriceRow, context: CellContext): RowErrors {
  if (row.archived) return {}
  const errors: Partial<Record<Column, RowError>> = {}
  for (const column of columns) {
    if (row.saved && !isChangedCell(row, column)) continue
    const parsed = parseCell(column, row.texts[column], context)
    if ('error' in parsed) errors[column] = parsed
    else if (column === 'length' && !findParts(row, parsed.value as number))
      errors.length = { error: 'shorter_than_processing', text: row.texts.length }
    else if (row.contested.includes(column)) errors[column] = { error: 'changed_meanwhile', text: row.base[column] || '–' }
  }
  return errors
}

const readValue = <C extends Column>(row: PriceRow, column: C, context: CellContext): CellValues[C] | undefined => {
  const parsed = parseCell(column, row.texts[column], context)
  return 'error' in parsed ? undefined : parsed.value
}

/** A service as a row that is sent: its own values. */
export function toSentService(service: Service, version: number, archived?: boolean): PriceListRow {
  const {
    serviceId,
    service: name,
    serviceCategoryId,
    length,
    parts,
    price,
    onlineBookingServiceCategoryId,
    assignedStaff,
    ownTerms = [],
  } = service
  return {
    ...{
      serviceId,
      version,
      service: name,
      serviceCategoryId,
      length,
      parts,
      price,
      onlineBookingServiceCategoryId,
      assignedStaff,
      ownTerms,
    },
    ...(archived === undefined ? {} : { archived }),
  }
}

/** A changed row as it is sent; undefined where a cell has an error. */
export function toSentRow(row: PriceRow, context: CellContext): PriceListRow | undefined {
  const { saved, copyOf } = row
  if (saved && row.archived) return toSentService(saved, saved.version, true)
  const [service, length, price] = [readValue(row, 'service', context), readValue(row, 'length', context), readValue(row, 'price', context)]
  // A cell as it is saved stands for what is saved, even where its text would be read as something else.
  const keeps = (column: Column) => saved && !isChangedCell(row, column)
  const category =
    keeps('category') && saved ? { id: saved.serviceCategoryId, name: saved.categoryName } : readValue(row, 'category', context)
  const staff = keeps('staff') && saved ? saved.assignedStaff : readValue(row, 'staff', context)
  const online = readValue(row, 'online', context)
  const parts = length === undefined ? undefined : findParts(row, length)
  if (service === undefined || length === undefined || price === undefined || !category || !staff || online === undefined || !parts)
    return undefined
  const onlineId = findOnlineCategory(row, category.name, context)
  return {
    ...(saved ? { serviceId: saved.serviceId, version: saved.version } : copyOf ? { copyOf: copyOf.serviceId } : {}),
    service,
    ...(category.id === null ? { newCategory: category.name } : { serviceCategoryId: category.id }),
    length,
    parts,
    price: toEuros(price),
    ...(online && onlineId === null ? { newOnlineCategory: context.allOnline } : {}),
    onlineBookingServiceCategoryId: online ? onlineId : null,
    assignedStaff: [...staff],
    ownTerms: (saved ?? copyOf)?.ownTerms?.filter(({ userId }) => staff.includes(userId)) ?? [],
  }
}

/** The online category of a row: the one it has, else the one of its category's name, else the first; null where there is none. */
function findOnlineCategory({ saved, copyOf }: PriceRow, category: string, { onlineCategories }: CellContext): string | null {
  const own = (saved ?? copyOf)?.onlineBookingServiceCategoryId
  if (own && onlineCategories.some(({ id }) => id === own)) return own
  return (onlineCategories.find(({ name }) => fold(name) === fold(category)) ?? onlineCategories[0])?.id ?? null
}

export interface CellChange {
  readonly key: string
  readonly column: Column
  readonly text: string
}
export function setCells(rows: readonly PriceRow[], changes: readonly CellChange[], context: CellContext): PriceRow[] {
  const byKey = Map.groupBy(changes, ({ key }) => key)
  return rows.map((row) => {
    const own = byKey.get(row.key)
    if (!own) return row
    const texts = Object.fromEntries(own.map(({ column, text }) => [column, tidyCell(column, text, context)]))
    return { ...row, texts: { ...row.texts, ...texts }, contested: row.contested.filter((column) => !(column in texts)) }
  })
}

/**
 * Rows with pasted cells in them, and how many rows these are. Without headings they go from a cell on: to the right, and down over
 * `visible` rows, behind which they are new ones. With headings each goes to the row of its name, else it is a new one. An empty cell
 * changes nothing.
 */
export function pasteCells(
  rows: readonly PriceRow[],
  cells: readonly (readonly string[])[],
  {
    visible,
    start,
    headings,
  }: { visible: readonly string[]; start: { key: string | null; column: Column }; headings: (Column | null)[] | null },
  context: CellContext,
): { rows: PriceRow[]; changed: string[] } {
  const pasted = headings ? cells.slice(1) : cells
  const from = columns.indexOf(start.column)
  const targets = headings ?? (cells[0] ?? []).map((_, i) => columns[from + i] ?? null)
  const firstRow = start.key === null ? visible.length : visible.indexOf(start.key)
  const byName = new Map(rows.map(({ key, texts }) => [fold(texts.service), key]))
  let next = [...rows]
  const changed: string[] = []
  const changes: CellChange[] = []
  for (const [i, line] of pasted.entries()) {
    const given = line.flatMap((text, j) => {
      const column = targets[j]
      return column && text.trim() !== '' ? [[column, text] as const] : []
    })
    const name = fold(given.find(([column]) => column === 'service')?.[1] ?? '')
    const key = headings ? (byName.get(name) ?? null) : (visible[firstRow + i] ?? null)
    if (key !== null) {
      changes.push(...given.map(([column, text]) => ({ key, column, text })))
      changed.push(key)
      continue
    }
    const texts = Object.fromEntries(given.map(([column, text]) => [column, tidyCell(column, text, context)]))
    const row = createRow(next.at(-1), texts, context)
    next = [...next, row]
    byName.set(fold(row.texts.service), row.key)
    changed.push(row.key)
  }
  return { rows: setCells(next, changes, context), changed }
}
