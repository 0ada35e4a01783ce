import { type SQL, sql } from 'drizzle-orm'
import type { GuestBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { fold, toSearchDigits } from '../../../../schema/rules/search.ts'
import { agendas } from '../../../../schema/tables/booking/bookings.ts'
import { clients, subClients } from '../../../../schema/tables/clients/clients.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { type Columns, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { byPhone, hasPhone, nextSearchNo, salonCountry } from '../../clients/clients/index.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import type { Message } from '../../messages/outbox/index.ts'
import { insertAgendaServices, missesForm, type PlannedAgendaService, reserveAllTime, servicesInOrder } from '../bookings/index.ts'

export interface OnlineBooking {
  readonly agendaId: string
  readonly clientId: string | SQL
  readonly services: readonly PlannedAgendaService[]
  /** Seconds UTC. */
  readonly startUtc: number
  /** ISO instants. */
  readonly start: string
  readonly end: string
  readonly note: string
  /** Pets that come along, besides those of the services. */
  readonly petIds?: readonly string[]
  readonly channel: string
  /** Language of the page on which it is made; null if unknown. */
  readonly language?: Language | null
  /** The group that it is part of. */
  readonly bookingGroupId?: string
  /** The salon's, where the handle does not know it. */
  readonly timeZone?: string
  /** SQL of a service's price in cents, of the row source `w`; default: the planned price. */
  readonly price?: (service: PlannedAgendaService) => SQL
}

/**
 * Guard statement: aborts with `quota` if the client, together with other clients who share a phone, has the number of open online
 * bookings that the salon allows, without the booking `exceptAgendaId`. A group counts once, for who pays for it.
 */
export const abortIfTooManyOpen = (db: TenantDb, clientId: string | SQL, exceptAgendaId = '') =>
  db.abortUnless(
    'quota',
    // The unary plus makes SQLite begin with the few clients, not with all online bookings of the salon.
    (salonId) => sql`
      (
        SELECT count(DISTINCT coalesce(booking.booking_group_id, booking.agenda_id))
        FROM agendas booking
        WHERE booking.salon_id = ${salonId}
          AND booking.agenda_id IN (
            SELECT own_booking.agenda_id
            FROM agendas own_booking
            WHERE own_booking.salon_id = ${salonId}
              AND own_booking.client_id IN (${selectClientsOfSamePhone(clientId)})
              AND own_booking.start_utc > ${db.nowUtc}
            UNION
            SELECT group_booking.agenda_id
            FROM booking_groups booking_group
            JOIN agendas group_booking
              ON group_booking.salon_id = booking_group.salon_id
              AND group_booking.booking_group_id = booking_group.booking_group_id
              AND group_booking.start_utc > ${db.nowUtc}
            WHERE booking_group.salon_id = ${salonId}
              AND booking_group.client_id = ${clientId}
          )
          AND +booking.online_booking = 1
          AND booking.agenda_id <> ${exceptAgendaId}
          AND booking.start_utc > ${db.nowUtc}
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
      ) < (SELECT salon.max_open_bookings FROM salons salon WHERE salon.salon_id = ${salonId})`,
  )

/** Ids of a client and of those who share a phone with them. Each of the two numbers has its own index. */
const selectClientsOfSamePhone = (clientId: string | SQL) => sql`
  SELECT ${clientId}
  UNION
  SELECT client.client_id
  FROM clients named_client
  CROSS JOIN clients client
    ON client.salon_id = named_client.salon_id
    AND client.phone_number IN (named_client.phone_number, named_client.phone_number_2)
  WHERE named_client.client_id = ${clientId}
    AND client.phone_number <> ''
  UNION
  SELECT client.client_id
  FROM clients named_client
  CROSS JOIN clients client
    ON client.salon_id = named_client.salon_id
    AND client.phone_number_2 IN (named_client.phone_number, named_client.phone_number_2)
  WHERE named_client.client_id = ${clientId}
    AND client.phone_number_2 <> ''`

/** Ids of the guest's pets. */
export const selectPetIds = (db: GuestDb): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT pet.sub_client_id
      FROM sub_clients pet
      WHERE pet.salon_id = ${salonId}
        AND pet.client_id = ${db.client}
        AND pet.deleted_utc IS NULL`,
    (rows) => rows.map((row) => String(row.sub_client_id)),
  )

const joinNames = (services: readonly PlannedAgendaService[]) => services.map((service) => service.service).join(', ')

/** Statements that write an online booking without its busy time. */
export function insertOnlineRows(
  db: TenantDb,
  { agendaId, clientId, services, start, end, note, petIds = [], channel, language, bookingGroupId, price }: OnlineBooking,
): Statement<unknown>[] {
  const subClientIds = [...new Set([...services.flatMap((service) => service.subClientId ?? []), ...petIds])]
  const values = { agendaId, clientId, subClientIds, start, end, note, channel, language: language ?? null }
  return [
    db.insert(agendas, { ...values, onlineBooking: true, ...(bookingGroupId === undefined ? {} : { bookingGroupId }) }),
    ...insertAgendaServices(db, agendaId, services, { onlineBooking: true, price }),
  ]
}

/** Statements that write an online booking with its busy time, and an alert for the reception. `buildConfirmation` is for the guest. */
export function insertOnlineBooking(db: TenantDb, booking: OnlineBooking): Statement<unknown>[] {
  const { agendaId, services, start, timeZone } = booking
  return [
    ...insertOnlineRows(db, booking),
    ...reserveAllTime(db, services, false),
    raiseAlerts(db, {
      to: { roles: ['ADMIN', 'RECEPTIONIST'] },
      type: 'Booking',
      content: { key: 'booked_online', values: { services: joinNames(services), start } },
      id: agendaId,
      cause: `booked:${agendaId}`,
      ...(timeZone === undefined ? {} : { timeZone }),
    }),
  ]
}

/** The guest's confirmation, to be queued behind the booking. */
export const buildConfirmation = ({ agendaId, clientId, services, startUtc, start }: OnlineBooking): Message<'booking_confirmed'> => ({
  cause: `confirmed:${agendaId}`,
  kind: 'booking_confirmed',
  data: { agendaId, start, services: joinNames(services) },
  to: { clientId },
  agendaId,
  until: startUtc,
})

const guestServiceColumns: Columns<GuestBooking['services'][number]> = {
  agendaServiceId: 'booked_service.agenda_service_id',
  start: instantSql('booked_service.start_utc'),
  userId: 'booked_service.user_id',
  person: "coalesce(team_member.first_name, '')",
  service: 'booked_service.service',
  length: 'booked_service.length_minutes',
}
export const guestBookingJson = sql.raw(
  jsonObject({
    agendaId: 'booking.agenda_id',
    start: instantSql('booking.start_utc'),
    end: `(
      SELECT ${instantSql('max(booked_service.start_utc + booked_service.length_minutes * 60)')}
      FROM agenda_services booked_service
      WHERE booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND booked_service.deleted_utc IS NULL
    )`,
    services: jsonArray(
      guestServiceColumns,
      `FROM ${servicesInOrder}
      LEFT JOIN users team_member ON team_member.user_id = booked_service.user_id`,
    ),
    version: 'booking.version',
  } satisfies Columns<GuestBooking>),
)

export interface GuestBookingRow {
  readonly booking: GuestBooking
  /** A consent form is to be signed for it. */
  readonly missesForm: boolean
}

/** A booking as its guest sees it; undefined where there is none. */
export const selectGuestBooking = (db: GuestDb, agendaId: string): Statement<GuestBookingRow | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${guestBookingJson} AS packed, (${missesForm(db.nowUtc)}) AS misses_form
      FROM agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}
        AND booking.deleted_utc IS NULL`,
    ([row]) => row && { booking: readJson(row.packed), missesForm: row.misses_form === 1 },
  )

