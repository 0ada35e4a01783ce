import { expect, test } from 'vitest'
import type { SurveyPage } from '../../../schema/api/booking/link-page-replies.ts'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import type { ClientNPS, NPSScore, SentMessage } from '../../../schema/api/outreach/client-messages-schemas.ts'
import type { ClientSurvey, Survey, SurveyResults } from '../../../schema/api/outreach/surveys-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { giveConsents, insertNps, openMessages } from '../../contract/examples-messages.ts'
import { answers, createSurvey, insertSentSurvey, questions } from '../../contract/examples-surveys.ts'
import { createPaidVisit } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openMessages(salon, world)
  const surveyId = await createSurvey(salon)
  const desk = await salon.as('RECEPTIONIST')
  const path = `/api/Links/Survey/${linkToken(secret, 'Survey', await insertSentSurvey(salon, world, surveyId))}`
  return {
    world,
    salon,
    surveyId,
    desk,
    clientId: salon.clients[0] ?? '',
    guest: <Body>(method: string, body?: unknown, now = tuesday) => world.call<Body>(method, path, body, { now }),
    update: (body: object) => desk.call<Survey>('PUT', `/api/Surveys/{sessionCode}/${surveyId}`, body),
    results: async () => (await desk.call<SurveyResults>('GET', `/api/Surveys/Results/{sessionCode}?surveyId=${surveyId}`)).body,
  }
}

