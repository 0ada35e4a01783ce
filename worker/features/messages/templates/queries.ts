import { sql } from 'drizzle-orm'
import type { MessageTemplate } from '../../../../schema/api/messages/message-batches-schemas.ts'
import { messageTemplates } from '../../../../schema/tables/clients/consents.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const templateColumns: Columns<MessageTemplate> = {
  messageTemplateId: 't.message_template_id',
  kind: 't.kind',
  language: 't.language',
  subject: 't.subject',
  text: 't.text',
  version: 't.version',
}

export const selectTemplates = (db: StaffDb, id?: string): Statement<MessageTemplate[]> =>
  db.selectJson(
    templateColumns,
    (salonId) => sql`
      FROM message_templates t
      WHERE t.salon_id = ${salonId}
        AND ${id === undefined ? sql`true` : sql`t.message_template_id = ${id}`}
        AND t.deleted_utc IS NULL
      ORDER BY t.kind, t.language`,
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
  agendaId: 'a.agenda_id',
  clientId: 'a.client_id',
  name: 'c.name',
  start: instantSql('a.start_utc'),
  services: 'group_concat(DISTINCT b.service)',
  staff: 'group_concat(DISTINCT u.first_name)',
  cents: 'sum(b.price_cents)',
}

/** The next bookings of the salon, at most 10. */
export const selectExampleBookings = (db: StaffDb): Statement<ExampleBooking[]> =>
  db.selectJson(
    bookingColumns,
    (salonId) => sql`
      FROM (
        SELECT *
        FROM agendas g
        WHERE g.salon_id = ${salonId}
          AND g.start_utc > ${db.nowUtc}
          AND g.outcome IS NULL
          AND g.deleted_utc IS NULL
        ORDER BY g.start_utc
        LIMIT 10
      ) a
      JOIN clients c ON c.client_id = a.client_id
      JOIN agenda_services b ON b.agenda_id = a.agenda_id AND b.salon_id = a.salon_id AND b.deleted_utc IS NULL
      LEFT JOIN users u ON u.user_id = b.user_id
      GROUP BY a.agenda_id
      ORDER BY a.start_utc`,
  )

export interface ExampleSalon {
  readonly name: string
  readonly address: string
  readonly phone: string
}
export const selectExampleSalon = (db: StaffDb): Statement<ExampleSalon> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT s.salon_name, trim(s.address || ', ' || s.city, ', ') AS address, s.phone_number
      FROM salons s
      WHERE s.salon_id = ${salonId}`,
    ([row]) => ({ name: String(row?.salon_name), address: String(row?.address), phone: String(row?.phone_number) }),
  )
