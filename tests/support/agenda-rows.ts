import type { Agenda, AgendaService } from '../../schema/api/booking/bookings-schemas.ts'
import { atTime, toIso } from '../../schema/rules/salon-time.ts'

/** Rows of an agenda day for tests of rules: a Friday in Turin, times of that day. */
export const zone = 'Europe/Rome'
export const day = '2026-11-20'
let count = 0
export const at = (time: string, on = day) => toIso(atTime(on, time, zone))

export function service(
  userId: string,
  time: string,
  length: number,
  price: number,
  more: Partial<AgendaService['serviceDTO']> = {},
): AgendaService {
  count += 1
  return {
    agendaServiceId: `ags_${count}`,
    serviceId: `srv_${length}`,
    userId,
    subClientId: null,
    start: at(time),
    onlineBooking: false,
    show: true,
    mayOverlap: false,
    serviceDTO: {
      serviceId: `srv_${length}`,
      service: `Service ${length}`,
      length,
      price,
      parts: [],
      breakAfterService: 0,
      tint: 1,
      color: '',
      ...more,
    },
    userDTO: { userId, firstName: userId, lastName: 'Rossi' },
  }
}
export function booking(agendaServicesDTO: AgendaService[], more: Partial<Agenda> = {}): Agenda {
  count += 1
  return {
    agendaId: `agd_${count}`,
    salonId: 'sal',
    clientId: 'cli',
    clientDTO: { clientId: 'cli', name: 'Anna Conti', phoneNumber: '', allergies: '', note: '' },
    subClientIds: [],
    color: '',
    start: agendaServicesDTO[0]?.start ?? at('09:00'),
    totalLength: 0,
    complete: false,
    note: '',
    onlineBooking: false,
    channel: null,
    outsideHours: false,
    outcome: null,
    smsReminderSent: null,
    version: 1,
    agendaServicesDTO,
    appointmentDTO: null,
    ...more,
  }
}
export const off = (userId: string, from: string, to: string) => {
  const end = to === '24:00' ? atTime(day, '24:00', zone) : atTime(day, to, zone)
  return booking([service(userId, from, (end - atTime(day, from, zone)) / 60, 0)], { clientId: 'NotWorking', clientDTO: null })
}