export interface NewGuestClient {
  readonly clientId: string
  readonly name: string
  readonly email: string
  readonly pets: readonly { subClientId: string; name: string }[]
}

/** The client of the guest's phone, whom another session has created in the meantime, with pets; undefined if there is none. */
export const selectClientOfPhone = (db: GuestDb): Statement<{ clientId: string; name: string; pets: NewGuestClient['pets'] } | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        client.client_id,
        client.name,
        (
          SELECT json_group_array(json_object('subClientId', pet.sub_client_id, 'name', pet.name))
          FROM sub_clients pet
          WHERE pet.salon_id = client.salon_id
            AND pet.client_id = client.client_id
            AND pet.deleted_utc IS NULL
        ) AS pets
      FROM clients client
      WHERE ${hasPhone(salonId, db.phone)}
        AND client.deleted_utc IS NULL
      ORDER BY ${byPhone(db.phone)}
      LIMIT 1`,
    ([row]) => row && { clientId: String(row.client_id), name: String(row.name), pets: readJson(row.pets) },
  )

const insertPets = (db: GuestDb, clientId: string, pets: NewGuestClient['pets']) =>
  pets.map((pet) => db.insert(subClients, { ...pet, clientId, searchText: fold(pet.name) }))

/** Ties the session to a client that is there already, with further pets. Aborts with `already_used` if the session has a client. */
export const joinClientOfPhone = (db: GuestDb, clientId: string, pets: NewGuestClient['pets']) => [
  db.setClient(clientId),
  db.abortIfUnchanged('already_used'),
  ...insertPets(db, clientId, pets),
]

/** Creates the client of a booking session, with pets. Aborts with `already_used` if the session or the phone has a client. */
export const insertGuestClient = (db: GuestDb, { clientId, name, email, pets }: NewGuestClient) => [
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM clients client
        WHERE ${hasPhone(salonId, sql`${db.phoneNumber}`)}
          AND client.deleted_utc IS NULL
      )`,
  ),
  db.insert(clients, {
    clientId,
    name,
    email,
    phoneNumber: db.phoneNumber,
    country: salonCountry,
    searchNo: nextSearchNo,
    searchText: fold(`${name} ${email}`),
    searchDigits: toSearchDigits(db.phoneNumber),
  }),
  ...insertPets(db, clientId, pets),
  db.setClient(clientId),
  db.abortIfUnchanged('already_used'),
]
