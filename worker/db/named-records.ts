import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { agendas } from '../../schema/tables/booking/bookings.ts'
import { resources } from '../../schema/tables/catalogue/resources.ts'
import { productCategories, services } from '../../schema/tables/catalogue/services.ts'
import { clients, subClients } from '../../schema/tables/clients/clients.ts'
import { surveys } from '../../schema/tables/outreach/surveys.ts'
import { salons } from '../../schema/tables/platform/salons.ts'
import { salonConfigPrivacies } from '../../schema/tables/platform/settings.ts'
import { users } from '../../schema/tables/team/staff.ts'
import { appointments } from '../../schema/tables/visits/visits.ts'

/** Id columns by the names under which paths and queries of several calls name a row; other ids are left to their handlers. */
export const idColumns: Readonly<Record<string, SQLiteColumn>> = {
  agendaId: agendas.agendaId,
  appointmentId: appointments.appointmentId,
  clientId: clients.clientId,
  currentAgendaId: agendas.agendaId,
  currentAppointmentId: appointments.appointmentId,
  patchTestConfirmedBy: users.userId,
  productCategoryId: productCategories.productCategoryId,
  resourceId: resources.resourceId,
  salonConfigPrivacyId: salonConfigPrivacies.salonConfigPrivacyId,
  salonId: salons.salonId,
  serviceId: services.serviceId,
  subClientId: subClients.subClientId,
  surveyId: surveys.surveyId,
  userId: users.userId,
}

/** A row that the path or query of a call names. */
export interface NamedRecord {
  readonly column: SQLiteColumn
  readonly id: string
}

/**
 * Whether one of the rows is not the salon's; NULL or 0 if all are, deleted ones included, and for a caller without a salon. `userId` is
 * the caller, who may name themselves.
 */
export function lacksRecord(records: readonly NamedRecord[], salonId: SQL, userId: SQL): SQL {
  const isMissing = records.map(({ column, id }) => {
    const isAbsent = sql`NOT EXISTS (SELECT 1 FROM ${column.table} WHERE salon_id = caller.tenant AND ${column} = ${id})`
    return column === users.userId ? sql`(caller.self <> ${id} AND ${isAbsent})` : isAbsent
  })
  return sql`(
    SELECT ${sql.join(isMissing, sql` OR `)}
    FROM (SELECT ${salonId} AS tenant, ${userId} AS self) AS caller
    WHERE caller.tenant IS NOT NULL
  )`
}
