import { linkToken } from '../../worker/db/link-token.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { giveConsents, openMessages } from './examples-messages.ts'
import { createPaidVisit, createRecord } from './records.ts'

const secret = 'a secret for tests, 32 characters and more'
const getClient = (s: Salon) => ({ clientId: s.clients[0] ?? '' })
const question = { required: false, options: [], lowLabel: '', highLabel: '' }
export const questions = [
  { ...question, questionId: 'result', kind: 'stars', text: 'The result', required: true },
  { ...question, questionId: 'again', kind: 'scale', text: 'Will you come again?', lowLabel: 'Never', highLabel: 'Surely' },
  {
    ...question,
    questionId: 'waited',
    kind: 'multiple',
    text: 'What kept you waiting?',
    options: [
      { optionId: 'late', text: 'Starting late' },
      { optionId: 'pay', text: 'Paying' },
    ],
  },
  { ...question, questionId: 'else', kind: 'text', text: 'Anything else?' },
]
export const answers = [
  { questionId: 'result', number: 4 },
  { questionId: 'again', number: 9 },
  { questionId: 'waited', options: ['late'] },
  { questionId: 'else', text: 'Lovely colour' },
]
const draft = { title: 'How was today?', intro: 'It takes half a minute.', questions }
export const createSurvey = async (s: Salon, more: object = {}) =>
  String((await createRecord(s, 'Surveys', { ...draft, ...more })).surveyId)

const answer = async (s: Salon) => {
  const surveyId = await createSurvey(s)
  const { appointmentId } = await createPaidVisit(s)
  const body = { ...getClient(s), surveyId, appointmentId, surveyVersion: 1, answers }
  return { surveyId, body, record: () => createRecord(s, 'ClientSurveys/Clients', body) }
}
/** A survey that a client was sent, not answered yet. */
export async function insertSentSurvey(s: Salon, fixture: Fixture, surveyId: string): Promise<string> {
  const id = `csv_${s.salonId}`
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO client_surveys (client_survey_id, salon_id, client_id, survey_id, asked_utc, changed_utc)
      VALUES (?, ?, ?, ?, 1795500000, 1)`,
    args: [id, s.salonId, getClient(s).clientId, surveyId],
  })
  return id
}

export const surveyExamples: Record<string, CreateExample> = {
  'surveys.list': async (s) => {
    await createSurvey(s)
    return { foreign: 200 }
  },
  'surveys.create': () => ({ body: draft, foreign: 200 }),
  'surveys.update': async (s) => ({
    input: { surveyId: await createSurvey(s) },
    body: { ...draft, isArchived: true, version: 1 },
  }),
  'surveys.results': async (s) => {
    const { surveyId, record } = await answer(s)
    await record()
    return { input: { surveyId } }
  },
  'clientSurveys.list': async (s) => {
    await (await answer(s)).record()
    return { input: getClient(s) }
  },
  'clientSurveys.create': async (s) => ({ body: (await answer(s)).body }),
  'clientSurveys.send': async (s, fixture) => {
    await openMessages(s, fixture)
    await giveConsents(s)
    await createSurvey(s)
    return { input: getClient(s) }
  },
  'clientSurveys.remove': async (s) => {
    const { clientSurveyId } = await (await answer(s)).record()
    return { input: { clientSurveyId: String(clientSurveyId) } }
  },
}

export const surveyLinkExamples = {
  'surveyLinks.answer': async (s: Salon, fixture: Fixture) => ({
    path: `/api/Links/Survey/${linkToken(secret, 'Survey', await insertSentSurvey(s, fixture, await createSurvey(s)))}`,
    body: { surveyVersion: 1, answers },
  }),
}
