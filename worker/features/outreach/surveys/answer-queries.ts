import { type SQL, sql } from 'drizzle-orm'
import type { ClientSurvey } from '../../../../schema/api/outreach/surveys-schemas.ts'
import type { SurveyAnswer } from '../../../../schema/rules/outreach/surveys.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { clientSurveys } from '../../../../schema/tables/outreach/surveys.ts'
import { type Columns, instantSql, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const answerColumns: Columns<ClientSurvey> = {
  clientSurveyId: 'a.client_survey_id',
  clientId: 'a.client_id',
  clientName: 'c.name',
  surveyId: 'a.survey_id',
  title: 'coalesce(x.title, s.title)',
  appointmentId: 'a.appointment_id',
  asked: instantSql('a.asked_utc'),
  answered: instantSql('a.answered_utc'),
  questions: storedJsonSql("coalesce(x.questions_json, '[]')", '[]'),
  answers: storedJsonSql('a.answers_json', '[]'),
  userDTO: `iif(
    u.user_id IS NULL,
    NULL,
    json_object('userId', u.user_id, 'firstName', u.first_name, 'lastName', u.last_name)
  )`,
}

/** Answers of a survey are found by its index, those of a client by theirs. */
function select(db: StaffDb, condition: SQL, order: SQL): Statement<ClientSurvey[]> {
  return db.selectJson(
    answerColumns,
    (salonId) => sql`
      FROM client_surveys a
      JOIN clients c ON c.client_id = a.client_id
      JOIN surveys s ON s.survey_id = a.survey_id
      LEFT JOIN survey_versions x ON x.survey_id = a.survey_id AND x.survey_version = a.survey_version
      LEFT JOIN users u ON u.user_id = a.user_id
      WHERE a.salon_id = ${salonId}
        AND ${condition}
        AND a.deleted_utc IS NULL
      ORDER BY ${order}
      LIMIT 500`,
  )
}

export interface AnswerPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/** Condition on `client_surveys a`: answered between two days, both included. */
export function isAnsweredIn(db: StaffDb, { from, to }: AnswerPeriod): SQL {
  const start = from === undefined ? 0 : dayRange(from, db.timeZone)[0]
  const end = to === undefined ? db.nowUtc + 1 : dayRange(to, db.timeZone)[1]
  return sql`a.answered_utc >= ${start} AND a.answered_utc < ${end}`
}

export interface AnswerFilter extends AnswerPeriod {
  readonly clientId?: string | undefined
  readonly surveyId?: string | undefined
}
/** Surveys of a client, unanswered ones included; or the answers of all clients to a survey, or to all surveys. */
export function selectClientSurveys(db: StaffDb, filter: AnswerFilter): Statement<ClientSurvey[]> {
  const { clientId, surveyId } = filter
  const isOfSurvey = surveyId === undefined ? sql`TRUE` : sql`a.survey_id = ${surveyId}`
  if (clientId !== undefined) return select(db, sql`a.client_id = ${clientId} AND ${isOfSurvey}`, sql`a.asked_utc DESC, a.rowid DESC`)
  return select(db, sql`${isOfSurvey} AND ${isAnsweredIn(db, filter)}`, sql`a.answered_utc DESC, a.rowid DESC`)
}
export const selectClientSurvey = (db: StaffDb, clientSurveyId: string) =>
  select(db, sql`a.client_survey_id = ${clientSurveyId}`, sql`a.rowid`)

/** Guard statement: aborts with `missing` unless the visit is one of the client's. */
export const abortUnlessVisitOf = (db: StaffDb, clientId: string, appointmentId: string) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM appointments p
        WHERE p.salon_id = ${salonId}
          AND p.appointment_id = ${appointmentId}
          AND p.client_id = ${clientId}
          AND p.deleted_utc IS NULL
      )`,
  )

const newestSurvey = (surveyId: string | undefined) => sql`
  FROM surveys s
  WHERE s.survey_id = ${surveyId ?? sql`s.survey_id`}
    AND s.archived_utc IS NULL
    AND s.deleted_utc IS NULL`
/** Guard statement: aborts with `untested` without a survey that can be sent. */
export const abortUnlessSurvey = (db: StaffDb, surveyId: string | undefined) =>
  db.abortUnless('untested', (salonId) => sql`EXISTS (SELECT 1 ${newestSurvey(surveyId)} AND s.salon_id = ${salonId})`)

interface SentSurvey {
  readonly clientSurveyId: string
  readonly clientId: string
  readonly surveyId: string | undefined
  readonly appointmentId: string | undefined
}
/** The survey, by default the newest, about the visit, by default the last one; about none if that was asked about already. */
export const insertSentSurvey = (db: StaffDb, { clientSurveyId, clientId, surveyId, appointmentId }: SentSurvey) => {
  const survey = sql`(
    SELECT s.survey_id
    ${newestSurvey(surveyId)}
      AND s.salon_id = w.salon_id
    ORDER BY s.rowid DESC
    LIMIT 1
  )`
  return db.insert(clientSurveys, {
    clientSurveyId,
    clientId,
    surveyId: survey,
    asked: db.now,
    appointmentId: sql`(
      SELECT p.appointment_id
      FROM appointments p
      WHERE p.salon_id = w.salon_id
        AND p.client_id = ${clientId}
        AND ${appointmentId === undefined ? sql`p.checked_out_utc IS NOT NULL` : sql`p.appointment_id = ${appointmentId}`}
        AND p.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM client_surveys a
          WHERE a.salon_id = p.salon_id
            AND a.survey_id = ${survey}
            AND a.appointment_id = p.appointment_id
            AND a.deleted_utc IS NULL
        )
      ORDER BY p.checked_out_utc DESC
      LIMIT 1
    )`,
  })
}

interface DeskAnswers {
  readonly clientSurveyId: string
  readonly clientId: string
  readonly surveyId: string
  readonly appointmentId: string | null
  readonly surveyVersion: number
  readonly answers: readonly SurveyAnswer[]
}
export const insertDeskAnswers = (db: StaffDb, values: DeskAnswers) =>
  db.insert(clientSurveys, { ...values, asked: db.now, answered: db.now, userId: sql`w.user_id` })

/** Id of an unanswered survey that the client was sent, about the visit if one is named; null if there is none. */
export const selectUnanswered = (db: StaffDb, { clientId, surveyId, appointmentId }: Omit<DeskAnswers, 'clientSurveyId' | 'answers'>) =>
  db.queryValue(
    (salonId) => sql`
      SELECT a.client_survey_id
      FROM client_surveys a
      WHERE a.salon_id = ${salonId}
        AND a.client_id = ${clientId}
        AND a.survey_id = ${surveyId}
        AND a.answered_utc IS NULL
        AND a.deleted_utc IS NULL
        AND (${appointmentId} IS NULL OR a.appointment_id IS NULL OR a.appointment_id = ${appointmentId})
      ORDER BY a.appointment_id IS NULL, a.asked_utc DESC
      LIMIT 1`,
    (id) => (id === null ? null : String(id)),
  )

/** Records at the desk what a client answers to a survey that was sent. Aborts with `stale` if it has been answered meanwhile. */
export const answerAtDesk = (db: StaffDb, { clientSurveyId, appointmentId, surveyVersion, answers }: DeskAnswers) => [
  db.update(
    clientSurveys,
    { surveyVersion, answers, answered: db.now, userId: db.userId, ...(appointmentId === null ? {} : { appointmentId }) },
    sql`client_survey_id = ${clientSurveyId}`,
    sql`answered_utc IS NULL`,
  ),
  db.abortIfUnchanged('stale'),
]

/** Aborts with `missing` if there are none. */
export const deleteClientSurvey = (db: StaffDb, clientSurveyId: string): Statement<unknown>[] => [
  db.softDelete(clientSurveys, sql`client_survey_id = ${clientSurveyId}`),
  db.abortIfUnchanged('missing'),
]
