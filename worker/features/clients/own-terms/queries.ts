import { type SQL, sql } from 'drizzle-orm'
import type { ClientOwnTerms } from '../../../../schema/api/clients/own-terms-schemas.ts'
import type { Timer } from '../../../../schema/rules/clients/timers.ts'
import { clientOwnTerms } from '../../../../schema/tables/clients/own-terms.ts'
import { booleanSql, type Columns, eurosSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectTermsOfClient } from './terms-queries.ts'

/** So many of a client's timers are read: the latest. */
const maxTimersOfClient = 400
/** So many of a team member's timers of the last twelve months are read: the latest. */
const maxTimersOfMember = 1000
const yearSeconds = 365 * 86_400

const columns: Columns<ClientOwnTerms> = {
  clientOwnTermsId: 'own_terms.client_own_terms_id',
  clientId: 'own_terms.client_id',
  serviceId: 'own_terms.service_id',
  service: 'service.service',
  subClientId: 'own_terms.sub_client_id',
  pet: "coalesce(pet.name, '')",
  userId: 'own_terms.user_id',
  firstName: "coalesce(team_member.first_name, '')",
  length: 'own_terms.length_minutes',
  price: eurosSql('own_terms.price_cents'),
  fromTimers: booleanSql('own_terms.from_timers'),
  archived: booleanSql('service.deleted_utc IS NOT NULL'),
  version: 'own_terms.version',
}

