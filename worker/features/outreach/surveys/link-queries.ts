import { sql } from 'drizzle-orm'
import type { SurveyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import { getReviewUrl } from '../../../../schema/rules/outreach/review-link.ts'
import type { SurveyAnswer } from '../../../../schema/rules/outreach/surveys.ts'
import { clientSurveys } from '../../../../schema/tables/outreach/surveys.ts'
import { type Columns, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { firstNameSql, linkSalonColumns, takesBookingsSql, visitPeopleSql } from '../client-messages/index.ts'

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
    WHEN a.answered_utc IS NOT NULL THEN 'answered'
    WHEN a.asked_utc < ${nowUtc - answerDays * 86_400} THEN 'over'
    ELSE 'open'
  END`,
  people: visitPeopleSql('a'),
  takesBookings: takesBookingsSql,
  title: 's1.title',
  intro: 's1.intro',
  questions: storedJsonSql('s1.questions_json', '[]'),
  surveyVersion: 's1.version',
  clientId: 'a.client_id',
  surveyId: 'a.survey_id',
  name: 'c.name',
  ownReviewUrl: 's.review_url',
  googlePlaceId: 's.google_place_id',
})

export type LinkedSurvey = SurveyPage & Pick<PageFacts, 'clientId' | 'surveyId' | 'name'>
/** The survey that a link names, and the client's name for the alert. */
export const selectLinkedSurvey = (db: LinkDb): Statement<LinkedSurvey | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(pageColumns(db.nowUtc)))} AS packed
      FROM client_surveys a
      JOIN clients c ON c.client_id = a.client_id
      JOIN salons s ON s.salon_id = a.salon_id
      JOIN surveys s1 ON s1.survey_id = a.survey_id AND s1.salon_id = a.salon_id
      WHERE a.salon_id = ${salonId}
        AND a.client_survey_id = ${db.id}
        AND a.deleted_utc IS NULL`,
    ([row]) => {
      if (!row) return undefined
      const { ownReviewUrl, googlePlaceId, ...page }: PageFacts = JSON.parse(String(row.packed))
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
