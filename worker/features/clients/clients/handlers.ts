import type { SQL } from 'drizzle-orm'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clientListSchemas } from '../../../../schema/api/clients/client-list-schemas.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { clientRecordSchemas } from '../../../../schema/api/clients/client-record-schemas.ts'
import { clients as clientCalls } from '../../../../schema/api/clients/clients.ts'
import { clientsSchemas } from '../../../../schema/api/clients/clients-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { fileLink } from '../../../http/files.ts'
import { replyJson } from '../../../http/json-reply.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { assertOpened, insertOpened, insertShown, selectIsOpened, selectIsShownOut, withholdsParts } from './contact-queries.ts'
import {
  abortUnlessCategoriesOfSalon,
  abortUnlessCategory,
  abortUnlessClients,
  choosePart,
  countClients,
  countViews,
  hasCategory,
  noCategory,
  saveListSettings,
  selectCategoriesOf,
  selectClientIds,
  selectListPart,
  selectListSettings,
  updateCategoryOf,
} from './list-queries.ts'
import {
  chooseClients,
  searchClients,
  selectAppointmentsCountOfClient,
  selectAppointmentsCountOfDay,
  selectClientSummary,
} from './queries.ts'
import {
  distinguish,
  getClientOfUser,
  getFavouriteDateTime,
  getOverview,
  listDuplicates,
  saveFavouriteDateTime,
  saveImage,
  setUser,
} from './record-handlers.ts'
import { selectClient } from './record-queries.ts'
import { createClient, toReply, updateRecord } from './write-handlers.ts'

type ListHandlers = Handlers<typeof clientList>

const defaultRows = 100

/** One round trip, in which the shown clients are counted; two for a caller without whole numbers. */
const findClients: ListHandlers['find'] = async (db, input, _body, request) => {
  const { sort, descending = false, offset = 0, limit = defaultRows, ...filter } = input
  const part = { sort, descending, offset, limit }
  const reads = (withoutParts: boolean) =>
    [
      hasCategory(db, filter.categoryId),
      countClients(db, { ...filter, withoutParts }),
      selectListPart(db, { ...filter, withoutParts }, part),
    ] as const
  const chosen = (salonId: SQL) => choosePart(db, salonId, filter, part)
  let [isShownOut, , isKnown, total, rows] = await db.batch(selectIsShownOut(db, chosen), insertShown(db, chosen), ...reads(false))
  db.hidesContacts = isShownOut
  if (withholdsParts(db, filter.search, isShownOut)) [isKnown, total, rows] = await db.batch(...reads(true))
  if (!isKnown) return undefined
  return { total, clients: rows.map((row) => ({ ...row, image: fileLink(request.env, row.image, db) })) }
}

const countListViews: ListHandlers['count'] = async (db, { views }) => (await db.batch(countViews(db, views)))[0]

const findClientIds: ListHandlers['findIds'] = async (db, filter) => {
  let [isShownOut, isKnown, clientIds] = await db.batch(
    selectIsShownOut(db),
    hasCategory(db, filter.categoryId),
    selectClientIds(db, filter),
  )
  if (withholdsParts(db, filter.search, isShownOut)) [clientIds] = await db.batch(selectClientIds(db, { ...filter, withoutParts: true }))
  return isKnown ? clientIds : undefined
}

const setCategory: ListHandlers['setCategory'] = async (db, _input, { salonConfigCategoryId, clientIds }) => {
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

const getListSettings: ListHandlers['settings'] = async (db) => (await db.batch(selectListSettings(db)))[0][0] ?? noSettings

const saveSettings: ListHandlers['saveSettings'] = async (db, _input, settings) => {
  const categoryIds = settings.views.flatMap(({ categoryId = noCategory }) => (categoryId === noCategory ? [] : [categoryId]))
  const writes = [abortUnlessCategoriesOfSalon(db, categoryIds), saveListSettings(db, settings), db.abortIfUnchanged('stale')]
  try {
    return await db.updateGuarded(writes, selectListSettings(db))
  } catch (error) {
    throw toCategoryError(error, 'views')
  }
}

type ClientHandlers = Handlers<typeof clientCalls>

/** One round trip, in which the shown clients are counted; two for a caller without whole numbers. */
const listClients: ClientHandlers['list'] = async (db, { search }) => {
  const chosen = (salonId: SQL) => chooseClients(db, salonId, search)
  const [isShownOut, , found] = await db.batch(selectIsShownOut(db, chosen), insertShown(db, chosen), searchClients(db, search))
  db.hidesContacts = isShownOut
  return replyJson(withholdsParts(db, search, isShownOut) ? (await db.batch(searchClients(db, search, true)))[0] : found)
}

const getSummary: ClientHandlers['summary'] = async (db, { clientId }) => {
  const [, isOpened, summary] = await db.batch(insertOpened(db, clientId), selectIsOpened(db, clientId), selectClientSummary(db, clientId))
  if (summary === undefined) return undefined
  assertOpened(db, isOpened)
  return replyJson(summary)
}

const getClient: ClientHandlers['one'] = async (db, { clientId }, _body, request) => {
  const [, isOpened, [client]] = await db.batch(insertOpened(db, clientId), selectIsOpened(db, clientId), selectClient(db, clientId))
  if (!client) return undefined
  assertOpened(db, isOpened)
  return toReply(request, db, client)
}

const countAppointments: ClientHandlers['appointmentsCount'] = async (db, { clientId }) =>
  (await db.batch(selectAppointmentsCountOfClient(db, clientId)))[0][0]

const countAppointmentsOfDay: ClientHandlers['appointmentsCountForClients'] = async (db, { date }) =>
  (await db.batch(selectAppointmentsCountOfDay(db, date)))[0]

export const clientFeatures = [
  defineRoutes(clientCalls, clientsSchemas, {
    list: listClients,
    search: listClients,
    summary: getSummary,
    one: getClient,
    appointmentsCount: countAppointments,
    appointmentsCountForClients: countAppointmentsOfDay,
    create: createClient,
    update: updateRecord,
  }),
  defineRoutes(clientList, clientListSchemas, {
    count: countListViews,
    find: findClients,
    findIds: findClientIds,
    setCategory,
    settings: getListSettings,
    saveSettings,
  }),
  defineRoutes(clientRecord, clientRecordSchemas, {
    overview: getOverview,
    duplicates: listDuplicates,
    notSame: distinguish,
    favouriteDateTime: getFavouriteDateTime,
    saveFavouriteDateTime,
    ofUser: getClientOfUser,
    setUser,
    saveImage,
  }),
]
