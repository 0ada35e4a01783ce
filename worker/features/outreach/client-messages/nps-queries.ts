import { type SQL, sql } from 'drizzle-orm'
import type { NPSPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { ClientNPS, NPSScore } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { NpsCounts } from '../../../../schema/rules/outreach/nps.ts'
import { getReviewUrl } from '../../../../schema/rules/outreach/review-link.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { clientNpss } from '../../../../schema/tables/clients/consents.ts'
import { type Columns, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { firstNameSql, linkSalonColumns, takesBookingsSql } from '../../platform/salons/index.ts'
import { visitPeopleSql } from './message-queries.ts'

/** Columns of counts over `client_npss n`. */
const countColumns: Columns<NpsCounts> = {
  promoters: 'count(*) FILTER (WHERE n.score >= 9)',
  passives: 'count(*) FILTER (WHERE n.score IN (7, 8))',
  detractors: 'count(*) FILTER (WHERE n.score <= 6)',
}

const isWithin = (db: StaffDb, { from, to }: DaySpan, column: SQL): SQL => {
  const [start, end] = [dayRange(from, db.timeZone)[0], dayRange(to, db.timeZone)[1]]
  return sql`${column} >= ${start} AND ${column} < ${end}`
}

/** Answers of a period by group, and how many were asked in it. */
export const selectNpsCounts = (db: StaffDb, span: DaySpan): Statement<NpsCounts & { asked: number }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${sql.raw(jsonObject(countColumns))} AS packed,
        (
          SELECT count(*)
          FROM client_npss q
          WHERE q.salon_id = ${salonId}
            AND ${isWithin(db, span, sql`q.asked_utc`)}
            AND q.deleted_utc IS NULL
        ) AS asked
      FROM client_npss n
      WHERE n.salon_id = ${salonId}
        AND ${isWithin(db, span, sql`n.answered_utc`)}
        AND n.deleted_utc IS NULL`,
    ([row]) => ({ ...JSON.parse(String(row?.packed)), asked: Number(row?.asked) }),
  )

type PersonCounts = Omit<NPSScore['people'][number], 'score'>
const personColumns: Columns<PersonCounts> = {
  userId: 'u.user_id',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  ...countColumns,
}
/** Answers of a period by everybody who performed a service of their visits; those with the most answers first. */
export const selectNpsByPerson = (db: StaffDb, span: DaySpan): Statement<PersonCounts[]> =>
  db.selectJson(
    personColumns,
    (salonId) => sql`
      FROM (
        SELECT DISTINCT n.client_nps_id, n.score, h.user_id
        FROM client_npss n
        JOIN client_history_services h
          ON h.salon_id = n.salon_id
          AND h.appointment_id = n.appointment_id
          AND h.deleted_utc IS NULL
        WHERE n.salon_id = ${salonId}
          AND ${isWithin(db, span, sql`n.answered_utc`)}
          AND n.deleted_utc IS NULL
      ) n
      JOIN users u ON u.user_id = n.user_id
      GROUP BY u.user_id
      ORDER BY count(*) DESC, u.first_name, u.last_name`,
  )

/** A question can be answered for this long. */
const answerDays = 60

const npsColumns: Columns<ClientNPS> = {
  clientNPSId: 'n.client_nps_id',
  clientId: 'n.client_id',
  clientName: 'c.name',
  appointmentId: 'n.appointment_id',
  asked: instantSql('n.asked_utc'),
  answered: instantSql('n.answered_utc'),
  score: 'n.score',
  comment: 'n.comment',
  handled: instantSql('n.handled_utc'),
  version: 'n.version',
}

const selectNps = (db: StaffDb, condition: SQL, order: SQL): Statement<ClientNPS[]> =>
  db.selectJson(
    npsColumns,
    (salonId) => sql`
      FROM client_npss n
      JOIN clients c ON c.client_id = n.client_id
      WHERE n.salon_id = ${salonId}
        AND ${condition}
        AND n.deleted_utc IS NULL
      ORDER BY ${order}
      LIMIT 500`,
  )
export const selectNpsOfClient = (db: StaffDb, clientId: string) =>
  selectNps(db, sql`n.client_id = ${clientId}`, sql`n.asked_utc DESC, n.rowid DESC`)
export const selectOneNps = (db: StaffDb, clientNPSId: string) => selectNps(db, sql`n.client_nps_id = ${clientNPSId}`, sql`n.rowid`)
/** Marks an answer of the given version as dealt with or not; aborts with `stale` if there is none. */
export const handleNps = (db: StaffDb, clientNPSId: string, version: number, isHandled: boolean): Statement<unknown>[] => [
  db.update(
    clientNpss,
    { handled: isHandled ? db.now : null },
    sql`client_nps_id = ${clientNPSId}`,
    sql`version = ${version}`,
    sql`answered_utc IS NOT NULL`,
  ),
  db.abortIfUnchanged('stale'),
]
/** Answers from one day to another, both included. */
export function selectAnswers(db: StaffDb, from: string | undefined, to: string | undefined): Statement<ClientNPS[]> {
  const start = from === undefined ? 0 : dayRange(from, db.timeZone)[0]
  const end = to === undefined ? db.nowUtc + 1 : dayRange(to, db.timeZone)[1]
  return selectNps(db, sql`n.answered_utc >= ${start} AND n.answered_utc < ${end}`, sql`n.answered_utc DESC, n.rowid DESC`)
}

/** A question about the client's last visit; without one if it was asked about already. */
export const insertNps = (db: TenantDb, clientNPSId: string, clientId: string): Statement<unknown> =>
  db.insert(clientNpss, {
    clientNPSId,
    clientId,
    asked: db.now,
    appointmentId: sql`(
      SELECT p.appointment_id
      FROM appointments p
      WHERE p.salon_id = w.salon_id
        AND p.client_id = ${clientId}
        AND p.checked_out_utc IS NOT NULL
        AND p.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM client_npss n
          WHERE n.salon_id = p.salon_id
            AND n.appointment_id = p.appointment_id
            AND n.deleted_utc IS NULL
        )
      ORDER BY p.checked_out_utc DESC
      LIMIT 1
    )`,
  })

interface PageFacts extends Omit<NPSPage, 'reviewUrl'> {
  clientId: string
  name: string
  ownReviewUrl: string
  googlePlaceId: string
}
const pageColumns = (nowUtc: number): Columns<PageFacts> => ({
  salon: jsonObject(linkSalonColumns),
  firstName: firstNameSql,
  state: `CASE
    WHEN n.answered_utc IS NOT NULL THEN 'answered'
    WHEN n.asked_utc < ${nowUtc - answerDays * 86_400} THEN 'over'
    ELSE 'open'
  END`,
  score: 'n.score',
  people: visitPeopleSql('n'),
  takesBookings: takesBookingsSql,
  clientId: 'n.client_id',
  name: 'c.name',
  ownReviewUrl: 's.review_url',
  googlePlaceId: 's.google_place_id',
})

export type LinkedNps = NPSPage & { readonly clientId: string; readonly name: string }
/** The question that a link names, and the client's name for the alert. */
export const selectLinkedNps = (db: LinkDb): Statement<LinkedNps | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(pageColumns(db.nowUtc)))} AS packed
      FROM client_npss n
      JOIN clients c ON c.client_id = n.client_id
      JOIN salons s ON s.salon_id = n.salon_id
      WHERE n.salon_id = ${salonId}
        AND n.client_nps_id = ${db.id}
        AND n.deleted_utc IS NULL`,
    ([row]) => {
      if (!row) return undefined
      const { ownReviewUrl, ...facts }: PageFacts = JSON.parse(String(row.packed))
      const { googlePlaceId, ...page } = facts
      return { ...page, reviewUrl: getReviewUrl({ reviewUrl: ownReviewUrl, googlePlaceId }) }
    },
  )

/** Records the first answer, also in the client's record; aborts with `stale` if there is one, or the question is too old. */
export const answerNps = (db: LinkDb, clientId: string, score: number, comment: string): Statement<unknown>[] => [
  db.update(
    clientNpss,
    { score, comment, answered: db.now },
    sql`client_nps_id = ${db.id}`,
    sql`answered_utc IS NULL`,
    sql`asked_utc >= ${db.nowUtc - answerDays * 86_400}`,
  ),
  db.abortIfUnchanged('stale'),
  db.update(clients, { netPromoterScore: score }, sql`client_id = ${clientId}`),
]
