import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { BookedPet } from '../../../../schema/api/care/pet-fields.ts'
import { isBooking } from '../../../../schema/rules/booking/booking-total.ts'
import { visitStatus } from '../../../../schema/rules/visits/visit-status.ts'
import type { VisitStatus } from '../../../../schema/terms.ts'

/** What a team member does for a client: a line of the sheet. Instants are ISO in UTC. */
export interface SheetRow {
  readonly key: string
  readonly start: string
  readonly end: string
  readonly client: string
  /** As the caller may see it: whole, or its last two digits. */
  readonly phone: string
  readonly pets: readonly BookedPet[]
  /** Absent for roles that see no health data. */
  readonly allergies: string
  readonly services: readonly string[]
  readonly userId: string
  readonly person: string
  readonly places: readonly string[]
  readonly notes: readonly string[]
  readonly status: VisitStatus
}
export interface DaySheet {
  /** When the server was asked, ISO in UTC. */
  readonly savedAt: string
  readonly salon: string
  readonly format: { readonly timeZone: string; readonly dateFormat: string; readonly currency: string }
  /** Today and tomorrow. */
  readonly days: readonly { readonly day: string; readonly rows: readonly SheetRow[] }[]
}

const toEnd = ({ start, serviceDTO }: Agenda['agendaServicesDTO'][number]) => Date.parse(start) + serviceDTO.length * 60_000

/** The bookings in force of a day by time; one with services of several team members is a row of each. */
export function buildSheetRows(agendas: readonly Agenda[]): SheetRow[] {
  const rows = agendas.filter(isBooking).flatMap((agenda) => {
    const { agendaId, clientDTO, subClientsDTO: pets = [], units = [], agendaServicesDTO: services } = agenda
    return [...new Set(services.map(({ userId }) => userId))].map((userId): SheetRow => {
      const own = services.filter((service) => service.userId === userId)
      const ids = own.map(({ agendaServiceId }) => agendaServiceId)
      return {
        key: `${agendaId}.${userId}`,
        start: own.map(({ start }) => start).toSorted()[0] ?? agenda.start,
        end: new Date(Math.max(...own.map(toEnd))).toISOString(),
        client: clientDTO?.name ?? '',
        phone: clientDTO?.phoneNumber ?? '',
        pets,
        allergies: clientDTO?.allergies ?? '',
        services: own.map(({ serviceDTO, subClientId }) => {
          const pet = pets.length > 1 ? pets.find((one) => one.subClientId === subClientId)?.name : undefined
          return pet ? `${pet}: ${serviceDTO.service}` : serviceDTO.service
        }),
        userId,
        person: own[0]?.userDTO.firstName ?? '',
        places: [...new Set(units.filter((unit) => ids.includes(unit.agendaServiceId)).map(({ resourceName }) => resourceName))],
        notes: [agenda.note, clientDTO?.note ?? ''].filter(Boolean),
        status: visitStatus(agenda),
      }
    })
  })
  return rows.toSorted((a, b) => a.start.localeCompare(b.start) || a.person.localeCompare(b.person))
}

/** The rows of each team member, by first name. */
export function groupByPerson(rows: readonly SheetRow[]): { person: string; rows: SheetRow[] }[] {
  const groups = Map.groupBy(rows, ({ userId }) => userId)
  return [...groups.values()]
    .map((own) => ({ person: own[0]?.person ?? '', rows: own }))
    .toSorted((a, b) => a.person.localeCompare(b.person))
}
