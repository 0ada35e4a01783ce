import { clients as clientCalls } from '../../../schema/api/clients.ts'
import { extractDigits, fold } from '../../../schema/rules/search.ts'
import { clients } from '../../../schema/tables/clients.ts'
import { defineRoutes, type Handlers } from '../../http/serve.ts'
import { parsePhoneNumberField } from '../salons/index.ts'
import { nextSearchNo, searchClients, selectAppointmentsCountOfClient, selectAppointmentsCountOfDay, selectClient } from './queries.ts'

type ClientHandlers = Handlers<typeof clientCalls>

const listClients: ClientHandlers['list'] = async (db, { search }) => (await db.batch(searchClients(db, search)))[0]

const getClient: ClientHandlers['one'] = async (db, { clientId }) => (await db.batch(selectClient(db, clientId)))[0][0]

const countAppointments: ClientHandlers['appointmentsCount'] = async (db, { clientId }) =>
  (await db.batch(selectAppointmentsCountOfClient(db, clientId)))[0][0]

const countAppointmentsOfDay: ClientHandlers['appointmentsCountForClients'] = async (db, { date }) =>
  (await db.batch(selectAppointmentsCountOfDay(db, date)))[0]

const createClient: ClientHandlers['create'] = (db, _input, draft) => {
  const clientId = db.newId('cli')
  const phoneNumber = parsePhoneNumberField('phoneNumber', draft.phoneNumber, draft.country)
  const phoneNumber2 = parsePhoneNumberField('phoneNumber2', draft.phoneNumber2, draft.country)
  const insertion = db.insert(clients, {
    ...draft,
    clientId,
    phoneNumber,
    phoneNumber2,
    searchNo: nextSearchNo,
    searchText: fold(`${draft.name} ${draft.email}`),
    searchDigits: [phoneNumber, phoneNumber2].map(extractDigits).filter(Boolean).join(' '),
  })
  return db.insertIdempotent(clientId, [insertion], (id) => selectClient(db, id))
}

export const clientFeatures = [
  defineRoutes(clientCalls, {
    list: listClients,
    search: listClients,
    one: getClient,
    appointmentsCount: countAppointments,
    appointmentsCountForClients: countAppointmentsOfDay,
    create: createClient,
  }),
]
