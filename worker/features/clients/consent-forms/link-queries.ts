import { sql } from 'drizzle-orm'
import type { FormsPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { booleanSql, type Columns, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { firstNameSql, linkSalonColumns } from '../../outreach/client-messages/index.ts'

export type LinkedFacts = Pick<FormsPage, 'salon' | 'firstName' | 'start' | 'services' | 'isOver'>

/** The booking that a link to its forms names, as its client sees it. */
export const selectLinkedFacts = (db: LinkDb): Statement<LinkedFacts | undefined> => {
  const columns: Columns<LinkedFacts> = {
    salon: jsonObject(linkSalonColumns),
    firstName: firstNameSql,
    start: instantSql('a.start_utc'),
    services: `(
      SELECT json_group_array(b.service)
      FROM agenda_services b
      WHERE b.salon_id = a.salon_id
        AND b.agenda_id = a.agenda_id
        AND b.show = 1
        AND b.deleted_utc IS NULL
    )`,
    isOver: booleanSql(`
      a.outcome IS NOT NULL
      OR s.suspended_utc IS NOT NULL
      OR a.end_utc < ${db.nowUtc}`),
  }
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(columns))} AS packed
      FROM agendas a
      JOIN clients c ON c.client_id = a.client_id AND c.salon_id = a.salon_id
      JOIN salons s ON s.salon_id = a.salon_id
      WHERE a.salon_id = ${salonId}
        AND a.agenda_id = ${db.id}
        AND c.deleted_utc IS NULL`,
    ([row]) => row && (JSON.parse(String(row.packed)) as LinkedFacts),
  )
}
