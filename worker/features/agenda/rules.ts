import type { Agenda, AgendaService, Conflict } from '../../../schema/api/agenda.ts'
import type { Service } from '../../../schema/api/catalogue.ts'
import { computeBusyIntervals, type PlannedService } from '../../../schema/rules/busy-intervals.ts'
import { covers, openingOn, rest, type Span, workingOn } from '../../../schema/rules/rota.ts'
import { createDayClock, localMinutes, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { notWorking } from '../../../schema/terms.ts'
import type { Rota } from '../staff/index.ts'
import type { BookedInterval } from './queries.ts'

/** A service of a booking as it will be written: catalogue copied, times in seconds UTC. */
export interface PlannedAgendaService extends PlannedService {
  serviceId: string
  service: string
  price: number
  subClientId: string | null
  show: boolean
}

interface DraftService {
  agendaServiceId?: string | undefined
  serviceId: string
  userId: string
  start: string
  subClientId?: string | null | undefined
  mayOverlap: boolean
  show: boolean
  serviceDTO?: { length?: number | undefined; price?: number | undefined } | undefined
}

/**
 * What a draft becomes. Length and price come from the draft, else from what was booked before, else from the
 * catalogue; name, parts and break are the booked ones for a service that stays, so that a change of the catalogue
 * rewrites nothing.
 */
export function planServices(
  drafts: readonly DraftService[],
  catalogue: readonly Service[],
  booked: readonly AgendaService[],
  newId: (prefix: string) => string,
): { services: PlannedAgendaService[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const services = drafts.flatMap((draft, i): PlannedAgendaService[] => {
    const before = booked.find((b) => b.agendaServiceId === draft.agendaServiceId)
    const same = before?.serviceId === draft.serviceId ? before : undefined
    const offered = catalogue.find((s) => s.serviceId === draft.serviceId)
    if (draft.agendaServiceId && !before) fields[`agendaServicesDTO.${i}.agendaServiceId`] = 'Not in this booking'
    if (!offered && !same) {
      fields[`agendaServicesDTO.${i}.serviceId`] = 'Service not found'
      return []
    }
    const does = offered?.assignedStaff.includes(draft.userId)
    if (!does && same?.userId !== draft.userId) fields[`agendaServicesDTO.${i}.userId`] = "This team member doesn't offer this service"
    const source = same?.serviceDTO ?? offered
    return [
      {
        agendaServiceId: before?.agendaServiceId ?? newId('ags'),
        serviceId: draft.serviceId,
        userId: draft.userId,
        start: Math.floor(Date.parse(draft.start) / 1000),
        service: source?.service ?? '',
        length: draft.serviceDTO?.length ?? source?.length ?? 0,
        price: draft.serviceDTO?.price ?? source?.price ?? 0,
        parts: source?.parts ?? [],
        breakAfterService: source?.breakAfterService ?? 0,
        mayOverlap: draft.mayOverlap,
        show: draft.show,
        subClientId: draft.subClientId ?? null,
      },
    ]
  })
  const starts = services.map((s) => s.start)
  if (Math.max(...starts) - Math.min(...starts) >= 86400) fields.agendaServicesDTO = 'All services of a booking lie within one day'
  return { services, fields }
}

export const getBookingSpan = (services: readonly PlannedService[]) => ({
  start: Math.min(...services.map((s) => s.start)),
  end: Math.max(...services.map((s) => s.start + s.length * 60)),
})

/** A service in minutes of its salon's day; one that runs past midnight ends at 1440 or beyond. */
function minutesIn(service: PlannedService, zone: string): Span {
  const from = localMinutes(service.start, zone)
  return [from, from + service.length]
}

/** Everything that stands in the way of a plan and that the desk did not knowingly allow (decisions.md, Agenda). */
export function findConflicts(
  services: readonly PlannedAgendaService[],
  surroundings: { rota: Rota; taken: readonly BookedInterval[]; own: readonly string[]; outsideHours: boolean; zone: string },
): Conflict[] {
  const { rota, taken, own, outsideHours, zone } = surroundings
  const out: Conflict[] = []
  const told = new Set<string>()
  const say = (conflict: Conflict) => {
    const key = [conflict.kind, conflict.userId, conflict.serviceId, conflict.start, conflict.agendaId].join()
    if (!told.has(key)) out.push(conflict)
    told.add(key)
  }
  const plan = computeBusyIntervals(services)
  for (const service of services) {
    const { userId, serviceId } = service
    const whole = { userId, serviceId, start: toIso(service.start), end: toIso(service.start + service.length * 60) }
    const day = toSalonDay(service.start, zone)
    const span = minutesIn(service, zone)
    if (!outsideHours) {
      const person = rota.people.find((p) => p.userId === userId)
      if (!covers(openingOn(day, rota.opening, rota.closed), span)) say({ kind: 'closed', ...whole })
      else if (!person || !covers(workingOn(day, person, rota.timeframes, rota.closed), span)) say({ kind: 'outside_hours', ...whole })
    }
    if (service.mayOverlap) continue
    for (const mine of plan.filter((o) => o.causeId === service.agendaServiceId)) {
      for (const other of taken)
        if (other.userId === userId && other.start < mine.end && mine.start < other.end && !own.includes(other.causeId)) {
          const stretch = { userId, serviceId, start: toIso(Math.max(other.start, mine.start)), end: toIso(Math.min(other.end, mine.end)) }
          if (!other.dayOff) {
            const { agendaId, clientName, service: name } = other
            say({
              kind: 'overlap',
              ...stretch,
              ...(agendaId ? { agendaId } : {}),
              ...(clientName ? { clientName } : {}),
              ...(name ? { service: name } : {}),
            })
          } else if (!outsideHours) say({ kind: 'outside_hours', ...stretch })
        }
      for (const sibling of plan)
        if (
          sibling.causeId !== mine.causeId &&
          sibling.userId === userId &&
          sibling.start < mine.end &&
          mine.start < sibling.end &&
          !sibling.mayOverlap
        )
          say({
            kind: 'overlap',
            userId,
            serviceId,
            start: toIso(Math.max(sibling.start, mine.start)),
            end: toIso(Math.min(sibling.end, mine.end)),
          })
    }
  }
  return out
}

/** What the rota, closed days and days off take out of the day of each person with a column: section 7's `NotWorking` rows. */
export function notWorkingRows(day: string, rota: Rota, salonId: string, zone: string, cleanWholeDay: boolean): Agenda[] {
  const clock = createDayClock(day, zone)
  return rota.people.flatMap((person) => {
    const off = rest(workingOn(day, person, rota.timeframes, rota.closed))
    const wholeDay = off.length === 1 && off[0]?.[0] === 0 && off[0][1] === 1440
    if (wholeDay && cleanWholeDay) return []
    const { userId, firstName, lastName } = person
    return off.map(([from, to]) =>
      notWorkingRow(`${notWorking}.${userId}.${from}`, clock(from), clock(to), { userId, firstName, lastName }, salonId),
    )
  })
}

function notWorkingRow(id: string, from: number, to: number, userDTO: AgendaService['userDTO'], salonId: string): Agenda {
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
        serviceDTO: { serviceId: notWorking, service: notWorking, length, price: 0, parts: [], breakAfterService: 0, tint: 0 },
        userDTO,
      },
    ],
    appointmentDTO: null,
  }
}

/** The causes whose taken time differs between two plans: only theirs is rewritten, so an allowed overlap beside them stays. */
export function touched(before: readonly PlannedService[], after: readonly PlannedService[], everything: boolean): string[] {
  const picture = (services: readonly PlannedService[]) => {
    const by = new Map<string, string>()
    for (const o of computeBusyIntervals(services))
      by.set(o.causeId, `${by.get(o.causeId) ?? ''}|${o.userId},${o.start},${o.end},${o.mayOverlap}`)
    return by
  }
  const [old, now] = [picture(before), picture(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => everything || old.get(id) !== now.get(id))
}
