import { addDays, atTime, toIso } from '../../schema/rules/salon-time.ts'
import { clientNpss } from '../../schema/tables/clients/consents.ts'
import { createDemoId, zone } from './demo-calendar.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'
import { visitKey } from './demo-rows.ts'
import type { DemoVisit } from './demo-visits.ts'

/** One visit in so many is asked about, and one question in so many is not answered. */
const [askedStep, silentStep] = [3, 2]
const scores = [10, 9, 10, 8, 9, 10, 7, 9, 10, 3, 9, 10, 8, 10, 6, 9]
/** Every third answer has a comment, by what was answered. */
const commentStep = 3
const comments = { low: ['Waited a little too long.', 'The colour faded after a week.'], high: ['As always a pleasure.', 'Love the cut!'] }

function commentOn(score: number, at: number): string {
  const list = score <= 8 ? comments.low : comments.high
  return at % commentStep === 0 ? (list[(at / commentStep) % list.length] ?? '') : ''
}
const answerDelay = 3 * 3600

/** The question the day after a visit and most of the answers. They follow from the order of visits: no other random value changes. */
export function recommendationRows(plan: SalonPlan, visits: readonly DemoVisit[], now: number): TableRows[] {
  const asked = visits
    .filter(({ checkedOut }) => checkedOut !== null)
    .filter((_, at) => at % askedStep === 0)
    .map((visit, at) => ({ visit, at, askedAt: atTime(addDays(visit.booking.day, 1), '10:00', zone) }))
    .filter(({ askedAt }) => askedAt + answerDelay < now)
  const rows = asked.map(({ visit, at, askedAt }) => {
    const isAnswered = at % silentStep === 0
    const answer = at / silentStep
    const score = scores[answer % scores.length] ?? 10
    return {
      clientNPSId: createDemoId('nps', plan, visitKey(visit)),
      salonId: createDemoId('sal', plan, 'salon'),
      clientId: visit.booking.client.row.clientId,
      appointmentId: createDemoId('apt', plan, visitKey(visit)),
      asked: toIso(askedAt),
      answered: isAnswered ? toIso(askedAt + answerDelay) : null,
      score: isAnswered ? score : null,
      comment: isAnswered ? commentOn(score, answer) : '',
      ...stamp(toIso(isAnswered ? askedAt + answerDelay : askedAt)),
    }
  })
  return [rowsFor(clientNpss, rows)]
}
