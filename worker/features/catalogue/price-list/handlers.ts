import type * as v from 'valibot'
import { priceList } from '../../../../schema/api/catalogue/price-list.ts'
import { type PriceListChange, priceListSchemas } from '../../../../schema/api/catalogue/price-list-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { toStoredParts } from '../services/index.ts'
import { type PriceListWrites, type RowProblem, savePriceList, selectInOrder, selectProblems } from './queries.ts'

type Change = v.InferOutput<typeof PriceListChange>

const problemMessages: Record<RowProblem, string> = {
  version: 'Changed by someone else',
  archived: 'A package contains this service',
  copyOf: 'Not found',
  serviceCategoryId: 'Category not found',
  onlineBookingServiceCategoryId: 'Category not found',
  assignedStaff: 'Team member not found',
  length: 'Too long',
}

const distinct = (names: readonly (string | undefined)[]) => [...new Set(names.filter((name) => name !== undefined))]

/**
 * What a change writes. The ids of what it creates follow from `changeId`, so that a repeated call finds them: services are numbered as
 * the rows, categories as their names.
 */
function toWrites(db: StaffDb, changeId: string, { rows, removedCategories }: Change): PriceListWrites {
  const toCategories = (prefix: string, names: readonly string[]) => names.map((name, i) => ({ id: `${changeId}-${prefix}${i}`, name }))
  const categories = toCategories(
    'c',
    distinct(rows.map(({ serviceCategoryId, newCategory }) => (serviceCategoryId ? undefined : newCategory))),
  )
  const onlineCategories = toCategories(
    'o',
    distinct(rows.map((row) => (row.onlineBookingServiceCategoryId ? undefined : row.newOnlineCategory))),
  )
  const stored = rows.map((row, i) => {
    const { serviceId = null, version = null, copyOf = null, serviceCategoryId, onlineBookingServiceCategoryId: onlineId } = row
    return {
      serviceId,
      newId: serviceId ? null : `${changeId}-${i}`,
      version,
      copyOf,
      service: row.service,
      knownCategoryId: serviceCategoryId,
      knownOnlineId: onlineId,
      categoryId: serviceCategoryId ?? categories.find(({ name }) => name === row.newCategory)?.id ?? '',
      onlineId: onlineId ?? onlineCategories.find(({ name }) => name === row.newOnlineCategory)?.id ?? null,
      length: row.length,
      parts: toStoredParts(row.parts),
      priceCents: cents(row.price),
      assignedStaff: [...new Set(row.assignedStaff)],
      archived: row.archived ?? null,
    }
  })
  const assignments = stored.flatMap(({ serviceId, newId, assignedStaff }, i) =>
    assignedStaff.map((userId) => {
      const own = rows[i]?.ownTerms.find((terms) => terms.userId === userId)
      const { length = null, price = null, online = true } = own ?? {}
      return {
        id: db.newId('uss'),
        serviceId: serviceId ?? newId ?? '',
        userId,
        length,
        priceCents: price === null ? null : cents(price),
        online,
      }
    }),
  )
  return { rows: stored, assignments, categories, onlineCategories, removedCategories }
}

/** Ids of the services of the rows, and of the categories that these create. */
const listIds = ({ rows, categories, onlineCategories }: PriceListWrites) => ({
  serviceIds: rows.map(({ serviceId, newId }) => serviceId ?? newId ?? ''),
  newCategories: [...categories, ...onlineCategories].map(({ id }) => id),
})

/** The refusal of a change with its errors by row and field: `rows.3.length`. */
async function throwProblems(db: StaffDb, { rows }: PriceListWrites): Promise<never> {
  const [problems] = await db.batch(selectProblems(db, rows))
  const fields = Object.fromEntries(
    problems.flatMap(({ index, fields: names }) => names.map((name) => [`rows.${index}.${name}`, problemMessages[name]])),
  )
  const has = (name: RowProblem) => problems.some((problem) => problem.fields.includes(name))
  if (has('version')) throw new ApiError(409, 'stale', { fields })
  if (has('archived')) throw new ApiError(409, 'service_in_package', { fields })
  throw new ApiError(400, 'invalid_input', { fields })
}

const save: Handlers<typeof priceList>['save'] = async (db, _input, change) => {
  const changeId = db.newId('srv')
  const writes = toWrites(db, changeId, change)
  const { serviceIds, newCategories } = listIds(writes)
  try {
    return await db.createIdempotent(
      async () => {
        const all = [...db.recordIdempotencyKey(changeId), ...savePriceList(db, writes)]
        return { services: await db.batchReturning(all, selectInOrder(db, serviceIds)), newCategories }
      },
      async (earlierId) => {
        const earlier = listIds(toWrites(db, earlierId, change))
        const [found] = await db.batch(selectInOrder(db, earlier.serviceIds))
        return { services: found, newCategories: earlier.newCategories }
      },
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'stale') return throwProblems(db, writes)
    if (error.reason === 'missing') throw new ApiError(400, 'invalid_input', { fields: { removedCategories: 'Category not found' } })
    throw error
  }
}

export const priceListFeatures = [defineRoutes(priceList, priceListSchemas, { save })]
