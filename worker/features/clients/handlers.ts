import { clientList } from '../../../schema/api/client-list.ts'
import { clientRecord } from '../../../schema/api/client-record.ts'
import { type ClientSummary, clients as clientCalls } from '../../../schema/api/clients.ts'
import { replyJson } from '../../http/json-reply.ts'
import { defineRoutes, type Handlers } from '../../http/serve.ts'
import { matchesContacts, recordOpened, recordShown, selectOpened, selectShownCount } from './contact-queries.ts'
import { countViews, findClientIds, findClients, getListSettings, saveSettings, setCategory } from './list-handlers.ts'
import { searchClients, selectAppointmentsCountOfClient, selectAppointmentsCountOfDay, selectClientSummary } from './queries.ts'
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

const listClients: ClientHandlers['list'] = async (db, { search }, _body, request) => {
  let [found, shown] = await db.batch(searchClients(db, search), selectShownCount(db))
  if (matchesContacts(db, search)) [found] = await db.batch(searchClients(db, search, true))
  recordShown(db, request, shown, () => JSON.parse(found).map(({ clientId }: ClientSummary) => clientId))
  return replyJson(found)
}

const getSummary: ClientHandlers['summary'] = async (db, { clientId }, _body, request) => {
  const [summary, opened] = await db.batch(selectClientSummary(db, clientId), selectOpened(db, clientId))
  if (summary === undefined) return undefined
  recordOpened(db, request, clientId, opened)
  return replyJson(summary)
}

const getClient: ClientHandlers['one'] = async (db, { clientId }, _body, request) => {
  const [[client], opened] = await db.batch(selectClient(db, clientId), selectOpened(db, clientId))
  if (!client) return undefined
  recordOpened(db, request, clientId, opened)
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
