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
  SELECT a.*
  ${petBookings}
    AND ${when}
  ORDER BY a.start_utc ${order}
  LIMIT ${maxRows}
)`
/** The booking's services for the pet, or all of them where none names a pet. */
const ownServices = (expression: string) => `(
  SELECT ${expression}
  FROM agenda_services v
  WHERE v.salon_id = b.salon_id
    AND v.agenda_id = b.agenda_id
    AND v.deleted_utc IS NULL
    AND coalesce(v.sub_client_id, p.sub_client_id) = p.sub_client_id
)`
const visitColumns: Columns<PetVisit> = {
  agendaId: 'b.agenda_id',
  start: instantSql('b.start_utc'),
  services: ownServices(`coalesce(group_concat(v.service, ', ' ORDER BY v.start_utc), '')`),
  firstName: `coalesce((
    SELECT u.first_name
    FROM agenda_services v
    JOIN users u ON u.user_id = v.user_id
    WHERE v.salon_id = b.salon_id
      AND v.agenda_id = b.agenda_id
      AND v.deleted_utc IS NULL
    ORDER BY v.start_utc
    LIMIT 1
  ), '')`,
  minutes: ownServices('coalesce(sum(v.length_minutes), 0)'),
}
const groomColumns: Columns<PetGroom> = {
  petGroomId: 'g.pet_groom_id',
  subClientId: 'g.sub_client_id',
  day: 'g.day',
  parts: storedJsonSql('g.parts_json', '[]'),
  note: 'g.note',
  userDTO: jsonObject({
    userId: 'g.user_id',
    firstName: "coalesce(u.first_name, '')",
    lastName: "coalesce(u.last_name, '')",
  }),
  version: 'g.version',
}
/** Text of stored JSON; rows of before the record have a list where an object is expected. */
const objectText = (column: string) => `iif(json_valid(${column}) AND json_type(${column}) = 'object', ${column}, '{}')`

const recordColumns: Columns<SubClientRecord> = {
  ...petColumns,
  coatColour: 'p.coat_colour',
  undercoat: 'p.undercoat',
  skin: 'p.skin',
  shampoo: 'p.shampoo',
  dryer: 'p.dryer',
  mattingNote: 'p.matting_note',
  parasites: 'p.parasites',
  vetName: 'p.vet_name',
  vetPhone: 'p.vet_phone',
  temperament: 'p.temperament',
  isNeutered: booleanSql('p.is_neutered'),
  healthyFromKg: 'p.healthy_from_grams / 1000.0',
  healthyToKg: 'p.healthy_to_grams / 1000.0',
  weights: storedJsonSql('p.weights_json', '[]'),
  vaccinations: storedJsonSql('p.vaccinations_json', '[]'),
  socialJSON: objectText('p.social_json'),
  relationshipsJSON: objectText('p.relationships_json'),
  clientDTO: jsonObject({
    clientId: 'p.client_id',
    name: "coalesce(c.name, '')",
    phoneNumber: "coalesce(c.phone_number, '')",
    whatsApp: "coalesce(c.whats_app, '')",
    email: "coalesce(c.email, '')",
    note: "coalesce(c.note, '')",
    inactiveReason: "coalesce(c.inactive_reason, '')",
  }),
  otherPets: jsonArray(
    { subClientId: 'o.sub_client_id', name: 'o.name', breed: 'o.breed' },
    `FROM sub_clients o
    WHERE o.salon_id = p.salon_id
      AND o.client_id = p.client_id
      AND o.sub_client_id <> p.sub_client_id
      AND o.deleted_utc IS NULL`,
  ),
  pictures: `(
    SELECT count(*)
    FROM client_history_galleries i
    WHERE i.salon_id = p.salon_id
      AND i.client_id = p.client_id
      AND i.sub_client_id = p.sub_client_id
      AND i.image IS NOT NULL
      AND i.deleted_utc IS NULL
  )`,
  groomsDTO: jsonArray(
    groomColumns,
    `FROM (
      SELECT *
      FROM pet_grooms
      WHERE salon_id = p.salon_id
        AND sub_client_id = p.sub_client_id
        AND deleted_utc IS NULL
      ORDER BY day DESC, rowid DESC
      LIMIT ${maxRows}
    ) g
    LEFT JOIN users u ON u.user_id = g.user_id`,
  ),
  visits: jsonArray(visitColumns, `FROM ${bookings(hasBegun, 'DESC')} b`),
  upcoming: jsonArray(visitColumns, `FROM ${bookings(isToCome, 'ASC')} b`),
}

/** A pet's record; only that of a client where one is named. */
export const selectRecord = (db: StaffDb, subClientId: string, clientId?: string): Statement<SubClientRecord[]> =>
  db.selectJson(
    recordColumns,
    (salonId) => sql`
      FROM
        ${clockOf(db)},
        sub_clients p
      LEFT JOIN clients c ON c.client_id = p.client_id AND c.salon_id = p.salon_id
      WHERE p.salon_id = ${salonId}
        AND p.sub_client_id = ${subClientId}
        ${clientId === undefined ? sql`` : sql`AND p.client_id = ${clientId}`}
        AND p.deleted_utc IS NULL`,
  )

/** Sub-select of the client to whom a pet belongs. */
export const ownerOf = (subClientId: string) => (salonId: SQL) =>
  sql`(
  SELECT p.client_id
  FROM sub_clients p
  WHERE p.salon_id = ${salonId}
    AND p.sub_client_id = ${subClientId}
    AND p.deleted_utc IS NULL
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
          FROM sub_clients p
          WHERE p.salon_id = ${salonId}
            AND p.sub_client_id = ${subClientId}
            AND EXISTS (
              SELECT 1
              ${sql.raw(petBookings)}
                AND a.start_utc > ${db.nowUtc}
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
      FROM pet_grooms g
      LEFT JOIN users u ON u.user_id = g.user_id
      WHERE g.salon_id = ${salonId}
        AND g.pet_groom_id = ${petGroomId}
        AND g.deleted_utc IS NULL`,
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
