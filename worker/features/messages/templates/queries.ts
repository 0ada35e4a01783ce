import { sql } from 'drizzle-orm'
import type { MessageTemplate } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { messageTemplates } from '../../../../schema/tables/clients/consents.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const templateColumns: Columns<MessageTemplate> = {
  messageTemplateId: 'message_template.message_template_id',
  kind: 'message_template.kind',
  language: 'message_template.language',
  subject: 'message_template.subject',
  text: 'message_template.text',
  version: 'message_template.version',
}

export const selectTemplates = (db: StaffDb, id?: string): Statement<MessageTemplate[]> =>
  db.selectJson(
    templateColumns,
    (salonId) => sql`
      FROM message_templates message_template
      WHERE message_template.salon_id = ${salonId}
        AND ${id === undefined ? sql`true` : sql`message_template.message_template_id = ${id}`}
        AND message_template.deleted_utc IS NULL
      ORDER BY message_template.kind, message_template.language`,
  )

interface TemplateText {
  readonly subject: string
  readonly text: string
}
export const insertTemplate = (db: StaffDb, id: string, values: TemplateText & Pick<MessageTemplate, 'kind' | 'language'>) =>
  db.insert(messageTemplates, { messageTemplateId: id, ...values })
/** Changes a text of the given version; aborts with `stale` if there is none. */
export const updateTemplate = (db: StaffDb, id: string, version: number, values: TemplateText): Statement<unknown>[] => [
  db.update(messageTemplates, values, sql`message_template_id = ${id}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
export const deleteTemplate = (db: StaffDb, id: string) => db.softDelete(messageTemplates, sql`message_template_id = ${id}`)

/** A coming booking with what a message about it would name; instants as ISO text. */
export interface ExampleBooking {
  readonly agendaId: string
  readonly clientId: string
  readonly name: string
  readonly start: string
  readonly services: string
  readonly staff: string | null
  readonly cents: number
}
const bookingColumns: Columns<ExampleBooking> = {
  agendaId: 'booking.agenda_id',
  clientId: 'booking.client_id',
  name: 'client.name',
  start: instantSql('booking.start_utc'),
  services: 'group_concat(DISTINCT booked_service.service)',
  staff: 'group_concat(DISTINCT team_member.first_name)',
  cents: 'sum(booked_service.price_cents)',
}

/** The next bookings of the salon, at most 10. */
export const selectExampleBookings = (db: StaffDb): Statement<ExampleBooking[]> =>
  db.selectJson(
    bookingColumns,
    (salonId) => sql`
      FROM (
        SELECT *
        FROM agendas booking
        WHERE booking.salon_id = ${salonId}
          AND booking.start_utc > ${db.nowUtc}
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
        ORDER BY booking.start_utc
        LIMIT 10
      ) booking
      JOIN clients client ON client.client_id = booking.client_id
      JOIN agenda_services booked_service
        ON booked_service.agenda_id = booking.agenda_id
        AND booked_service.salon_id = booking.salon_id
        AND booked_service.deleted_utc IS NULL
      LEFT JOIN users team_member ON team_member.user_id = booked_service.user_id
      GROUP BY booking.agenda_id
      ORDER BY booking.start_utc`,
  )

export interface ExampleSalon {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly currency: string
}
export const selectExampleSalon = (db: StaffDb): Statement<ExampleSalon> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT salon.salon_name, trim(salon.address || ', ' || salon.city, ', ') AS address, salon.phone_number, salon.currency
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => ({
      name: String(row?.salon_name),
      address: String(row?.address),
      phone: String(row?.phone_number),
      currency: String(row?.currency),
    }),
  )
