import type { BookingGroup } from '../../schema/api/booking/groups-schemas.ts'
import { at, type Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, takeDay } from './records.ts'

const newDraft = (s: Salon, day = takeDay('2027-02')) => ({
  members: [
    { clientId: s.clients[0], agendaServicesDTO: [{ serviceId: s.cut, userId: s.anna, start: at('10:00', day) }] },
    { clientId: s.clients[1], agendaServicesDTO: [{ serviceId: s.cut, userId: s.giulia, start: at('10:00', day) }] },
  ],
})
/** A group of two clients, by default on a day that no other example uses. */
export const createGroup = (s: Salon, day?: string): Promise<BookingGroup> =>
  callAs(s, 'RECEPTIONIST', 'POST', 'BookingGroups/{sessionCode}', { ...newDraft(s, day), outsideHours: true })
const listBookings = ({ agendas }: BookingGroup) => agendas.map(({ agendaId, version }) => ({ agendaId, version }))

export const groupExamples: Record<string, CreateExample> = {
  'bookingGroups.times': (s) => ({
    body: {
      day: takeDay('2027-02'),
      arrangement: 'together',
      members: [{ services: [{ serviceId: s.cut }] }, { services: [{ serviceId: s.cut, userId: s.giulia }] }],
    },
    foreign: 400,
  }),
  'bookingGroups.create': (s) => ({ body: newDraft(s), foreign: 400 }),
  'bookingGroups.one': async (s) => ({ input: { bookingGroupId: (await createGroup(s)).bookingGroupId } }),
  'bookingGroups.move': async (s) => {
    const { bookingGroupId, agendas } = await createGroup(s)
    const moves = agendas.flatMap(({ agendaServicesDTO, version }) =>
      agendaServicesDTO.map(({ agendaServiceId, userId, start }) => ({
        agendaServiceId,
        userId,
        start: new Date(Date.parse(start) + 3_600_000).toISOString().replace('.000Z', 'Z'),
        version,
      })),
    )
    return { input: { bookingGroupId }, body: { moves } }
  },
  'bookingGroups.cancel': async (s) => {
    const group = await createGroup(s)
    return { input: { bookingGroupId: group.bookingGroupId }, body: { bookings: listBookings(group), reason: 'salon' } }
  },
  'bookingGroups.remove': async (s) => ({ input: { bookingGroupId: (await createGroup(s)).bookingGroupId } }),
}
