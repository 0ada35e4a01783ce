import { sql } from 'drizzle-orm'
import parsePhone from 'libphonenumber-js/min'
import { clients as calls } from '../../../schema/api/clients.ts'
import { dayRange } from '../../../schema/rules/salon-time.ts'
import { extractDigits, fold } from '../../../schema/rules/search.ts'
import { clients } from '../../../schema/tables/clients.ts'
import { defaults } from '../../../schema/terms.ts'
import { ApiError } from '../../db/errors.ts'
import { defineRoutes } from '../../http/serve.ts'
import { countAppointments, nextSearchNo, searchClients, toClient } from './queries.ts'

/** A phone number as it is dialled from anywhere; refuses what cannot be one. */
function international(field: string, number: string, country: string): string {
  if (!number) return ''
  const parsed = parsePhone(number, (country || defaults.country) as 'IT')
  if (!parsed?.isPossible()) throw new ApiError(400, 'invalid_input', { fields: { [field]: 'Enter a valid phone number' } })
  return parsed.number
}

export const clientFeatures = [
  defineRoutes(calls, {
    list: async (db, { search }) => (await db.batch(searchClients(db, search)))[0],
    search: async (db, { search }) => (await db.batch(searchClients(db, search)))[0],

    one: async (db, { clientId }) => {
      const [[client]] = await db.batch(db.select(clients, { where: sql`${clients.clientId} = ${clientId}` }))
      return client && toClient(client)
    },

    appointmentsCount: async (db, { clientId }) => (await db.batch(countAppointments(db, sql`c.client_id = ${clientId}`)))[0][0],

    appointmentsCountForClients: async (db, { date }) => {
      const [from, to] = dayRange(date, db.timeZone)
      const booked = sql`c.client_id IN (SELECT a.client_id FROM agendas a WHERE a.salon_id = c.salon_id AND a.start_utc >= ${from} AND a.start_utc < ${to} AND a.outcome IS NULL AND a.deleted_utc IS NULL)`
      return (await db.batch(countAppointments(db, booked)))[0]
    },

    create: (db, _input, draft) => {
      const clientId = db.newId('cli')
      const phoneNumber = international('phoneNumber', draft.phoneNumber, draft.country)
      const phoneNumber2 = international('phoneNumber2', draft.phoneNumber2, draft.country)
      return db.createIdempotent(
        async () => {
          const [[made]] = await db.batch(
            db.insert(clients, {
              ...draft,
              clientId,
              phoneNumber,
              phoneNumber2,
              searchNo: nextSearchNo,
              searchText: fold(`${draft.name} ${draft.email}`),
              searchDigits: [phoneNumber, phoneNumber2].map(extractDigits).filter(Boolean).join(' '),
            }),
            ...db.recordIdempotencyKey(clientId),
          )
          return made && toClient(made)
        },
        async (before) => {
          const [[found]] = await db.batch(db.select(clients, { where: sql`${clients.clientId} = ${before}` }))
          return found && toClient(found)
        },
      )
    },
  }),
]
