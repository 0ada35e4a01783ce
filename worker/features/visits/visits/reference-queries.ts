import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** What a draft refers to; undefined and null refer to nothing. */
export interface References {
  serviceId?: string
  userId?: string | undefined
  subClientId?: string | null | undefined
  assistantId?: string | null | undefined
  /** The performed service that another one does again. */
  redoOfId?: string | null | undefined
}

/** Condition: the team member exists in the salon, if one is given. */
export const staffExists = (salonId: SQL, userId: string | null | undefined): SQL =>
  !userId
    ? sql`TRUE`
    : sql`EXISTS (
      SELECT 1
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.user_id = ${userId}
        AND team_member.deleted_utc IS NULL
    )`

/** Condition: the pet exists and belongs to the client, if one is given. */
export const petBelongsTo = (salonId: SQL, clientId: SQL, subClientId: string | null | undefined): SQL =>
  !subClientId
    ? sql`TRUE`
    : sql`
      EXISTS (
        SELECT 1
        FROM sub_clients pet
        WHERE pet.salon_id = ${salonId}
          AND pet.client_id = ${clientId}
          AND pet.sub_client_id = ${subClientId}
          AND pet.deleted_utc IS NULL
      )`

/** Condition: a performed service of the client that was paid and is no redo itself, if one is given. */
export const canBeRedone = (salonId: SQL, clientId: SQL, redoOfId: string | null | undefined): SQL =>
  !redoOfId
    ? sql`TRUE`
    : sql`
      EXISTS (
        SELECT 1
        FROM client_history_services performed_service
        JOIN appointments earlier_visit ON earlier_visit.appointment_id = performed_service.appointment_id
        WHERE performed_service.salon_id = ${salonId}
          AND performed_service.client_id = ${clientId}
          AND performed_service.client_history_service_id = ${redoOfId}
          AND performed_service.redo_of_id IS NULL
          AND performed_service.deleted_utc IS NULL
          AND earlier_visit.checked_out_utc IS NOT NULL
      )`

/** After a refused write: a message for each field that refers to something that does not exist. */
export const selectMissing = (
  db: StaffDb,
  { serviceId, userId, subClientId, assistantId, redoOfId }: References,
  clientId: string,
): Statement<Record<string, string>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        EXISTS (
          SELECT 1
          FROM services service
          WHERE service.salon_id = ${salonId}
            AND service.service_id = ${serviceId ?? ''}
            AND service.deleted_utc IS NULL
        ) AS service,
        ${staffExists(salonId, userId)} AS staff,
        ${staffExists(salonId, assistantId)} AS assistant,
        ${canBeRedone(salonId, sql`${clientId}`, redoOfId)} AS redone,
        ${petBelongsTo(salonId, sql`${clientId}`, subClientId)} AS pet`,
    ([found]) => {
      const fields: Record<string, string> = {}
      if (serviceId !== undefined && !found?.service) fields.serviceId = 'Service not found'
      if (!found?.staff) fields.userId = 'Team member not found'
      if (!found?.assistant) fields.assistantId = 'Team member not found'
      if (!found?.redone) fields['redo.clientHistoryServiceId'] = 'Service not found'
      if (!found?.pet) fields.subClientId = 'Pet not found'
      return fields
    },
  )
