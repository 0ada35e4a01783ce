import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import type { Class } from '../../api/booking/classes-schemas.ts'
import { classRow } from '../../terms.ts'
import { parseIso, toIso } from '../salon-time.ts'

/** A class as it is a row of the day: a pseudo-booking whose client is its name. `cleaningOf`: minutes of cleaning of each unit. */
function toClassRow(one: Class, cleaningOf: ReadonlyMap<string, number>): Agenda {
  const { classId, name, serviceId, service, userId, firstName, lastName, resourceId, resourceName, start, length } = one
  const end = parseIso(start) + (length + (cleaningOf.get(resourceId ?? '') ?? 0)) * 60
  const unit = { agendaServiceId: classId, resourceId: resourceId ?? '', resourceName, pinned: false, start, end: toIso(end) }
  const notSet = { color: '', note: '', complete: false, onlineBooking: false, channel: null, outcome: null, smsReminderSent: null }
  return {
    ...notSet,
    agendaId: classId,
    salonId: '',
    clientId: classRow,
    clientDTO: { clientId: classRow, name, phoneNumber: '', allergies: '', note: '' },
    subClientIds: [],
    start,
    totalLength: length,
    outsideHours: one.outsideHours,
    group: { bookingGroupId: classId, place: one.taken, size: one.seats },
    units: resourceId === null ? [] : [unit],
    version: one.version,
    agendaServicesDTO: [
      {
        agendaServiceId: classId,
        serviceId,
        userId,
        subClientId: null,
        start,
        onlineBooking: false,
        show: true,
        mayOverlap: false,
        serviceDTO: { serviceId, service, length, price: 0, parts: [], breakAfterService: 0, tint: 1, color: '' },
        userDTO: { userId, firstName, lastName },
      },
    ],
    appointmentDTO: null,
  }
}

/** The rows of the classes that take place. */
export const listClassRows = (classes: readonly Class[], cleaningOf: ReadonlyMap<string, number> = new Map()): Agenda[] =>
  classes.filter(({ cancelled }) => cancelled === null).map((one) => toClassRow(one, cleaningOf))
