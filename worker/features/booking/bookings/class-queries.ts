import { sql } from 'drizzle-orm'
import type { Agenda, AgendaService } from '../../../../schema/api/booking/bookings-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { takenSeats } from '../../../../schema/tables/booking/class-sql.ts'
import { classRow } from '../../../../schema/terms.ts'
import { hasChangedSince } from '../../../db/change-sql.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** SQL: the class of which a `booking` has seats, as a field of a JSON object with a comma behind it; empty for any other booking. */
export const seatField = `iif(booking.class_id IS NULL, '', '"seat":' || json_object('classId', booking.class_id) || ',')`

const serviceColumns: Columns<AgendaService> = {
  agendaServiceId: 'class.class_id',
  serviceId: 'class.service_id',
  userId: 'class.user_id',
  subClientId: 'NULL',
  start: instantSql('class.start_utc'),
  onlineBooking: booleanSql('0'),
  show: booleanSql('1'),
  mayOverlap: booleanSql('0'),
  serviceDTO: jsonObject({
    serviceId: 'class.service_id',
    service: "coalesce(service.service, '')",
    length: 'class.length_minutes',
    // The prices of a day are those of its bookings.
    price: '0.0',
    parts: 'json_array()',
    breakAfterService: '0',
    tint: 'coalesce(service_category.tint, 1)',
    color: "coalesce(service.color, '')",
  } satisfies Columns<AgendaService['serviceDTO']>),
  userDTO: jsonObject({
    userId: 'class.user_id',
    firstName: "coalesce(team_member.first_name, '')",
    lastName: "coalesce(team_member.last_name, '')",
  }),
}

/** Column map of a class as a row of the day, read FROM classes class: a pseudo-booking whose client is its name. */
const rowColumns: Columns<Omit<Agenda, 'confirmed' | 'missesForm' | 'outcomeDTO' | 'repeatId' | 'subClientsDTO' | 'seat'>> = {
  agendaId: 'class.class_id',
  salonId: 'class.salon_id',
  clientId: `'${classRow}'`,
  clientDTO: jsonObject({ clientId: `'${classRow}'`, name: 'class.name', phoneNumber: "''", allergies: "''", note: "''" }),
  subClientIds: 'json_array()',
  color: "''",
  start: instantSql('class.start_utc'),
  totalLength: 'class.length_minutes',
  complete: booleanSql('0'),
  note: "''",
  onlineBooking: booleanSql('0'),
  channel: 'NULL',
  outsideHours: booleanSql('class.outside_hours'),
  outcome: 'NULL',
  smsReminderSent: 'NULL',
  group: jsonObject({ bookingGroupId: 'class.class_id', place: takenSeats, size: 'class.seats' }),
  units: jsonArray(
    {
      agendaServiceId: 'class.class_id',
      resourceId: 'resource.resource_id',
      resourceName: 'resource.resource_name',
      pinned: booleanSql('0'),
      start: instantSql('busy_interval.start_utc'),
      end: instantSql('busy_interval.end_utc'),
    },
    `FROM busy_intervals busy_interval
    CROSS JOIN resources resource ON resource.resource_id = busy_interval.user_id
    WHERE busy_interval.salon_id = class.salon_id
      AND busy_interval.cause_id = class.class_id
      AND busy_interval.kind = 'resource'`,
  ),
  version: 'class.version',
  agendaServicesDTO: `json_array(${jsonObject(serviceColumns)})`,
  appointmentDTO: 'NULL',
}
const rowJson = sql.raw(jsonObject(rowColumns))

/** The classes of a salon's day, as JSON objects separated by commas; empty if nothing of the day has changed since the cursor. */
export function selectClassesOfDay(db: TenantDb, day: string, cursor: string): Statement<string> {
  const [from, to] = dayRange(day, db.timeZone)
  return db.queryValue(
    (salonId) => sql`
      SELECT group_concat(${rowJson}, ',')
      FROM classes class
      LEFT JOIN services service ON service.service_id = class.service_id
      LEFT JOIN service_categories service_category ON service_category.service_category_id = service.service_category_id
      LEFT JOIN users team_member ON team_member.user_id = class.user_id
      WHERE class.salon_id = ${salonId}
        AND class.start_utc >= ${from}
        AND class.start_utc < ${to}
        AND class.cancelled_utc IS NULL
        AND class.deleted_utc IS NULL
        AND ${hasChangedSince(salonId, [from, to], cursor)}`,
    (packed) => String(packed ?? ''),
  )
}
