import type { cashSystem as calls } from '../../../../schema/api/money/cash-system.ts'
import type { Difference, Differences } from '../../../../schema/api/money/cash-system-schemas.ts'
import { listDifferingFields } from '../../../../schema/rules/money/cash-system.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { fold } from '../../../../schema/rules/search.ts'
import type { CashValues } from '../../../../schema/tables/money/cash-system.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { loadCheckClient } from '../../clients/clients/index.ts'
import { type KnownCategory, selectKnownCategories } from './category-queries.ts'
import { selectSalonCountry, updateClients } from './client-queries.ts'
import { toRow } from './client-rules.ts'
import {
  type Decision,
  type DifferenceRow,
  endDecisions,
  insertDecisions,
  ofDecisions,
  ofKeys,
  selectDecisions,
  selectDifferences,
  setArchived,
  updateAgreed,
} from './difference-queries.ts'
import { type ThingChange, updateProducts, updateServices } from './thing-queries.ts'

type CashHandlers = Handlers<typeof calls>

const toText = (field: string, value: unknown): string => {
  if (field === 'price' && typeof value === 'number') return (value / 100).toFixed(2)
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}
const listFields = ({ values, agreed }: DifferenceRow) => listDifferingFields({ ...values }, { ...agreed })

function toDifference(row: DifferenceRow): Difference[] {
  if (row.role === '' || row.role === 'ignored') return []
  const own: Record<string, unknown> = { ...row.own }
  const sent: Record<string, unknown> = { ...row.values }
  const { kind, externalId, role: thing, thingId, isMissing } = row
  const fields = isMissing
    ? []
    : listFields(row).map((field) => ({ field, own: toText(field, own[field]), cashSystem: toText(field, sent[field]) }))
  return [{ kind, externalId, thing, thingId, name: row.own?.name ?? row.values.name, isMissing, fields }]
}
const toReply = (rows: readonly DifferenceRow[]): Differences => {
  const found = rows.flatMap(toDifference)
  return { total: found.length, rows: found }
}

export const getDifferences: CashHandlers['differences'] = async (db) => toReply((await db.batch(selectDifferences(db)))[0])

/** What is needed to write the values of services, products and clients. */
interface WriteContext {
  readonly categories: ReadonlyMap<string, KnownCategory>
  readonly country: string
}

const pick = (values: CashValues, fields: readonly string[]): Partial<CashValues> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))

function toChange({ thingId, own }: DifferenceRow, values: Partial<CashValues>, { categories }: WriteContext): ThingChange {
  const { name, price, description, barcodes, category } = values
  const categoryId = category === undefined ? undefined : categories.get(category)?.thingId
  return {
    id: thingId,
    version: own?.version ?? 0,
    set: {
      ...(name === undefined ? {} : { name, searchText: fold(name) }),
      ...(price === undefined ? {} : { price }),
      ...(description === undefined ? {} : { description }),
      ...(barcodes === undefined ? {} : { barcodes }),
      ...(categoryId ? { categoryId } : {}),
    },
  }
}

/** Statements that give things these values. */
async function writeValues(
  db: StaffDb,
  changes: readonly { row: DifferenceRow; values: Partial<CashValues> }[],
  context: WriteContext,
): Promise<Statement<unknown>[]> {
  const ofRole = (role: DifferenceRow['role']) => changes.filter(({ row }) => row.role === role)
  const toChanges = (role: DifferenceRow['role']) => ofRole(role).map(({ row, values }) => toChange(row, values, context))
  const clients = ofRole('client')
  const checker = { checkClient: await loadCheckClient(), country: context.country, today: toSalonDay(db.nowUtc, db.timeZone) }
  const rows = clients.map(({ row: { thingId, own }, values }) => ({
    ...toRow(checker, thingId, { name: '', phoneNumber: '', phoneNumber2: '', email: '', ...own, ...values }),
    version: own?.version ?? 0,
  }))
  return [...updateServices(db, toChanges('service')), ...updateProducts(db, toChanges('product')), ...updateClients(db, rows)]
}

