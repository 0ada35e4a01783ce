import type { clientList } from '../../../schema/api/client-list.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import { fileLink } from '../../http/files.ts'
import type { Handlers } from '../../http/serve.ts'
import {
  abortUnlessCategory,
  countClients,
  saveListSettings,
  selectCategoriesOf,
  selectClientIds,
  selectListPart,
  selectListSettings,
  updateCategoryOf,
} from './list-queries.ts'

type ListHandlers = Handlers<typeof clientList>

const defaultRows = 100

export const findClients: ListHandlers['find'] = async (db, input, _body, { env }) => {
  const { sort, descending = false, offset = 0, limit = defaultRows, ...filter } = input
  const [total, rows] = await db.batch(countClients(db, filter), selectListPart(db, filter, { sort, descending, offset, limit }))
  return { total, clients: rows.map((row) => ({ ...row, image: fileLink(env, row.image, db.nowUtc) })) }
}

export const findClientIds: ListHandlers['findIds'] = async (db, filter) => (await db.batch(selectClientIds(db, filter)))[0]

export const setCategory: ListHandlers['setCategory'] = async (db, _input, { salonConfigCategoryId, clientIds }) => {
  try {
    const guard = salonConfigCategoryId === null ? [] : [abortUnlessCategory(db, salonConfigCategoryId)]
    const before = selectCategoriesOf(db, clientIds)
    const results: readonly unknown[] = await db.batch(...guard, before, updateCategoryOf(db, clientIds, salonConfigCategoryId))
    const found = results[guard.length] as ReturnType<typeof before.read>
    return found.length > 0 ? found : undefined
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'missing')) throw error
    throw new ApiError(400, 'invalid_input', { fields: { salonConfigCategoryId: 'Category not found' } })
  }
}

const noSettings = { views: [], columns: [], version: 0 }

export const getListSettings: ListHandlers['settings'] = async (db) => (await db.batch(selectListSettings(db)))[0][0] ?? noSettings

export const saveSettings: ListHandlers['saveSettings'] = (db, _input, settings) => {
  const writes = [saveListSettings(db, settings), db.abortIfUnchanged('stale')]
  return db.updateGuarded(writes, selectListSettings(db))
}
