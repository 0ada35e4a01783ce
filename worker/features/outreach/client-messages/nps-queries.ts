import { type SQL, sql } from 'drizzle-orm'
import type { NPSPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { ClientNPS, NPSScore } from '../../../../schema/api/outreach/client-messages-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { NpsCounts } from '../../../../schema/rules/outreach/nps.ts'
import { getReviewUrl } from '../../../../schema/rules/outreach/review-link.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { clientNpss } from '../../../../schema/tables/clients/consents.ts'
import { type Columns, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { firstNameSql, linkSalonColumns, takesBookingsSql } from '../../platform/salons/index.ts'
import { visitPeopleSql } from './message-queries.ts'

/** Columns of counts over `client_npss recommendation`. */
const countColumns: Columns<NpsCounts> = {
  promoters: 'count(*) FILTER (WHERE recommendation.score >= 9)',
  passives: 'count(*) FILTER (WHERE recommendation.score IN (7, 8))',
  detractors: 'count(*) FILTER (WHERE recommendation.score <= 6)',
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
          FROM client_npss recommendation
          WHERE recommendation.salon_id = ${salonId}
            AND ${isWithin(db, span, sql`recommendation.asked_utc`)}
            AND recommendation.deleted_utc IS NULL
        ) AS asked
      FROM client_npss recommendation
      WHERE recommendation.salon_id = ${salonId}
        AND ${isWithin(db, span, sql`recommendation.answered_utc`)}
        AND recommendation.deleted_utc IS NULL`,
    ([row]) => ({ ...readJson(row?.packed), asked: Number(row?.asked) }),
  )

type PersonCounts = Omit<NPSScore['people'][number], 'score'>
const personColumns: Columns<PersonCounts> = {
  userId: 'team_member.user_id',
  firstName: 'team_member.first_name',
  lastName: 'team_member.last_name',
  ...countColumns,
}
/** Answers of a period by everybody who performed a service of their visits; those with the most answers first. */
export const selectNpsByPerson = (db: StaffDb, span: DaySpan): Statement<PersonCounts[]> =>
  db.selectJson(
    personColumns,
    (salonId) => sql`
      FROM (
        SELECT DISTINCT recommendation.client_nps_id, recommendation.score, performed_service.user_id
        FROM client_npss recommendation
        JOIN client_history_services performed_service
          ON performed_service.salon_id = recommendation.salon_id
          AND performed_service.appointment_id = recommendation.appointment_id
          AND performed_service.deleted_utc IS NULL
        WHERE recommendation.salon_id = ${salonId}
          AND ${isWithin(db, span, sql`recommendation.answered_utc`)}
          AND recommendation.deleted_utc IS NULL
      ) recommendation
      JOIN users team_member ON team_member.user_id = recommendation.user_id
      GROUP BY team_member.user_id
      ORDER BY count(*) DESC, team_member.first_name, team_member.last_name`,
  )

/** A question can be answered for this long. */
const answerDays = 60

const npsColumns: Columns<ClientNPS> = {
  clientNPSId: 'recommendation.client_nps_id',
  clientId: 'recommendation.client_id',
  clientName: 'client.name',
  appointmentId: 'recommendation.appointment_id',
  asked: instantSql('recommendation.asked_utc'),
  answered: instantSql('recommendation.answered_utc'),
  score: 'recommendation.score',
  comment: 'recommendation.comment',
  handled: instantSql('recommendation.handled_utc'),
  version: 'recommendation.version',
}

const selectNps = (db: StaffDb, condition: SQL, order: SQL): Statement<ClientNPS[]> =>
  db.selectJson(
    npsColumns,
    (salonId) => sql`
      FROM client_npss recommendation
      JOIN clients client ON client.client_id = recommendation.client_id
      WHERE recommendation.salon_id = ${salonId}
        AND ${condition}
        AND recommendation.deleted_utc IS NULL
      ORDER BY ${order}
      LIMIT 500`,
  )
export const selectNpsOfClient = (db: StaffDb, clientId: string) =>
  selectNps(db, sql`recommendation.client_id = ${clientId}`, sql`recommendation.asked_utc DESC, recommendation.rowid DESC`)
export const selectOneNps = (db: StaffDb, clientNPSId: string) =>
  selectNps(db, sql`recommendation.client_nps_id = ${clientNPSId}`, sql`recommendation.rowid`)
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
  return selectNps(
    db,
    sql`recommendation.answered_utc >= ${start} AND recommendation.answered_utc < ${end}`,
    sql`recommendation.answered_utc DESC, recommendation.rowid DESC`,
  )
}

/** A question about the client's last visit; without one if it was asked about already. */
export const insertNps = (db: TenantDb, clientNPSId: string, clientId: string): Statement<unknown> =>
  db.insert(clientNpss, {
    clientNPSId,
    clientId,
    asked: db.now,
    appointmentId: sql`(
      SELECT visit.appointment_id
      FROM appointments visit
      WHERE visit.salon_id = w.salon_id
        AND visit.client_id = ${clientId}
        AND visit.checked_out_utc IS NOT NULL
        AND +visit.arrival_utc IS NOT NULL
        AND visit.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM client_npss recommendation
          WHERE recommendation.salon_id = visit.salon_id
            AND recommendation.appointment_id = visit.appointment_id
            AND recommendation.deleted_utc IS NULL
        )
      ORDER BY visit.checked_out_utc DESC
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
    WHEN recommendation.answered_utc IS NOT NULL THEN 'answered'
    WHEN recommendation.asked_utc < ${nowUtc - answerDays * 86_400} THEN 'over'
    ELSE 'open'
  END`,
  score: 'recommendation.score',
  people: visitPeopleSql('recommendation'),
  takesBookings: takesBookingsSql,
  clientId: 'recommendation.client_id',
  name: 'client.name',
  ownReviewUrl: 'salon.review_url',
  googlePlaceId: 'salon.google_place_id',
})

export type LinkedNps = NPSPage & { readonly clientId: string; readonly name: string }
/** The question that a link names, and the client's name for the alert. */
export const selectLinkedNps = (db: LinkDb): Statement<LinkedNps | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(pageColumns(db.nowUtc)))} AS packed
      FROM client_npss recommendation
      JOIN clients client ON client.client_id = recommendation.client_id
      JOIN salons salon ON salon.salon_id = recommendation.salon_id
      WHERE recommendation.salon_id = ${salonId}
        AND recommendation.client_nps_id = ${db.id}
        AND recommendation.deleted_utc IS NULL`,
    ([row]) => {
      if (!row) return undefined
      const { ownReviewUrl, ...facts }: PageFacts = readJson(row.packed)
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
