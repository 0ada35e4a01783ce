import type { SurveyAnswer, SurveyQuestion } from '../../schema/rules/outreach/surveys.ts'
import { addDays, atTime, toIso } from '../../schema/rules/salon-time.ts'
import { clientSurveys, surveys } from '../../schema/tables/outreach/surveys.ts'
import { createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { visitKey } from './demo-rows.ts'
import type { DemoVisit } from './demo-visits.ts'

const rest = { options: [], lowLabel: '', highLabel: '' }
const questions: readonly SurveyQuestion[] = [
  { ...rest, questionId: 'result', kind: 'stars', text: 'Il risultato', required: true },
  { ...rest, questionId: 'welcome', kind: 'stars', text: "L'accoglienza", required: true },
  { ...rest, questionId: 'time', kind: 'stars', text: 'La puntualità', required: true },
  {
    ...rest,
    questionId: 'waited',
    kind: 'multiple',
    text: 'Che cosa ti ha fatto aspettare?',
    required: false,
    options: [
      { optionId: 'start', text: "L'inizio" },
      { optionId: 'wash', text: 'Il lavaggio' },
      { optionId: 'pay', text: 'La cassa' },
      { optionId: 'other', text: 'Altro' },
    ],
  },
  {
    ...rest,
    questionId: 'call',
    kind: 'single',
    text: 'Possiamo chiamarti per parlarne?',
    required: false,
    options: [
      { optionId: 'no', text: 'No, grazie' },
      { optionId: 'yes', text: 'Sì' },
    ],
  },
  { ...rest, questionId: 'else', kind: 'text', text: "Vuoi dirci qualcos'altro?", required: false },
]
/** One visit in so many is asked about, and one survey in so many is not answered. */
const [askedStep, silentStep] = [5, 3]
const stars = [5, 5, 4, 5, 3, 5, 4, 5, 5, 2]
const words = ['', 'Mi sono trovata benissimo.', '', '', 'Ho aspettato un po’ prima di iniziare.', '', 'Il colore è perfetto!']
const pick = <Value>(from: readonly Value[], at: number): Value => from[at % from.length] as Value

function answer(at: number): SurveyAnswer[] {
  const time = pick(stars, at * 3 + 1)
  const text = pick(words, at)
  return [
    { questionId: 'result', number: pick(stars, at) },
    { questionId: 'welcome', number: pick(stars, at * 7 + 3) },
    { questionId: 'time', number: time },
    ...(time < 5 ? [{ questionId: 'waited', options: [pick(['start', 'wash', 'start', 'pay', 'other'], at)] }] : []),
    { questionId: 'call', options: [pick(['no', 'no', 'yes'], at)] },
    ...(text ? [{ questionId: 'else', text }] : []),
  ]
}

/** A survey the day after some visits, and most of the answers. They follow from the order of visits: no other random value changes. */
export function surveyRows(plan: SalonPlan, visits: readonly DemoVisit[], now: number): TableRows[] {
  const salonId = createDemoId('sal', plan, 'salon')
  const surveyId = createDemoId('svy', plan, 'visit')
  const asked = visits
    .filter(({ checkedOut }) => checkedOut !== null)
    .filter((_, at) => at % askedStep === 0)
    .map((visit, at) => ({ visit, at, askedAt: atTime(addDays(visit.booking.day, 1), '11:00', zone) }))
    .filter(({ askedAt }) => askedAt + 7200 < now)
  const rows = asked.map(({ visit, at, askedAt }) => {
    const isAnswered = at % silentStep !== 0
    return {
      clientSurveyId: createDemoId('csv', plan, visitKey(visit)),
      salonId,
      clientId: visit.booking.client.row.clientId,
      surveyId,
      appointmentId: createDemoId('apt', plan, visitKey(visit)),
      asked: toIso(askedAt),
      answered: isAnswered ? toIso(askedAt + 7200) : null,
      surveyVersion: isAnswered ? 1 : null,
      answers: isAnswered ? answer(at) : [],
      ...stamp(toIso(askedAt)),
    }
  })
  const survey = { surveyId, salonId, title: "Com'è andata?", intro: 'Ci vuole mezzo minuto.', questions, ...stamp(toIso(now)) }
  return [rowsFor(surveys, [survey]), rowsFor(clientSurveys, rows)]
}
