import { clientList } from '../../../schema/api/client-list.ts'
import { clientRecord } from '../../../schema/api/client-record.ts'
import { clients as clientCalls } from '../../../schema/api/clients.ts'
import { replyJson } from '../../http/json-reply.ts'
import { defineRoutes, type Handlers } from '../../http/serve.ts'
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

const listClients: ClientHandlers['list'] = async (db, { search }) => replyJson((await db.batch(searchClients(db, search)))[0])

const getSummary: ClientHandlers['summary'] = async (db, { clientId }) => {
  const [summary] = await db.batch(selectClientSummary(db, clientId))
  return summary === undefined ? undefined : replyJson(summary)
}

const getClient: ClientHandlers['one'] = async (db, { clientId }, _body, request) => {
  const [[client]] = await db.batch(selectClient(db, clientId))
  return client && toReply(request, db, client)
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
