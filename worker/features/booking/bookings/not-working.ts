import type { Agenda, AgendaService } from '../../../../schema/api/booking/bookings-schemas.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { complementSpans, getWorkingSpans, toInstants } from '../../../../schema/rules/team/rota.ts'
import { notWorking } from '../../../../schema/terms.ts'
import type { Rota } from '../../team/staff/index.ts'

const describedDays = new WeakMap<Rota, Map<string, string>>()

/** `buildNotWorkingRows` as JSON text, which is built once as long as the rota stays the same. */
export function describeNotWorking(day: string, rota: Rota, salonId: string, zone: string, cleanWholeDay: boolean): string {
  const known = describedDays.get(rota) ?? new Map<string, string>()
  const key = `${day} ${salonId} ${zone} ${cleanWholeDay}`
  const text = known.get(key) ?? JSON.stringify(buildNotWorkingRows(day, rota, salonId, zone, cleanWholeDay))
  describedDays.set(rota, known.set(key, text))
  return text
}

/**
 * Rows with the clientId `NotWorking` for the time of a day in which a team member of the agenda doesn't work: rota, closed days
 * and days off. `cleanWholeDay` leaves out team members who don't work at all on that day.
 */
function buildNotWorkingRows(day: string, rota: Rota, salonId: string, zone: string, cleanWholeDay: boolean): Agenda[] {
  return rota.people.flatMap(({ firstName, lastName, ...person }) => {
    const off = complementSpans(getWorkingSpans(day, person, rota.timeframes, rota.closed))
    const isWholeDay = off.length === 1 && off[0]?.[0] === 0 && off[0][1] === 1440
    if (isWholeDay && cleanWholeDay) return []
    const userDTO = { userId: person.userId, firstName, lastName }
    return toInstants(day, off, zone).map(([from, to], i) =>
      buildNotWorkingRow(`${notWorking}.${person.userId}.${i}`, from, to, userDTO, salonId),
    )
  })
}

/** `from` and `to` are seconds UTC. */
function buildNotWorkingRow(id: string, from: number, to: number, userDTO: AgendaService['userDTO'], salonId: string): Agenda {
  const start = toIso(from)
  const length = Math.round((to - from) / 60)
  return {
    agendaId: id,
    salonId,
    clientId: notWorking,
    clientDTO: null,
    subClientIds: [],
    color: '',
    start,
    totalLength: length,
    complete: false,
    note: '',
    onlineBooking: false,
    channel: null,
    outsideHours: false,
    outcome: null,
    smsReminderSent: null,
    version: 0,
    agendaServicesDTO: [
      {
        agendaServiceId: id,
        serviceId: notWorking,
        userId: userDTO.userId,
        subClientId: null,
        start,
        onlineBooking: false,
        show: true,
        mayOverlap: false,
        serviceDTO: { serviceId: notWorking, service: notWorking, length, price: 0, parts: [], breakAfterService: 0, tint: 0, color: '' },
        userDTO,
      },
    ],
    appointmentDTO: null,
  }
}
