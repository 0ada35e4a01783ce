import { type SQL, sql } from 'drizzle-orm'
import type { SurveyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { Survey, SurveyDraft } from '../../../../schema/api/outreach/surveys-schemas.ts'
import { getReviewUrl } from '../../../../schema/rules/outreach/review-link.ts'
import type { SurveyAnswer, SurveyQuestion } from '../../../../schema/rules/outreach/surveys.ts'
import { clientSurveys, surveys } from '../../../../schema/tables/outreach/surveys.ts'
import { type Columns, instantSql, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { firstNameSql, linkSalonColumns, takesBookingsSql } from '../../platform/salons/index.ts'
import { visitPeopleSql } from '../client-messages/index.ts'
import { type AnswerPeriod, isAnsweredIn } from './answer-queries.ts'
import type { ChoiceCount, QuestionText } from './rules.ts'

const maxTexts = 50

interface SurveyFacts {
  readonly surveyId: string
  readonly title: string
  readonly sent: number
  readonly answered: number
  /** Questions of each version, the newest first. */
  readonly versions: readonly (readonly SurveyQuestion[])[]
}
/** A survey with how many were sent and answered in the period; undefined for an unknown one. */
export const selectSurveyFacts = (db: StaffDb, surveyId: string, period: AnswerPeriod): Statement<SurveyFacts | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        survey.survey_id,
        survey.title,
        (
          SELECT json_group_array(json(v.questions_json))
          FROM (
            SELECT survey_version.questions_json
            FROM survey_versions survey_version
            WHERE survey_version.survey_id = survey.survey_id
            ORDER BY survey_version.survey_version DESC
            LIMIT 100
          ) v
        ) AS versions,
        (
          SELECT count(*)
          FROM client_surveys survey_answer
          WHERE survey_answer.salon_id = ${salonId}
            AND survey_answer.survey_id = survey.survey_id
            AND survey_answer.deleted_utc IS NULL
        ) AS sent,
        (
          SELECT count(*)
          FROM client_surveys survey_answer
          WHERE survey_answer.salon_id = ${salonId}
            AND survey_answer.survey_id = survey.survey_id
            AND ${isAnsweredIn(db, period)}
            AND survey_answer.deleted_utc IS NULL
        ) AS answered
      FROM surveys survey
      WHERE survey.salon_id = ${salonId}
        AND survey.survey_id = ${surveyId}
        AND survey.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        surveyId,
        title: String(row.title),
        sent: Number(row.sent),
        answered: Number(row.answered),
        versions: readJson(row.versions),
      },
  )

/** How often each option or number was chosen, and how many answered each question (`choice` null). */
export const selectChoices = (db: StaffDb, surveyId: string, period: AnswerPeriod): Statement<ChoiceCount[]> =>
  db.queryRaw(
    (salonId) => sql`
      WITH given AS (
        SELECT q.value ->> 'questionId' AS question_id, q.value AS answer
        FROM client_surveys survey_answer
        JOIN json_each(survey_answer.answers_json) q
        WHERE survey_answer.salon_id = ${salonId}
          AND survey_answer.survey_id = ${surveyId}
          AND ${isAnsweredIn(db, period)}
          AND survey_answer.deleted_utc IS NULL
      )
      SELECT g.question_id, NULL AS choice, count(*) AS n
      FROM given g
      GROUP BY 1
      UNION ALL
      SELECT g.question_id, o.value, count(*)
      FROM given g
      JOIN json_each(g.answer, '$.options') o
      GROUP BY 1, 2
      UNION ALL
      SELECT g.question_id, g.answer ->> 'number', count(*)
      FROM given g
      WHERE g.answer ->> 'number' IS NOT NULL
      GROUP BY 1, 2`,
    (rows) =>
      rows.map((row) => ({
        questionId: String(row.question_id),
        choice: row.choice === null ? null : String(row.choice),
        count: Number(row.n),
      })),
  )

