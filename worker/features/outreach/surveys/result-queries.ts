import { sql } from 'drizzle-orm'
import type { SurveyQuestion } from '../../../../schema/rules/outreach/surveys.ts'
import { instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { type AnswerPeriod, isAnsweredIn } from './answer-queries.ts'
import type { ChoiceCount, QuestionText } from './rules.ts'

const maxTexts = 50

export interface SurveyFacts {
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
        s.survey_id,
        s.title,
        (
          SELECT json_group_array(json(v.questions_json))
          FROM (
            SELECT x.questions_json
            FROM survey_versions x
            WHERE x.survey_id = s.survey_id
            ORDER BY x.survey_version DESC
            LIMIT 100
          ) v
        ) AS versions,
        (
          SELECT count(*)
          FROM client_surveys a
          WHERE a.salon_id = ${salonId}
            AND a.survey_id = s.survey_id
            AND a.deleted_utc IS NULL
        ) AS sent,
        (
          SELECT count(*)
          FROM client_surveys a
          WHERE a.salon_id = ${salonId}
            AND a.survey_id = s.survey_id
            AND ${isAnsweredIn(db, period)}
            AND a.deleted_utc IS NULL
        ) AS answered
      FROM surveys s
      WHERE s.salon_id = ${salonId}
        AND s.survey_id = ${surveyId}
        AND s.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        surveyId,
        title: String(row.title),
        sent: Number(row.sent),
        answered: Number(row.answered),
        versions: JSON.parse(String(row.versions)),
      },
  )

/** How often each option or number was chosen, and how many answered each question (`choice` null). */
export const selectChoices = (db: StaffDb, surveyId: string, period: AnswerPeriod): Statement<ChoiceCount[]> =>
  db.queryRaw(
    (salonId) => sql`
      WITH given AS (
        SELECT q.value ->> 'questionId' AS question_id, q.value AS answer
        FROM client_surveys a
        JOIN json_each(a.answers_json) q
        WHERE a.salon_id = ${salonId}
          AND a.survey_id = ${surveyId}
          AND ${isAnsweredIn(db, period)}
          AND a.deleted_utc IS NULL
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
  clientId: 'c.client_id',
  clientName: 'c.name',
  answered: instantSql('a.answered_utc'),
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
          a.answered_utc,
          row_number() OVER (PARTITION BY q.value ->> 'questionId' ORDER BY a.answered_utc DESC, a.rowid DESC) AS place
        FROM client_surveys a
        JOIN clients c ON c.client_id = a.client_id
        JOIN json_each(a.answers_json) q
        WHERE a.salon_id = ${salonId}
          AND a.survey_id = ${surveyId}
          AND ${isAnsweredIn(db, period)}
          AND q.value ->> 'text' IS NOT NULL
          AND a.deleted_utc IS NULL
      ) n
      WHERE n.place <= ${maxTexts}
      ORDER BY n.answered_utc DESC, n.place`,
    (rows) => rows.map((row): QuestionText => JSON.parse(String(row.packed))),
  )
