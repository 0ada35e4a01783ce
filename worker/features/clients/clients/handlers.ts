import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { clients as clientCalls } from '../../../../schema/api/clients/clients.ts'
import { replyJson } from '../../../http/json-reply.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { assertOpened, insertOpened, insertShown, matchesContacts, selectIsOpened, selectIsShownOut } from '../client-contacts/index.ts'
import { countViews, findClientIds, findClients, getListSettings, saveSettings, setCategory } from './list-handlers.ts'
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

type ClientHandlers = Handlers<typeof clientCalls>

/** One round trip, in which the shown clients are counted; two for a caller without whole numbers. */
const listClients: ClientHandlers['list'] = async (db, { search }) => {
  const [isShownOut, , , found] = await db.batch(
    selectIsShownOut(db),
    ...insertShown(db, (salonId) => chooseClients(db, salonId, search)),
    searchClients(db, search),
  )
  return replyJson(matchesContacts(db, search, isShownOut) ? (await db.batch(searchClients(db, search, true)))[0] : found)
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
  defineRoutes(clientCalls, {
    list: listClients,
    search: listClients,
    summary: getSummary,
    one: getClient,
    appointmentsCount: countAppointments,
    appointmentsCountForClients: countAppointmentsOfDay,
    create: createClient,
    update: updateRecord,
  }),
  defineRoutes(clientList, {
    count: countViews,
    find: findClients,
    findIds: findClientIds,
    setCategory,
    settings: getListSettings,
    saveSettings,
  }),
  defineRoutes(clientRecord, {
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
