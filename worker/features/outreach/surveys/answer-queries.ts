import { type SQL, sql } from 'drizzle-orm'
import type { ClientSurvey } from '../../../../schema/api/outreach/surveys-schemas.ts'
import type { SurveyAnswer } from '../../../../schema/rules/outreach/surveys.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { clientSurveys } from '../../../../schema/tables/outreach/surveys.ts'
import { type Columns, instantSql, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const answerColumns: Columns<ClientSurvey> = {
  clientSurveyId: 'survey_answer.client_survey_id',
  clientId: 'survey_answer.client_id',
  clientName: 'client.name',
  surveyId: 'survey_answer.survey_id',
  title: 'coalesce(survey_version.title, survey.title)',
  appointmentId: 'survey_answer.appointment_id',
  asked: instantSql('survey_answer.asked_utc'),
  answered: instantSql('survey_answer.answered_utc'),
  questions: storedJsonSql("coalesce(survey_version.questions_json, '[]')", '[]'),
  answers: storedJsonSql('survey_answer.answers_json', '[]'),
  userDTO: `iif(
    team_member.user_id IS NULL,
    NULL,
    json_object('userId', team_member.user_id, 'firstName', team_member.first_name, 'lastName', team_member.last_name)
  )`,
}

/** Answers of a survey are found by its index, those of a client by theirs. */
function select(db: StaffDb, condition: SQL, order: SQL): Statement<ClientSurvey[]> {
  return db.selectJson(
    answerColumns,
    (salonId) => sql`
      FROM client_surveys survey_answer
      JOIN clients client ON client.client_id = survey_answer.client_id
      JOIN surveys survey ON survey.survey_id = survey_answer.survey_id
      LEFT JOIN survey_versions survey_version
        ON survey_version.survey_id = survey_answer.survey_id
        AND survey_version.survey_version = survey_answer.survey_version
      LEFT JOIN users team_member ON team_member.user_id = survey_answer.user_id
      WHERE survey_answer.salon_id = ${salonId}
        AND ${condition}
        AND survey_answer.deleted_utc IS NULL
      ORDER BY ${order}
      LIMIT 500`,
  )
}

export interface AnswerPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}
/** Condition on `client_surveys survey_answer`: answered between two days, both included. */
export function isAnsweredIn(db: StaffDb, { from, to }: AnswerPeriod): SQL {
  const start = from === undefined ? 0 : dayRange(from, db.timeZone)[0]
  const end = to === undefined ? db.nowUtc + 1 : dayRange(to, db.timeZone)[1]
  return sql`survey_answer.answered_utc >= ${start} AND survey_answer.answered_utc < ${end}`
}

export interface AnswerFilter extends AnswerPeriod {
  readonly clientId?: string | undefined
  readonly surveyId?: string | undefined
}
/** Surveys of a client, unanswered ones included; or the answers of all clients to a survey, or to all surveys. */
export function selectClientSurveys(db: StaffDb, filter: AnswerFilter): Statement<ClientSurvey[]> {
  const { clientId, surveyId } = filter
  const isOfSurvey = surveyId === undefined ? sql`TRUE` : sql`survey_answer.survey_id = ${surveyId}`
  if (clientId !== undefined)
    return select(
      db,
      sql`survey_answer.client_id = ${clientId} AND ${isOfSurvey}`,
      sql`survey_answer.asked_utc DESC, survey_answer.rowid DESC`,
    )
  return select(db, sql`${isOfSurvey} AND ${isAnsweredIn(db, filter)}`, sql`survey_answer.answered_utc DESC, survey_answer.rowid DESC`)
}
export const selectClientSurvey = (db: StaffDb, clientSurveyId: string) =>
  select(db, sql`survey_answer.client_survey_id = ${clientSurveyId}`, sql`survey_answer.rowid`)

/** Guard statement: aborts with `missing` unless the visit is one of the client's. */
export const abortUnlessVisitOf = (db: StaffDb, clientId: string, appointmentId: string) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM appointments visit
        WHERE visit.salon_id = ${salonId}
          AND visit.appointment_id = ${appointmentId}
          AND visit.client_id = ${clientId}
          AND visit.deleted_utc IS NULL
      )`,
  )

const newestSurvey = (surveyId: string | undefined) => sql`
  FROM surveys survey
  WHERE survey.survey_id = ${surveyId ?? sql`survey.survey_id`}
    AND survey.archived_utc IS NULL
    AND survey.deleted_utc IS NULL`
/** Guard statement: aborts with `untested` without a survey that can be sent. */
export const abortUnlessSurvey = (db: StaffDb, surveyId: string | undefined) =>
  db.abortUnless('untested', (salonId) => sql`EXISTS (SELECT 1 ${newestSurvey(surveyId)} AND survey.salon_id = ${salonId})`)

interface SentSurvey {
  readonly clientSurveyId: string
  readonly clientId: string
  readonly surveyId: string | undefined
  readonly appointmentId: string | undefined
}
/** The survey, by default the newest, about the visit, by default the last one; about none if that was asked about already. */
export const insertSentSurvey = (db: StaffDb, { clientSurveyId, clientId, surveyId, appointmentId }: SentSurvey) => {
  const survey = sql`(
    SELECT survey.survey_id
    ${newestSurvey(surveyId)}
      AND survey.salon_id = w.salon_id
    ORDER BY survey.rowid DESC
    LIMIT 1
  )`
  return db.insert(clientSurveys, {
    clientSurveyId,
    clientId,
    surveyId: survey,
    asked: db.now,
    appointmentId: sql`(
      SELECT visit.appointment_id
      FROM appointments visit
      WHERE visit.salon_id = w.salon_id
        AND visit.client_id = ${clientId}
        AND ${appointmentId === undefined ? sql`visit.checked_out_utc IS NOT NULL` : sql`visit.appointment_id = ${appointmentId}`}
        AND +visit.arrival_utc IS NOT NULL
        AND visit.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM client_surveys survey_answer
          WHERE survey_answer.salon_id = visit.salon_id
            AND survey_answer.survey_id = ${survey}
            AND survey_answer.appointment_id = visit.appointment_id
            AND survey_answer.deleted_utc IS NULL
        )
      ORDER BY visit.checked_out_utc DESC
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
      SELECT survey_answer.client_survey_id
      FROM client_surveys survey_answer
      WHERE survey_answer.salon_id = ${salonId}
        AND survey_answer.client_id = ${clientId}
        AND survey_answer.survey_id = ${surveyId}
        AND survey_answer.answered_utc IS NULL
        AND survey_answer.deleted_utc IS NULL
        AND (${appointmentId} IS NULL OR survey_answer.appointment_id IS NULL OR survey_answer.appointment_id = ${appointmentId})
      ORDER BY survey_answer.appointment_id IS NULL, survey_answer.asked_utc DESC
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
