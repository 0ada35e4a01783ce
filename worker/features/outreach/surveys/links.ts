import type { SurveyPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { surveyLinks as calls } from '../../../../schema/api/outreach/survey-links.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { withLogo } from '../../platform/salons/index.ts'
import { readAnswers } from './answers.ts'
import { type LinkedSurvey, recordAnswers, selectLinkedQuestions, selectLinkedSurvey } from './queries.ts'

type LinkHandlers = Handlers<typeof calls>

/** The page without what only the alert needs. */
const toPage = ({ clientId, surveyId, name, ...page }: LinkedSurvey, db: LinkDb, request: Request): SurveyPage =>
  withLogo(page, db.nowUtc, request)

const getSurvey: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [linked] = await db.batch(selectLinkedSurvey(db))
  return linked && toPage(linked, db, request)
}

/** Two round trips: the answers are checked against the version that was shown. The first ones count. */
const answerSurvey: LinkHandlers['answer'] = async (db, _input, { surveyVersion, answers }, request) => {
  const [linked, questions, replayOf] = await db.batch(selectLinkedSurvey(db), selectLinkedQuestions(db, surveyVersion), db.findReplay())
  if (!linked) return undefined
  if (replayOf !== undefined) return toPage(linked, db, request)
  const picked = readAnswers(questions, answers)
  const { clientId, name, title } = linked
  const alert = raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Survey',
    content: { key: 'survey_answered', values: { name, title } },
    id: clientId,
    cause: `survey:${db.id}`,
  })
  try {
    const writes = [...db.recordIdempotencyKey(db.id), ...recordAnswers(db, surveyVersion, picked), alert]
    const answered = await db.batchReturning(writes, selectLinkedSurvey(db))
    return answered && toPage(answered, db, request)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [current] = await db.batch(selectLinkedSurvey(db))
    if (!current) return undefined
    throw new ApiError(409, current.state === 'over' ? 'question_over' : 'already_answered', { current: toPage(current, db, request) })
  }
}

export const surveyLinkHandlers: LinkHandlers = { one: getSurvey, answer: answerSurvey }