/** Statements that take what the cash system has, or keep what the salon has; a thing that is gone there is archived. */
async function decide(db: StaffDb, rows: readonly DifferenceRow[], action: 'take' | 'keep', context: WriteContext) {
  const isTaken = action === 'take'
  const present = rows.filter(({ isMissing }) => !isMissing)
  const missing = (role: string) => rows.filter((row) => row.isMissing && row.role === role).map(({ thingId }) => thingId)
  const changes = isTaken ? present.map((row) => ({ row, values: pick(row.values, listFields(row)) })) : []
  const toLink = ({ externalId, values, agreed, isMissing }: DifferenceRow) => ({
    externalId,
    agreed: { ...agreed, ...values },
    hasDifferences: false,
    isMissingKept: isMissing,
  })
  const decisions = rows.map(
    ({ kind, externalId, agreed, own, isMissing }): Decision => ({
      ...{ cashDecisionId: db.newId('cdc'), kind, externalId, action },
      before: { agreed, own: isTaken ? own : null, isMissing },
    }),
  )
  const statements = [
    ...(await writeValues(db, changes, context)),
    ...(isTaken ? [...setArchived(db, 'service', missing('service'), true), ...setArchived(db, 'product', missing('product'), true)] : []),
    ...updateAgreed(db, 'item', rows.filter(({ kind }) => kind === 'item').map(toLink)),
    ...updateAgreed(db, 'client', rows.filter(({ kind }) => kind === 'client').map(toLink)),
    insertDecisions(db, decisions),
  ]
  return { statements, decisions }
}

const toKey = ({ kind, externalId }: { kind: string; externalId: string }) => `${kind}:${externalId}`

/** A barcode that another product has by now is refused with 409. */
const orStale = (error: unknown): unknown =>
  error instanceof BatchAbortedError && ['unique', 'stale'].includes(error.reason) ? new ApiError(409, 'stale') : error

/** Two round trips. Differences that have been decided meanwhile are left out. */
export const resolve: CashHandlers['resolve'] = async (db, _input, { action, items }) => {
  const [found, categories, country] = await db.batch(
    selectDifferences(db, ofKeys(items.map(toKey))),
    selectKnownCategories(db),
    selectSalonCountry(db),
  )
  const rows = found.filter((row) => row.isMissing || listFields(row).length > 0)
  if (rows.length === 0) throw new ApiError(409, 'stale')
  const context = { categories: new Map(categories.map((category) => [category.externalId, category])), country }
  const { statements, decisions } = await decide(db, rows, action, context)
  try {
    const left = await db.batchReturning(statements, selectDifferences(db))
    return { ...toReply(left), cashDecisionIds: decisions.map(({ cashDecisionId }) => cashDecisionId) }
  } catch (error) {
    throw orStale(error)
  }
}

/** Two round trips. The salon's values are as they were before, and the differences are there again. */
export const undoResolve: CashHandlers['undoResolve'] = async (db, _input, { cashDecisionIds }) => {
  const [decisions, rows, categories, country] = await db.batch(
    selectDecisions(db, cashDecisionIds),
    selectDifferences(db, ofDecisions(cashDecisionIds)),
    selectKnownCategories(db),
    selectSalonCountry(db),
  )
  if (decisions.length < new Set(cashDecisionIds).size) throw new ApiError(409, 'stale')
  const before = new Map(decisions.map((decision) => [toKey(decision), decision.before]))
  const context = { categories: new Map(categories.map((category) => [category.externalId, category])), country }
  const changes = rows.flatMap((row) => {
    const was = before.get(toKey(row))
    return was?.own && !was.isMissing ? [{ row, values: pick(was.own, Object.keys(row.values)) }] : []
  })
  const archived = (role: string) => {
    const isArchived = (row: DifferenceRow) => row.role === role && before.get(toKey(row))?.isMissing && before.get(toKey(row))?.own
    return rows.filter(isArchived).map(({ thingId }) => thingId)
  }
  const toLink = (row: DifferenceRow) => {
    const agreed = before.get(toKey(row))?.agreed ?? row.agreed
    const hasDifferences = listDifferingFields({ ...row.values }, { ...agreed }).length > 0
    return { externalId: row.externalId, agreed, hasDifferences, isMissingKept: false }
  }
  const statements = [
    ...endDecisions(db, cashDecisionIds),
    ...(await writeValues(db, changes, context)),
    ...setArchived(db, 'service', archived('service'), false),
    ...setArchived(db, 'product', archived('product'), false),
    ...updateAgreed(db, 'item', rows.filter(({ kind }) => kind === 'item').map(toLink)),
    ...updateAgreed(db, 'client', rows.filter(({ kind }) => kind === 'client').map(toLink)),
  ]
  try {
    return toReply(await db.batchReturning(statements, selectDifferences(db)))
  } catch (error) {
    throw orStale(error)
  }
}
