import { sql } from 'drizzle-orm'
import parsePhone from 'libphonenumber-js/min'
import { clients as calls } from '../../../schema/api/clients.ts'
import { dayRange } from '../../../schema/rules/salon-time.ts'
import { digitsOf, fold } from '../../../schema/rules/search.ts'
import { clients } from '../../../schema/tables/clients.ts'
import { defaults } from '../../../schema/terms.ts'
import { Refusal } from '../../db/refusal.ts'
import { feature } from '../../http/serve.ts'
import { clientOf, countAppointments, nextSearchNo, searchClients } from './data.ts'

/** A phone number as it is dialled from anywhere; refuses what cannot be one. */
function international(field: string, number: string, country: string): string {
  if (!number) return ''
  const parsed = parsePhone(number, (country || defaults.country) as 'IT')
  if (!parsed?.isPossible()) throw new Refusal(400, 'Please check what you entered', { fields: { [field]: 'Not a phone number' } })
  return parsed.number
}

export const clientFeatures = [
  feature(calls, {
    list: async (staff, { search }) => (await staff.trip(searchClients(staff, search)))[0],
    search: async (staff, { search }) => (await staff.trip(searchClients(staff, search)))[0],

    one: async (staff, { clientId }) => {
      const [[client]] = await staff.trip(staff.read(clients, sql`${clients.clientId} = ${clientId}`))
      return client && clientOf(client)
    },

    appointmentsCount: async (staff, { clientId }) => (await staff.trip(countAppointments(staff, sql`c.client_id = ${clientId}`)))[0][0],

    appointmentsCountForClients: async (staff, { date }) => {
      const [from, to] = dayRange(date, staff.timeZone)
      const booked = sql`c.client_id IN (SELECT a.client_id FROM agendas a WHERE a.salon_id = c.salon_id AND a.start_utc >= ${from} AND a.start_utc < ${to} AND a.outcome IS NULL AND a.deleted_utc IS NULL)`
      return (await staff.trip(countAppointments(staff, booked)))[0]
    },

    create: (staff, _input, draft) => {
      const clientId = staff.newId('cli')
      const phoneNumber = international('phoneNumber', draft.phoneNumber, draft.country)
      const phoneNumber2 = international('phoneNumber2', draft.phoneNumber2, draft.country)
      return staff.creating(
        async () => {
          const [[made]] = await staff.trip(
            staff.add(clients, {
              ...draft,
              clientId,
              phoneNumber,
              phoneNumber2,
              searchNo: nextSearchNo,
              searchText: fold(`${draft.name} ${draft.email}`),
              searchDigits: [phoneNumber, phoneNumber2].map(digitsOf).filter(Boolean).join(' '),
            }),
            ...staff.makes(clientId),
          )
          return made && clientOf(made)
        },
        async (before) => {
          const [[found]] = await staff.trip(staff.read(clients, sql`${clients.clientId} = ${before}`))
          return found && clientOf(found)
        },
      )
    },
  }),
]
