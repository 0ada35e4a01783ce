import { surveyLinks } from '../../../../schema/api/outreach/survey-links.ts'
import { surveyLinksSchemas } from '../../../../schema/api/outreach/survey-links-schemas.ts'
import { surveys as calls, clientSurveys as clientCalls } from '../../../../schema/api/outreach/surveys.ts'
import { clientSurveysSchemas, surveysSchemas } from '../../../../schema/api/outreach/surveys-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortUnlessClient } from '../../clients/clients/index.ts'
import { enqueue } from '../../messages/outbox/index.ts'
import { sendMessage } from '../client-messages/index.ts'
import {
  abortUnlessSurvey,
  abortUnlessVisitOf,
  answerAtDesk,
  deleteClientSurvey,
  insertDeskAnswers,
  insertSentSurvey,
  selectClientSurvey,
  selectClientSurveys,
  selectUnanswered,
} from './answer-queries.ts'
import { readAnswers } from './answers.ts'
import { surveyLinkHandlers } from './links.ts'
import { insertSurvey, selectChoices, selectQuestions, selectSurveyFacts, selectSurveys, selectTexts, updateSurvey } from './queries.ts'
import { summarizeAnswers } from './rules.ts'

type SurveyHandlers = Handlers<typeof calls>
type ClientSurveyHandlers = Handlers<typeof clientCalls>

const listSurveys: SurveyHandlers['list'] = async (db) => (await db.batch(selectSurveys(db)))[0]

const createSurvey: SurveyHandlers['create'] = (db, _input, draft) => {
  const surveyId = db.newId('svy')
  return db.insertIdempotent(surveyId, [insertSurvey(db, surveyId, draft)], (id) => selectSurveys(db, id))
}

const changeSurvey: SurveyHandlers['update'] = (db, { surveyId }, { version, title, intro, questions, isArchived }) =>
  db.updateGuarded(updateSurvey(db, surveyId, version, { title, intro, questions, isArchived }), selectSurveys(db, surveyId))

const getResults: SurveyHandlers['results'] = async (db, { surveyId, ...period }) => {
  const [facts, choices, texts] = await db.batch(
    selectSurveyFacts(db, surveyId, period),
    selectChoices(db, surveyId, period),
    selectTexts(db, surveyId, period),
  )
  if (!facts) return undefined
  const { versions, ...survey } = facts
  return { ...survey, questions: summarizeAnswers(versions, choices, texts) }
}

const listAnswers: ClientSurveyHandlers['list'] = async (db, filter) => (await db.batch(selectClientSurveys(db, filter)))[0]

/** Two round trips: the answers are checked against the version that was shown. A survey that was sent keeps its row. */
const createAnswers: ClientSurveyHandlers['create'] = async (db, _input, { answers, ...values }) => {
  const { clientId, surveyId, surveyVersion, appointmentId } = values
  const [[survey], questions, sentId] = await db.batch(
    selectSurveys(db, surveyId),
    selectQuestions(db, surveyId, surveyVersion),
    selectUnanswered(db, values),
  )
  if (!survey) return undefined
  const clientSurveyId = sentId ?? db.newId('csv')
  const given = { ...values, clientSurveyId, answers: readAnswers(questions, answers) }
  const writes = [
    abortUnlessClient(db, clientId),
    ...(appointmentId === null ? [] : [abortUnlessVisitOf(db, clientId, appointmentId)]),
    ...(sentId === null ? [insertDeskAnswers(db, given)] : answerAtDesk(db, given)),
  ]
  return mapAborted(
    db.insertIdempotent(clientSurveyId, writes, (id) => selectClientSurvey(db, id)),
    { unique: 'already_answered', stale: 'already_answered' },
  )
}

const sendSurvey: ClientSurveyHandlers['send'] = (db, { clientId, appointmentId, surveyId }, _body, request) => {
  const clientSurveyId = db.newId('csv')
  const { timeZone } = db
  const cause = `survey:${clientId}:${toSalonDay(db.nowUtc, timeZone)}`
  const message = enqueue(db, { cause, kind: 'survey', data: { linkId: clientSurveyId }, to: { clientId }, timeZone })
  const visit = appointmentId === undefined ? [] : [abortUnlessVisitOf(db, clientId, appointmentId)]
  return sendMessage(db, request, {
    clientId,
    message,
    purpose: 'feedback',
    guards: [...visit, abortUnlessSurvey(db, surveyId)],
    untested: 'no_survey',
    writes: [insertSentSurvey(db, { clientSurveyId, clientId, surveyId, appointmentId })],
  })
}

const removeAnswers: ClientSurveyHandlers['remove'] = async (db, { clientSurveyId }) => {
  const removed = await mapAborted(db.batch(...deleteClientSurvey(db, clientSurveyId)))
  return removed && { clientSurveyId }
}

export const surveyFeatures = [
  defineRoutes(calls, surveysSchemas, { list: listSurveys, create: createSurvey, update: changeSurvey, results: getResults }),
  defineRoutes(clientCalls, clientSurveysSchemas, { list: listAnswers, create: createAnswers, send: sendSurvey, remove: removeAnswers }),
  defineRoutes(surveyLinks, surveyLinksSchemas, surveyLinkHandlers),
]
