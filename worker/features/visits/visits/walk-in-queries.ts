import { sql } from 'drizzle-orm'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectServices } from '../../catalogue/services/index.ts'
import { insertBookedServices } from './queries.ts'

export const selectServicesById = (db: StaffDb, serviceIds: readonly string[]) =>
  selectServices(db, sql`v.service_id IN (SELECT value FROM json_each(${JSON.stringify(serviceIds)}))`)

/** A visit whose client arrives now, with its booked services. */
export const insertArrivedVisit = (
  db: StaffDb,
  visit: { appointmentId: string; agendaId: string; clientId: string; note: string },
): Statement<unknown>[] => [db.insert(appointments, { ...visit, arrival: db.now }), insertBookedServices(db, visit.appointmentId)]
