import type { clientList } from '../../../../schema/api/clients/client-list.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { fileLink } from '../../../http/files.ts'
import type { Handlers } from '../../../http/serve.ts'
import { insertShown, matchesContacts, selectIsShownOut } from '../client-contacts/index.ts'
import {
  abortUnlessCategoriesOfSalon,
  abortUnlessCategory,
  abortUnlessClients,
  choosePart,
  countClients,
  hasCategory,
  noCategory,
  saveListSettings,
  selectCategoriesOf,
  selectClientIds,
  selectListPart,
  selectListSettings,
  updateCategoryOf,
} from './list-queries.ts'

type ListHandlers = Handlers<typeof clientList>

const defaultRows = 100

/** One round trip, in which the shown clients are counted; two for a caller without whole numbers. */
export const findClients: ListHandlers['find'] = async (db, input, _body, request) => {
  const { sort, descending = false, offset = 0, limit = defaultRows, ...filter } = input
  const part = { sort, descending, offset, limit }
  const reads = (withoutParts: boolean) =>
    [
      hasCategory(db, filter.categoryId),
      countClients(db, { ...filter, withoutParts }),
      selectListPart(db, { ...filter, withoutParts }, part),
    ] as const
  let [isShownOut, , , isKnown, total, rows] = await db.batch(
    selectIsShownOut(db),
    ...insertShown(db, (salonId) => choosePart(db, salonId, filter, part)),
    ...reads(false),
  )
  if (matchesContacts(db, filter.search, isShownOut)) [isKnown, total, rows] = await db.batch(...reads(true))
  if (!isKnown) return undefined
  return { total, clients: rows.map((row) => ({ ...row, image: fileLink(request.env, row.image, db) })) }
}

export const countViews: ListHandlers['count'] = (db, { views }) =>
  db.batch(...views.map((filter) => countClients(db, { search: '', ...filter })))

export const findClientIds: ListHandlers['findIds'] = async (db, filter) => {
  let [isKnown, clientIds] = await db.batch(hasCategory(db, filter.categoryId), selectClientIds(db, filter))
  if (matchesContacts(db, filter.search)) [clientIds] = await db.batch(selectClientIds(db, { ...filter, withoutParts: true }))
  return isKnown ? clientIds : undefined
}

export const setCategory: ListHandlers['setCategory'] = async (db, _input, { salonConfigCategoryId, clientIds }) => {
  try {
    const guards = salonConfigCategoryId === null ? [] : [abortUnlessCategory(db, salonConfigCategoryId)]
    guards.push(abortUnlessClients(db, clientIds))
    const before = selectCategoriesOf(db, clientIds)
    const results: readonly unknown[] = await db.batch(...guards, before, updateCategoryOf(db, clientIds, salonConfigCategoryId))
    return results[guards.length] as ReturnType<typeof before.read>
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'stale') return undefined
    throw toCategoryError(error, 'salonConfigCategoryId')
  }
}

/** The field error for a category that is not there. */
const toCategoryError = (error: unknown, field: string) =>
  error instanceof BatchAbortedError && error.reason === 'missing'
    ? new ApiError(400, 'invalid_input', { fields: { [field]: 'Category not found' } })
    : error

const noSettings = { views: [], columns: [], version: 0 }

export const getListSettings: ListHandlers['settings'] = async (db) => (await db.batch(selectListSettings(db)))[0][0] ?? noSettings

export const saveSettings: ListHandlers['saveSettings'] = async (db, _input, settings) => {
  const categoryIds = settings.views.flatMap(({ categoryId = noCategory }) => (categoryId === noCategory ? [] : [categoryId]))
  const writes = [abortUnlessCategoriesOfSalon(db, categoryIds), saveListSettings(db, settings), db.abortIfUnchanged('stale')]
  try {
    return await db.updateGuarded(writes, selectListSettings(db))
  } catch (error) {
    throw toCategoryError(error, 'views')
  }
}
