import { type SQL, sql } from 'drizzle-orm'
import type { Survey, SurveyDraft } from '../../../../schema/api/outreach/surveys.ts'
import type { SurveyQuestion } from '../../../../schema/rules/outreach/surveys.ts'
import { surveys } from '../../../../schema/tables/outreach/surveys.ts'
import { type Columns, instantSql, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const countClients = (condition: string) => `(
  SELECT count(*)
  FROM client_surveys a
  WHERE a.salon_id = s.salon_id
    AND a.survey_id = s.survey_id
    AND ${condition}
    AND a.deleted_utc IS NULL
)`
const surveyColumns: Columns<Survey> = {
  surveyId: 's.survey_id',
  title: 's.title',
  intro: 's.intro',
  questions: storedJsonSql('s.questions_json', '[]'),
  archived: instantSql('s.archived_utc'),
  sent: countClients('TRUE'),
  answered: countClients('a.answered_utc IS NOT NULL'),
  version: 's.version',
}
const surveyJson = sql.raw(jsonObject(surveyColumns))

/** The surveys of the salon or one of them: the newest first, archived ones last. */
export const selectSurveys = (db: StaffDb, surveyId?: string): Statement<Survey[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${surveyJson} AS packed
      FROM surveys s
      WHERE s.salon_id = ${salonId}
        AND ${surveyId === undefined ? sql`TRUE` : sql`s.survey_id = ${surveyId}`}
        AND s.deleted_utc IS NULL
      ORDER BY s.archived_utc IS NOT NULL, s.rowid DESC
      LIMIT 200`,
    (rows) => rows.map((row): Survey => JSON.parse(String(row.packed))),
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
      SELECT x.questions_json
      FROM survey_versions x
      WHERE x.salon_id = ${salonId}
        AND x.survey_id = ${surveyId}
        AND x.survey_version = ${version}`,
    ([row]) => (row ? (JSON.parse(String(row.questions_json)) as SurveyQuestion[]) : undefined),
  )
/** The questions of a version; undefined if there is no such version. */
export const selectQuestions = (db: StaffDb, surveyId: string, version: number) => selectVersion(db, sql`${surveyId}`, version)
/** The same for the survey that a link names. */
export const selectLinkedQuestions = (db: LinkDb, version: number) =>
  selectVersion(db, sql`(SELECT a.survey_id FROM client_surveys a WHERE a.client_survey_id = ${db.id})`, version)
