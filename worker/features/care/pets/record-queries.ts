import { type SQL, sql } from 'drizzle-orm'
import type { PetGroom, PetVisit, SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { petGrooms } from '../../../../schema/tables/care/pets.ts'
import { subClients } from '../../../../schema/tables/clients/clients.ts'
import { hasBegun, isToCome } from '../../../db/booking-queries.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { clockOf, petBookings, petColumns } from './queries.ts'

const maxRows = 30
/** A day's last moment or first one: visits of the past are read backwards, those to come forwards. */
const bookings = (when: string, order: string) => `(
  SELECT booking.*
  ${petBookings}
    AND ${when}
  ORDER BY booking.start_utc ${order}
  LIMIT ${maxRows}
)`
/** The booking's services for the pet, or all of them where none names a pet. */
const ownServices = (expression: string) => `(
  SELECT ${expression}
  FROM agenda_services booked_service
  WHERE booked_service.salon_id = booking.salon_id
    AND booked_service.agenda_id = booking.agenda_id
    AND booked_service.deleted_utc IS NULL
    AND coalesce(booked_service.sub_client_id, pet.sub_client_id) = pet.sub_client_id
)`
const visitColumns: Columns<PetVisit> = {
  agendaId: 'booking.agenda_id',
  start: instantSql('booking.start_utc'),
  services: ownServices(`coalesce(group_concat(booked_service.service, ', ' ORDER BY booked_service.start_utc), '')`),
  firstName: `coalesce((
    SELECT team_member.first_name
    FROM agenda_services booked_service
    JOIN users team_member ON team_member.user_id = booked_service.user_id
    WHERE booked_service.salon_id = booking.salon_id
      AND booked_service.agenda_id = booking.agenda_id
      AND booked_service.deleted_utc IS NULL
    ORDER BY booked_service.start_utc
    LIMIT 1
  ), '')`,
  minutes: ownServices('coalesce(sum(booked_service.length_minutes), 0)'),
}
const groomColumns: Columns<PetGroom> = {
  petGroomId: 'pet_groom.pet_groom_id',
  subClientId: 'pet_groom.sub_client_id',
  day: 'pet_groom.day',
  parts: storedJsonSql('pet_groom.parts_json', '[]'),
  note: 'pet_groom.note',
  userDTO: jsonObject({
    userId: 'pet_groom.user_id',
    firstName: "coalesce(team_member.first_name, '')",
    lastName: "coalesce(team_member.last_name, '')",
  }),
  version: 'pet_groom.version',
}
/** Text of stored JSON; rows of before the record have a list where an object is expected. */
const objectText = (column: string) => `iif(json_valid(${column}) AND json_type(${column}) = 'object', ${column}, '{}')`

const recordColumns: Columns<SubClientRecord> = {
  ...petColumns,
  coatColour: 'pet.coat_colour',
  undercoat: 'pet.undercoat',
  skin: 'pet.skin',
  shampoo: 'pet.shampoo',
  dryer: 'pet.dryer',
  mattingNote: 'pet.matting_note',
  parasites: 'pet.parasites',
  vetName: 'pet.vet_name',
  vetPhone: 'pet.vet_phone',
  temperament: 'pet.temperament',
  isNeutered: booleanSql('pet.is_neutered'),
  healthyFromKg: 'pet.healthy_from_grams / 1000.0',
  healthyToKg: 'pet.healthy_to_grams / 1000.0',
  weights: storedJsonSql('pet.weights_json', '[]'),
  vaccinations: storedJsonSql('pet.vaccinations_json', '[]'),
  socialJSON: objectText('pet.social_json'),
  relationshipsJSON: objectText('pet.relationships_json'),
  clientDTO: jsonObject({
    clientId: 'pet.client_id',
    name: "coalesce(client.name, '')",
    phoneNumber: "coalesce(client.phone_number, '')",
    whatsApp: "coalesce(client.whats_app, '')",
    email: "coalesce(client.email, '')",
    note: "coalesce(client.note, '')",
    inactiveReason: "coalesce(client.inactive_reason, '')",
  }),
  otherPets: jsonArray(
    { subClientId: 'other_pet.sub_client_id', name: 'other_pet.name', breed: 'other_pet.breed' },
    `FROM sub_clients other_pet
    WHERE other_pet.salon_id = pet.salon_id
      AND other_pet.client_id = pet.client_id
      AND other_pet.sub_client_id <> pet.sub_client_id
      AND other_pet.deleted_utc IS NULL`,
  ),
  pictures: `(
    SELECT count(*)
    FROM client_history_galleries gallery
    WHERE gallery.salon_id = pet.salon_id
      AND gallery.client_id = pet.client_id
      AND gallery.sub_client_id = pet.sub_client_id
      AND gallery.image IS NOT NULL
      AND gallery.deleted_utc IS NULL
  )`,
  groomsDTO: jsonArray(
    groomColumns,
    `FROM (
      SELECT *
      FROM pet_grooms
      WHERE salon_id = pet.salon_id
        AND sub_client_id = pet.sub_client_id
        AND deleted_utc IS NULL
      ORDER BY day DESC, rowid DESC
      LIMIT ${maxRows}
    ) pet_groom
    LEFT JOIN users team_member ON team_member.user_id = pet_groom.user_id`,
  ),
  visits: jsonArray(visitColumns, `FROM ${bookings(hasBegun, 'DESC')} booking`),
  upcoming: jsonArray(visitColumns, `FROM ${bookings(isToCome, 'ASC')} booking`),
}

/** A pet's record; only that of a client where one is named. */
export const selectRecord = (db: StaffDb, subClientId: string, clientId?: string): Statement<SubClientRecord[]> =>
  db.selectJson(
    recordColumns,
    (salonId) => sql`
      FROM
        ${clockOf(db)},
        sub_clients pet
      LEFT JOIN clients client ON client.client_id = pet.client_id AND client.salon_id = pet.salon_id
      WHERE pet.salon_id = ${salonId}
        AND pet.sub_client_id = ${subClientId}
        ${clientId === undefined ? sql`` : sql`AND pet.client_id = ${clientId}`}
        AND pet.deleted_utc IS NULL`,
  )

/** Sub-select of the client to whom a pet belongs. */
export const ownerOf = (subClientId: string) => (salonId: SQL) =>
  sql`(
  SELECT pet.client_id
  FROM sub_clients pet
  WHERE pet.salon_id = ${salonId}
    AND pet.sub_client_id = ${subClientId}
    AND pet.deleted_utc IS NULL
)`

type Row = typeof subClients.$inferInsert
export type PetValues = Omit<Row, 'subClientId' | 'salonId' | 'version' | 'changed' | 'changedBy' | 'deleted' | 'details'>

const isPet = (subClientId: string) => sql`${subClients.subClientId} = ${subClientId}`

export const insertPet = (db: StaffDb, subClientId: string, values: PetValues) => db.insert(subClients, { subClientId, ...values })

/** Changes a pet of the given version that meets the condition; aborts with `stale` if there is none. */
export const updatePet = (
  db: StaffDb,
  { subClientId, version }: { subClientId: string; version: number },
  values: Partial<PetValues>,
  condition: SQL,
): Statement<unknown>[] => [
  db.update(subClients, values, isPet(subClientId), sql`version = ${version}`, condition),
  db.abortIfUnchanged('stale'),
]

/** Deletes a pet; aborts with `already_used` if a booking of it is still to come. */
export const deletePet = (db: StaffDb, subClientId: string) =>
  [
    db.abortUnless(
      'already_used',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM sub_clients pet
          WHERE pet.salon_id = ${salonId}
            AND pet.sub_client_id = ${subClientId}
            AND EXISTS (
              SELECT 1
              ${sql.raw(petBookings)}
                AND booking.start_utc > ${db.nowUtc}
            )
        )`,
    ),
    db.softDelete(subClients, isPet(subClientId)),
  ] as const
export const restorePet = (db: StaffDb, subClientId: string) => db.restore(subClients, isPet(subClientId))

export const selectGroom = (db: StaffDb, petGroomId: string): Statement<PetGroom[]> =>
  db.selectJson(
    groomColumns,
    (salonId) => sql`
      FROM pet_grooms pet_groom
      LEFT JOIN users team_member ON team_member.user_id = pet_groom.user_id
      WHERE pet_groom.salon_id = ${salonId}
        AND pet_groom.pet_groom_id = ${petGroomId}
        AND pet_groom.deleted_utc IS NULL`,
  )

type GroomValues = Pick<typeof petGrooms.$inferInsert, 'day' | 'parts' | 'note'>
const isGroom = (petGroomId: string): SQL => sql`${petGrooms.petGroomId} = ${petGroomId}`

/** A new sheet of the caller. */
export const insertGroom = (db: StaffDb, petGroomId: string, values: GroomValues & { subClientId: string }) =>
  db.insert(petGrooms, { petGroomId, userId: sql`w.user_id`, ...values })
/** Changes a sheet of the given version; aborts with `stale` if there is none. */
export const updateGroom = (db: StaffDb, petGroomId: string, version: number, values: Partial<GroomValues>): Statement<unknown>[] => [
  db.update(petGrooms, values, isGroom(petGroomId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
export const deleteGroom = (db: StaffDb, petGroomId: string) => db.softDelete(petGrooms, isGroom(petGroomId))