/** Terms by a condition on `client_own_terms own_terms`, by service; of several that say the same, the last changed first. */
const selectRecordsWhere = (db: StaffDb, where: SQL): Statement<ClientOwnTerms[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM client_own_terms own_terms
      JOIN services service ON service.service_id = own_terms.service_id
      LEFT JOIN sub_clients pet ON pet.sub_client_id = own_terms.sub_client_id AND pet.deleted_utc IS NULL
      LEFT JOIN users team_member ON team_member.user_id = own_terms.user_id
      WHERE own_terms.salon_id = ${salonId}
        AND ${where}
        AND own_terms.deleted_utc IS NULL
        AND (own_terms.sub_client_id IS NULL OR pet.sub_client_id IS NOT NULL)
      ORDER BY service.service, pet.name, team_member.first_name, own_terms.changed_utc DESC, own_terms.client_own_terms_id`,
  )
export const selectRecords = (db: StaffDb, clientId: string) => selectRecordsWhere(db, sql`own_terms.client_id = ${clientId}`)
export const selectOneRecord = (db: StaffDb, id: string) => selectRecordsWhere(db, sql`own_terms.client_own_terms_id = ${id}`)

type Values = Pick<ClientOwnTerms, 'length' | 'price' | 'fromTimers'>
type Subject = Pick<ClientOwnTerms, 'clientId' | 'serviceId' | 'subClientId' | 'userId'>

const hasRow = (salonId: SQL, table: 'clients' | 'services' | 'users', column: string, id: string) => sql`
  EXISTS (
    SELECT 1
    FROM ${sql.identifier(table)}
    WHERE salon_id = ${salonId}
      AND ${sql.identifier(column)} = ${id}
      AND deleted_utc IS NULL
  )`

/** Which fields of new terms name what the salon does not have, and whether the client has terms for the same already; 0 or 1 each. */
const wrongParts = (salonId: SQL, { clientId, serviceId, subClientId, userId }: Subject) => ({
  clientId: sql`NOT ${hasRow(salonId, 'clients', 'client_id', clientId)}`,
  subClientId:
    subClientId === null
      ? sql`0`
      : sql`
        NOT EXISTS (
          SELECT 1
          FROM sub_clients pet
          WHERE pet.salon_id = ${salonId}
            AND pet.sub_client_id = ${subClientId}
            AND pet.client_id = ${clientId}
            AND pet.deleted_utc IS NULL
        )`,
  serviceId: sql`NOT ${hasRow(salonId, 'services', 'service_id', serviceId)}`,
  userId: userId === null ? sql`0` : sql`NOT ${hasRow(salonId, 'users', 'user_id', userId)}`,
  isKnown: sql`
    EXISTS (
      SELECT 1
      FROM client_own_terms own_terms
      WHERE own_terms.salon_id = ${salonId}
        AND own_terms.client_id = ${clientId}
        AND own_terms.service_id = ${serviceId}
        AND own_terms.sub_client_id IS ${subClientId}
        AND own_terms.user_id IS ${userId}
        AND own_terms.deleted_utc IS NULL
    )`,
})
export type WrongPart = keyof ReturnType<typeof wrongParts>

/** What is wrong with new terms, where `insertTerms` has refused them. */
export const selectWrongParts = (db: StaffDb, subject: Subject): Statement<WrongPart[]> =>
  db.queryRaw(
    (salonId) => {
      const found = Object.entries(wrongParts(salonId, subject)).map(([name, isRefused]) => sql`${isRefused} AS ${sql.identifier(name)}`)
      return sql`SELECT ${sql.join(found, sql`, `)}`
    },
    ([row]) => Object.keys(wrongParts(sql``, subject)).filter((name) => row?.[name] === 1) as WrongPart[],
  )

/** Inserts terms; aborts with `missing` where something is wrong with whom they are of. */
export const insertTerms = (db: StaffDb, id: string, { clientId, serviceId, subClientId, userId, ...values }: Subject & Values) => [
  db.abortUnless(
    'missing',
    (salonId) => sql`
      NOT (${sql.join(Object.values(wrongParts(salonId, { clientId, serviceId, subClientId, userId })), sql` OR `)})`,
  ),
  db.insert(clientOwnTerms, { clientOwnTermsId: id, clientId, serviceId, subClientId, userId, ...values }),
]

const isTerms = (id: string) => sql`client_own_terms_id = ${id}`

/** Changes terms of the given version; aborts with `stale` if there are none. */
export const updateTerms = (db: StaffDb, id: string, version: number, values: Values): Statement<unknown>[] => [
  db.update(clientOwnTerms, values, isTerms(id), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
export const deleteTerms = (db: StaffDb, id: string) => db.softDelete(clientOwnTerms, isTerms(id))

/** SQL: the live terms for the same client, pet, service and person as deleted ones. */
const fromSameTerms = (salonId: SQL, id: string) => sql`
  FROM client_own_terms own_terms
  JOIN client_own_terms other_own_terms
    ON other_own_terms.salon_id = own_terms.salon_id
    AND other_own_terms.client_id = own_terms.client_id
    AND other_own_terms.service_id = own_terms.service_id
    AND other_own_terms.sub_client_id IS own_terms.sub_client_id
    AND other_own_terms.user_id IS own_terms.user_id
    AND other_own_terms.client_own_terms_id <> own_terms.client_own_terms_id
    AND other_own_terms.deleted_utc IS NULL
  WHERE own_terms.client_own_terms_id = ${id}
    AND own_terms.salon_id = ${salonId}`

/** Restores terms; aborts with `already_used` where others for the same have been written since. */
export const restoreTerms = (db: StaffDb, id: string): Statement<unknown>[] => [
  db.abortUnless('already_used', (salonId) => sql`NOT EXISTS (SELECT 1 ${fromSameTerms(salonId, id)})`),
  db.restore(clientOwnTerms, isTerms(id)),
]
/** The id of the terms that have come in the place of deleted ones. */
export const selectSameTerms = (db: StaffDb, id: string): Statement<string | undefined> =>
  db.queryRaw(
    (salonId) => sql`SELECT other_own_terms.client_own_terms_id ${fromSameTerms(salonId, id)} LIMIT 1`,
    ([row]) => row && String(row.client_own_terms_id),
  )

/** What holds for a client. */
export const selectTermsOf = (db: StaffDb, clientId: string) => selectTermsOfClient(db, 'all', sql`${clientId}`)

/** A timer with its service, and what that takes: for anyone, and where its team member does it. */
export interface ServiceTimer extends Timer, Pick<ClientOwnTerms, 'serviceId' | 'service' | 'subClientId' | 'pet' | 'firstName'> {
  readonly userId: string
  readonly listed: number
  readonly listedOfMember: number
}
const timerColumns: Columns<ServiceTimer> = {
  serviceId: 'performed_service.service_id',
  service: 'service.service',
  subClientId: 'performed_service.sub_client_id',
  pet: "coalesce(pet.name, '')",
  userId: 'performed_service.user_id',
  firstName: "coalesce(team_member.first_name, '')",
  start: 'performed_service.start_utc',
  end: 'performed_service.end_utc',
  booked: 'performed_service.length_minutes',
  listed: 'service.length_minutes',
  listedOfMember: 'coalesce(user_service.length_minutes, service.length_minutes)',
}

/** Ended timers of available services by a condition on `performed_service`, the latest first. */
const selectTimers = (db: StaffDb, where: SQL, most: number): Statement<ServiceTimer[]> =>
  db.selectJson(
    timerColumns,
    (salonId) => sql`
      FROM (
        SELECT *
        FROM client_history_services performed_service
        WHERE performed_service.salon_id = ${salonId}
          AND ${where}
          AND performed_service.end_utc IS NOT NULL
          AND performed_service.deleted_utc IS NULL
        ORDER BY performed_service.start_utc DESC
        LIMIT ${most}
      ) performed_service
      JOIN services service
        ON service.service_id = performed_service.service_id
        AND service.available = 1
        AND service.deleted_utc IS NULL
      LEFT JOIN sub_clients pet ON pet.sub_client_id = performed_service.sub_client_id AND pet.deleted_utc IS NULL
      LEFT JOIN users team_member ON team_member.user_id = performed_service.user_id
      LEFT JOIN user_services user_service
        ON user_service.salon_id = performed_service.salon_id
        AND user_service.user_id = performed_service.user_id
        AND user_service.service_id = performed_service.service_id
      WHERE performed_service.sub_client_id IS NULL OR pet.sub_client_id IS NOT NULL
      ORDER BY performed_service.start_utc DESC`,
  )
export const selectTimersOfClient = (db: StaffDb, clientId: string) =>
  selectTimers(db, sql`performed_service.client_id = ${clientId} AND performed_service.start_utc > 0`, maxTimersOfClient)
export const selectTimersOfMember = (db: StaffDb, userId: string) =>
  selectTimers(
    db,
    sql`performed_service.user_id = ${userId} AND performed_service.start_utc > ${db.nowUtc - yearSeconds}`,
    maxTimersOfMember,
  )
