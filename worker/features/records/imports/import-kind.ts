import type { CheckedRow } from '../../../../schema/api/records/imports-schemas.ts'
import type { ImportMapping } from '../../../../schema/rules/records/import-columns.ts'
import type { DateOrder } from '../../../../schema/rules/records/import-values.ts'
import type { ImportKind } from '../../../../schema/terms.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { BookedInterval } from '../../booking/bookings/index.ts'
import type { CheckClient } from '../../clients/clients/index.ts'
import type { KnownPerson } from './client-queries.ts'

export interface ImportContext {
  readonly kind: ImportKind
  readonly mapping: ImportMapping
  readonly dateOrder: DateOrder
  /** Bookings outside opening and working hours are imported too. */
  readonly outsideHours: boolean
  /** The salon's day, zone and country. */
  readonly today: string
  readonly timeZone: string
  readonly country: string
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
  /** Keyed hash: stored in place of what identifies a row. */
  readonly hash: (text: string) => string
  readonly checkClient: CheckClient
  /** Busy time of the rows that were planned before in the same run, by team member. */
  readonly planned: Map<string, BookedInterval[]>
}

/** A row of the file; `row` is its number, the header being 1. */
export interface FileRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** What becomes of a row; `draft` is what is written, of the kind's own shape. */
export interface PlannedRow<Draft = unknown> extends CheckedRow {
  readonly key: string
  readonly cells: readonly string[]
  readonly thingId: string
  readonly draft: Draft | null
}

/** How the rows of one kind of import are understood and written. */
export interface ImportWork<Facts, Draft> {
  /** Reads what the rows are compared with: one statement. */
  readonly selectFacts: (db: TenantDb, rows: readonly FileRow[], context: ImportContext) => Statement<Facts>
  readonly plan: (rows: readonly FileRow[], facts: Facts, context: ImportContext, shared: KnownPerson[]) => PlannedRow<Draft>[]
  /** Reads once per run what is too much to read for each slice; `plan` adds to it whom it adds. */
  readonly selectShared?: (db: TenantDb, rows: readonly FileRow[], context: ImportContext) => Statement<KnownPerson[]>
  /** Writes the rows that are added by the facts with which they were planned. */
  readonly write: (db: TenantDb, rows: readonly PlannedRow<Draft>[], facts: Facts) => Statement<unknown>[]
  /** Takes back things that an import has added and that nobody has used or changed since. */
  readonly undo: (db: TenantDb, thingIds: readonly string[]) => Statement<unknown>[]
}

/** The text of a field of a row; empty where no column was chosen for it. */
export const getCell = ({ mapping }: ImportContext, { cells }: FileRow, field: string): string => {
  const at = mapping[field]
  return at === undefined ? '' : (cells[at] ?? '')
}

export const getFullName = (context: ImportContext, row: FileRow): string =>
  getCell(context, row, 'name') || `${getCell(context, row, 'firstName')} ${getCell(context, row, 'lastName')}`.trim()

/** Keyed hash of the client's number in the file from which clients were imported; undefined without one. */
export const toExternalKey = (context: ImportContext, row: FileRow): string | undefined => {
  const id = getCell(context, row, 'externalId')
  return id === '' ? undefined : context.hash(`id ${id}`)
}
/** Keyed hash of the whole row: the same row again adds nothing. */
export const toRowKey = (context: ImportContext, row: FileRow): string => context.hash(`row ${JSON.stringify(row.cells)}`)