const textColumns = {
  questionId: "q.value ->> 'questionId'",
  clientId: 'client.client_id',
  clientName: 'client.name',
  answered: instantSql('survey_answer.answered_utc'),
  text: "q.value ->> 'text'",
}
/** Texts that were written, the newest first; the first ones of each question. */
export const selectTexts = (db: StaffDb, surveyId: string, period: AnswerPeriod): Statement<QuestionText[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT n.packed
      FROM (
        SELECT
          ${sql.raw(jsonObject(textColumns))} AS packed,
          survey_answer.answered_utc,
          row_number() OVER (
            PARTITION BY q.value ->> 'questionId'
            ORDER BY survey_answer.answered_utc DESC, survey_answer.rowid DESC
          ) AS place
        FROM client_surveys survey_answer
        JOIN clients client ON client.client_id = survey_answer.client_id
        JOIN json_each(survey_answer.answers_json) q
        WHERE survey_answer.salon_id = ${salonId}
          AND survey_answer.survey_id = ${surveyId}
          AND ${isAnsweredIn(db, period)}
          AND q.value ->> 'text' IS NOT NULL
          AND survey_answer.deleted_utc IS NULL
      ) n
      WHERE n.place <= ${maxTexts}
      ORDER BY n.answered_utc DESC, n.place`,
    (rows) => rows.map((row): QuestionText => readJson(row.packed)),
  )

/** A survey can be answered for this long. */
const answerDays = 60

interface PageFacts extends Omit<SurveyPage, 'reviewUrl'> {
  clientId: string
  surveyId: string
  name: string
  ownReviewUrl: string
  googlePlaceId: string
}
const pageColumns = (nowUtc: number): Columns<PageFacts> => ({
  salon: jsonObject(linkSalonColumns),
  firstName: firstNameSql,
  state: `CASE
    WHEN survey_answer.answered_utc IS NOT NULL THEN 'answered'
    WHEN survey_answer.asked_utc < ${nowUtc - answerDays * 86_400} THEN 'over'
    ELSE 'open'
  END`,
  people: visitPeopleSql('survey_answer'),
  takesBookings: takesBookingsSql,
  title: 'survey.title',
  intro: 'survey.intro',
  questions: storedJsonSql('survey.questions_json', '[]'),
  surveyVersion: 'survey.version',
  clientId: 'survey_answer.client_id',
  surveyId: 'survey_answer.survey_id',
  name: 'client.name',
  ownReviewUrl: 'salon.review_url',
  googlePlaceId: 'salon.google_place_id',
})

export type LinkedSurvey = SurveyPage & Pick<PageFacts, 'clientId' | 'surveyId' | 'name'>
/** The survey that a link names, and the client's name for the alert. */
export const selectLinkedSurvey = (db: LinkDb): Statement<LinkedSurvey | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(pageColumns(db.nowUtc)))} AS packed
      FROM client_surveys survey_answer
      JOIN clients client ON client.client_id = survey_answer.client_id
      JOIN salons salon ON salon.salon_id = survey_answer.salon_id
      JOIN surveys survey ON survey.survey_id = survey_answer.survey_id AND survey.salon_id = survey_answer.salon_id
      WHERE survey_answer.salon_id = ${salonId}
        AND survey_answer.client_survey_id = ${db.id}
        AND survey_answer.deleted_utc IS NULL`,
    ([row]) => {
      if (!row) return undefined
      const { ownReviewUrl, googlePlaceId, ...page }: PageFacts = readJson(row.packed)
      return { ...page, reviewUrl: getReviewUrl({ reviewUrl: ownReviewUrl, googlePlaceId }) }
    },
  )

/** Records the first answers; aborts with `stale` if there are some, or the survey is too old. */
export const recordAnswers = (db: LinkDb, surveyVersion: number, answers: readonly SurveyAnswer[]): Statement<unknown>[] => [
  db.update(
    clientSurveys,
    { surveyVersion, answers, answered: db.now },
    sql`client_survey_id = ${db.id}`,
    sql`answered_utc IS NULL`,
    sql`asked_utc >= ${db.nowUtc - answerDays * 86_400}`,
  ),
  db.abortIfUnchanged('stale'),
]

const countClients = (condition: string) => `(
  SELECT count(*)
  FROM client_surveys survey_answer
  WHERE survey_answer.salon_id = survey.salon_id
    AND survey_answer.survey_id = survey.survey_id
    AND ${condition}
    AND survey_answer.deleted_utc IS NULL
)`
const surveyColumns: Columns<Survey> = {
  surveyId: 'survey.survey_id',
  title: 'survey.title',
  intro: 'survey.intro',
  questions: storedJsonSql('survey.questions_json', '[]'),
  archived: instantSql('survey.archived_utc'),
  sent: countClients('TRUE'),
  answered: countClients('survey_answer.answered_utc IS NOT NULL'),
  version: 'survey.version',
}

/** The surveys of the salon or one of them: the newest first, archived ones last. */
export const selectSurveys = (db: StaffDb, surveyId?: string): Statement<Survey[]> =>
  db.selectJson(
    surveyColumns,
    (salonId) => sql`
      FROM surveys survey
      WHERE survey.salon_id = ${salonId}
        AND ${surveyId === undefined ? sql`TRUE` : sql`survey.survey_id = ${surveyId}`}
        AND survey.deleted_utc IS NULL
      ORDER BY survey.archived_utc IS NOT NULL, survey.rowid DESC
      LIMIT 200`,
  )

export const insertSurvey = (db: StaffDb, surveyId: string, draft: SurveyDraft) => db.insert(surveys, { surveyId, ...draft })

interface SurveyChange extends Partial<SurveyDraft> {
  readonly isArchived?: boolean | undefined
}
/** Changes a survey of the given version; aborts with `stale` if there is none. */
export const updateSurvey = (
  db: StaffDb,
  surveyId: string,
  version: number,
  { isArchived, ...values }: SurveyChange,
): Statement<unknown>[] => [
  db.update(
    surveys,
    { ...values, ...(isArchived !== undefined && { archived: isArchived ? db.now : null }) },
    sql`survey_id = ${surveyId}`,
    sql`version = ${version}`,
  ),
  db.abortIfUnchanged('stale'),
]

const selectVersion = (db: StaffDb | LinkDb, surveyId: SQL, version: number): Statement<readonly SurveyQuestion[] | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT survey_version.questions_json
      FROM survey_versions survey_version
      WHERE survey_version.salon_id = ${salonId}
        AND survey_version.survey_id = ${surveyId}
        AND survey_version.survey_version = ${version}`,
    ([row]) => (row ? (readJson(row.questions_json) as SurveyQuestion[]) : undefined),
  )
/** The questions of a version; undefined if there is no such version. */
export const selectQuestions = (db: StaffDb, surveyId: string, version: number) => selectVersion(db, sql`${surveyId}`, version)
/** The same for the survey that a link names. */
export const selectLinkedQuestions = (db: LinkDb, version: number) =>
  selectVersion(
    db,
    sql`(SELECT survey_answer.survey_id FROM client_surveys survey_answer WHERE survey_answer.client_survey_id = ${db.id})`,
    version,
  )
