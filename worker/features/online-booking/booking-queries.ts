import { extractDigits, fold } from '../../../schema/rules/search.ts'
import { agendas } from '../../../schema/tables/agenda.ts'
import { clients, subClients } from '../../../schema/tables/clients.ts'
import type { Language } from '../../../schema/terms.ts'
import type { GuestDb } from '../../db/guest-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { insertAgendaServices, type PlannedAgendaService, reserveAllTime } from '../agenda/index.ts'
import { raiseAlerts } from '../alerts/index.ts'
import { nextSearchNo } from '../clients/index.ts'
import { enqueue, type QueuedMessage } from '../messaging/index.ts'

export interface OnlineBooking {
  readonly agendaId: string
  readonly clientId: string
  readonly services: readonly PlannedAgendaService[]
  /** Seconds UTC. */
  readonly startUtc: number
  /** ISO instants. */
  readonly start: string
  readonly end: string
  readonly note: string
  readonly channel: string
  /** Language of the confirmation; default by the salon's country. */
  readonly language?: Language | null
}

/** Statements that write an online booking with its busy time, an alert for the reception, and the guest's confirmation. */
export function insertOnlineBooking(
  db: TenantDb,
  { agendaId, clientId, services, startUtc, start, end, note, channel, language }: OnlineBooking,
): { statements: Statement<unknown>[]; confirmation: QueuedMessage } {
  const names = services.map((service) => service.service).join(', ')
  const confirmation = enqueue(db, {
    cause: `confirmed:${agendaId}`,
    kind: 'booking_confirmed',
    data: { agendaId, start, services: names },
    to: { clientId },
    agendaId,
    until: startUtc,
    ...(language ? { language } : {}),
  })
  const subClientIds = [...new Set(services.flatMap((service) => service.subClientId ?? []))]
  const statements = [
    db.insert(agendas, { agendaId, clientId, subClientIds, start, end, note, onlineBooking: true, channel }),
    ...insertAgendaServices(db, agendaId, services, true),
    ...reserveAllTime(db, services, false),
    raiseAlerts(db, {
      to: { roles: ['ADMIN', 'RECEPTIONIST'] },
      type: 'Booking',
      content: { key: 'booked_online', values: { services: names, start } },
      id: agendaId,
      cause: `booked:${agendaId}`,
    }),
    confirmation,
  ]
  return { statements, confirmation }
}

export interface NewGuestClient {
  readonly clientId: string
  readonly name: string
  readonly email: string
  readonly pets: readonly { subClientId: string; name: string }[]
}

/** Creates the client of a booking session, with pets. Aborts with `already_used` if the session has a client. */
export const insertGuestClient = (db: GuestDb, { clientId, name, email, pets }: NewGuestClient) => [
  db.insert(clients, {
    clientId,
    name,
    email,
    phoneNumber: db.phoneNumber,
    searchNo: nextSearchNo,
    searchText: fold(`${name} ${email}`),
    searchDigits: extractDigits(db.phoneNumber),
  }),
  ...pets.map((pet) => db.insert(subClients, { ...pet, clientId, searchText: fold(pet.name) })),
  db.setClient(clientId),
  db.abortIfUnchanged('already_used'),
]
