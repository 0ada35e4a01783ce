import { agendaServices, agendas } from '../../schema/api/booking/bookings.ts'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import { services } from '../../schema/api/catalogue/services.ts'
import { Service } from '../../schema/api/catalogue/services-schemas.ts'
import { clients } from '../../schema/api/clients/clients.ts'
import { ClientSummary } from '../../schema/api/clients/clients-schemas.ts'
import { openingTimes } from '../../schema/api/platform/settings-resources.ts'
import { OpeningTime } from '../../schema/api/platform/settings-resources-schemas.ts'
import { users } from '../../schema/api/team/staff.ts'
import type { User } from '../../schema/api/team/staff-schemas.ts'
import { booking, service } from './agenda-rows.ts'
import { type FakeApi, refuse } from './fake-api.ts'
import { keepRecords } from './keep-records.ts'
import { createSample } from './sample.ts'
import { createFakeApi, me } from './shell-replies.ts'

/** Records of one small salon, for the screens that need some. */
const nine = [{ opening: '09:00', closing: '19:00' }]
const everyDay = Array.from({ length: 7 }, () => ({ isWorking: true, timing: nine }))
/** Nine to seven, every day. */
export const openingHours: readonly OpeningTime[] = everyDay.map((_, dayOfWeek) =>
  createSample(OpeningTime, { salonConfigOpeningTimeId: `opening-${dayOfWeek}`, dayOfWeek, open: true, timing: nine, version: 1 }),
)
const person = (userId: string, firstName: string, lastName: string): User => ({
  ...{ ...me, userId, firstName, lastName, username: firstName.toLowerCase(), workingHours: everyDay },
})
export const [giulia, anna, marco] = [
  { ...me, workingHours: everyDay },
  person('user-anna', 'Anna', 'Colombo'),
  person('user-marco', 'Marco', 'Ferrari'),
] as const
export const staff: readonly User[] = [giulia, anna, marco]

const offer = (name: string, length: number, price: number): Service =>
  createSample(Service, {
    ...{ serviceId: `service-${name}`, service: name, length, price, serviceCategoryId: 'category-1', categoryName: 'Styling', tint: 1 },
    ...{ assignedStaff: staff.map(({ userId }) => userId), available: true, enableCommissions: true, version: 1 },
  })
export const [cut, blowDry] = [offer('Cut', 45, 38), offer('Blow-dry', 30, 26)] as const

export const zoe: ClientSummary = createSample(ClientSummary, {
  ...{ clientId: 'client-zoe', name: 'Zoe Quattrocchi', phoneNumber: '+39 347 900 1122', allergies: 'PPD', visits: 1 },
})

/** A person as a booked service names them. */
const toUserDTO = (userId: string) => {
  const { firstName, lastName } = staff.find((user) => user.userId === userId) ?? anna
  return { userId, firstName, lastName }
}

/** A blow-dry of Zoe with Anna, at a time of `day` (agenda-rows.ts). */
export const bookBlowDry = (time: string, userId = anna.userId): Agenda => {
  const { serviceDTO, ...line } = service(userId, time, blowDry.length, blowDry.price)
  const { clientId, name, phoneNumber, allergies = '', note } = zoe
  const booked = { ...line, serviceId: blowDry.serviceId, serviceDTO: { ...serviceDTO, serviceId: blowDry.serviceId, service: 'Blow-dry' } }
  return booking([{ ...booked, userDTO: toUserDTO(userId) }], {
    ...{ salonId: 'salon-1', clientId, clientDTO: { clientId, name, phoneNumber, allergies, note }, totalLength: blowDry.length },
  })
}

/** The small salon's server, with these bookings on the day that is asked for. */
export function createSalonApi(bookings: readonly Agenda[] = []) {
  const api: FakeApi = createFakeApi()
    .reply(users.list, [...staff])
    .reply(users.onlyWorking, [...staff])
    .reply(clients.search, ({ input: { search = '' } }) => [zoe].filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())))
    .reply(clients.summary, zoe)
    .reply(openingTimes.list, [...openingHours])
  keepRecords(api, services, 'serviceId', [cut, blowDry])
  const saved = keepRecords(api, agendas, 'agendaId', bookings)
  api.reply(agendas.day, () => [...saved.records])
  const save = api.answer(agendas.update)
  api.reply(agendas.update, (call) => {
    const lines = saved.records.find(({ agendaId }) => agendaId === call.input.agendaId)?.agendaServicesDTO ?? []
    // Lines are sent without what the catalogue knows.
    const agendaServicesDTO = call.body.agendaServicesDTO.map((line) => {
      const current = lines.find(({ agendaServiceId }) => agendaServiceId === line.agendaServiceId)
      return { ...current, ...line, serviceDTO: { ...current?.serviceDTO, ...line.serviceDTO }, userDTO: toUserDTO(line.userId) }
    })
    return save({ ...call, body: { ...call.body, agendaServicesDTO } })
  })
  api.reply(agendaServices.update, ({ input, body }) => {
    const current = saved.records.find(({ agendaServicesDTO }) =>
      agendaServicesDTO.some(({ agendaServiceId }) => agendaServiceId === input.agendaServiceId),
    )
    if (!current || current.version !== body.version) return refuse(409, 'stale', { current })
    const { userId, start, serviceDTO } = body
    const agendaServicesDTO = current.agendaServicesDTO.map((line) =>
      line.agendaServiceId === input.agendaServiceId
        ? {
            ...line,
            userId,
            userDTO: toUserDTO(userId),
            start,
            serviceDTO: { ...line.serviceDTO, length: serviceDTO?.length ?? line.serviceDTO.length },
          }
        : line,
    )
    const moved = { ...current, start, agendaServicesDTO, version: current.version + 1 }
    saved.records = saved.records.map((one) => (one === current ? moved : one))
    return moved
  })
  return { api, saved }
}