test('answers by link count once, tell the desk, and are in the record and the results', async () => {
  const { desk, guest, clientId, results } = await prepare()
  await desk.call('GET', '/api/Alerts/{sessionCode}')
  expect((await guest<SurveyPage>('GET')).body).toMatchObject({ state: 'open', title: 'How was today?', surveyVersion: 1, questions })
  const missing = await guest('POST', { surveyVersion: 1, answers: answers.slice(1) })
  expect(missing).toMatchObject({ status: 400, body: { fields: { result: 'Required' } } })
  const wrong = [{ questionId: 'result', number: 6 }, { questionId: 'waited', options: ['gone'] }, ...answers.slice(3)]
  expect(await guest('POST', { surveyVersion: 1, answers: wrong })).toMatchObject({
    body: { fields: { result: 'Invalid value', waited: 'Invalid value' } },
  })
  const replies = await Promise.all([1, 2, 3].map(() => guest<SurveyPage>('POST', { surveyVersion: 1, answers })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const list = (await desk.call<ClientSurvey[]>('GET', `/api/ClientSurveys/{sessionCode}?clientId=${clientId}`)).body
  expect(list).toMatchObject([{ title: 'How was today?', answered: tuesday, answers, userDTO: null }])
  const alerts = (await desk.call<Alert[]>('GET', '/api/Alerts/{sessionCode}')).body
  expect(alerts.filter(({ type }) => type === 'Survey').map(({ parametersJSON }) => JSON.parse(parametersJSON).id)).toEqual([clientId])
  const [stars, scale, waited, text] = (await results()).questions
  expect(stars).toMatchObject({ answered: 1, average: 4, counts: [{}, {}, {}, { choice: '4', count: 1 }, {}] })
  expect(scale?.counts.filter(({ count }) => count > 0)).toEqual([{ choice: '9', label: '9', count: 1 }])
  expect(waited?.counts).toMatchObject([
    { label: 'Starting late', count: 1 },
    { label: 'Paying', count: 0 },
  ])
  expect(text?.texts).toMatchObject([{ clientId, text: 'Lovely colour' }])
})

test('a survey that is changed while a client answers keeps the answers with the questions that were asked', async () => {
  const { guest, update, results, desk, clientId } = await prepare()
  const changed = questions.filter(({ questionId }) => questionId !== 'waited')
  expect(await update({ questions: changed, version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await update({ title: 'Late', version: 1 })).toMatchObject({ status: 409, body: { code: 'stale', current: { version: 2 } } })
  expect((await guest('POST', { surveyVersion: 7, answers })).status).toBe(400)
  expect((await guest('POST', { surveyVersion: 1, answers })).status).toBe(200)
  const [one] = (await desk.call<ClientSurvey[]>('GET', `/api/ClientSurveys/{sessionCode}?clientId=${clientId}`)).body
  expect(one?.questions).toEqual(questions)
  expect((await results()).questions.map(({ questionId, asked }) => [questionId, asked])).toEqual([
    ['result', true],
    ['again', true],
    ['else', true],
    ['waited', false],
  ])
})

test('an archived survey is not sent, its links still take answers, and deleted answers leave the results', async () => {
  const { salon, desk, guest, update, results, clientId } = await prepare()
  await giveConsents(salon)
  const send = () => desk.call<SentMessage>('POST', `/api/ClientSurveys/SendSurveyMessage/{sessionCode}?clientId=${clientId}`)
  expect(await update({ isArchived: true, version: 1 })).toMatchObject({ body: { archived: expect.any(String) } })
  expect(await send()).toMatchObject({ status: 409, body: { code: 'no_survey' } })
  expect((await guest('POST', { surveyVersion: 2, answers })).status).toBe(200)
  expect(await update({ isArchived: false, version: 2 })).toMatchObject({ body: { archived: null } })
  expect(await send()).toMatchObject({ status: 200, body: { state: 'waiting' } })
  expect(await send()).toMatchObject({ status: 409, body: { code: 'sent_today' } })
  const list = (await desk.call<ClientSurvey[]>('GET', `/api/ClientSurveys/{sessionCode}?clientId=${clientId}`)).body
  const id = list.find(({ answered }) => answered)?.clientSurveyId
  expect((await desk.call('DELETE', `/api/ClientSurveys/Clients/{sessionCode}/${id}`)).status).toBe(200)
  expect((await results()).answered).toBe(0)
  expect((await guest('GET')).status).toBe(404)
})

test('the NPS of a period counts promoters less detractors, also per person, and an answer is marked as dealt with', async () => {
  const { world, salon, desk } = await prepare()
  const { appointmentId } = await createPaidVisit(salon)
  await insertNps(salon, world)
  await world.db.execute({
    sql: `
      INSERT INTO client_npss (client_nps_id, salon_id, client_id, appointment_id, asked_utc, answered_utc, score, changed_utc)
      VALUES ('nps_low', ?, ?, ?, 1795500000, 1795500000, 4, 1)`,
    args: [salon.salonId, salon.clients[1] ?? '', appointmentId],
  })
  const read = (from: string, to: string) => desk.call<NPSScore>('GET', `/api/ClientNPSs/Score/{sessionCode}?from=${from}&to=${to}`)
  const { body } = await read('2026-11-01', '2026-11-30')
  expect(body).toMatchObject({ asked: 2, promoters: 1, passives: 0, detractors: 1, score: 0, before: { score: null } })
  expect(body.people.map(({ firstName, score }) => [firstName, score])).toEqual([
    ['Anna', 0],
    ['Marco', 0],
  ])
  const handle = (isHandled: boolean, version: number) =>
    desk.call<ClientNPS>('PUT', '/api/ClientNPSs/{sessionCode}/nps_low', { isHandled, version })
  expect((await handle(true, 1)).body).toMatchObject({ handled: expect.any(String), version: 2 })
  expect(await handle(true, 1)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await handle(false, 2)).body).toMatchObject({ handled: null, version: 3 })
})

test('an unanswered survey that was sent is recorded at the desk in its own row, once', async () => {
  const { desk, guest, clientId, surveyId } = await prepare()
  const list = async () => (await desk.call<ClientSurvey[]>('GET', `/api/ClientSurveys/{sessionCode}?clientId=${clientId}`)).body
  const [sent] = await list()
  const body = { clientId, surveyId, appointmentId: sent?.appointmentId ?? null, surveyVersion: 1, answers }
  const record = () => desk.call<ClientSurvey>('POST', '/api/ClientSurveys/Clients/{sessionCode}', body)
  expect(await record()).toMatchObject({ status: 200, body: { clientSurveyId: sent?.clientSurveyId, answered: tuesday, answers } })
  expect(await list()).toMatchObject([{ clientSurveyId: sent?.clientSurveyId, userDTO: { userId: desk.userId } }])
  expect(await guest('POST', { surveyVersion: 1, answers })).toMatchObject({ status: 409, body: { code: 'already_answered' } })
})
