import { createHash } from 'node:crypto'
import { addDays, dayRange, toIso } from '../../schema/rules/salon-time.ts'
import { deviceCodes } from '../../schema/tables/booking/online-booking-guests.ts'
import { clientFeedbacks, clientHistoryRequests } from '../../schema/tables/clients/clients.ts'
import { serverLimits } from '../../schema/terms.ts'
import { type Calendar, createDemoId, zone } from './demo-calendar.ts'
import type { DemoClient } from './demo-clients.ts'
import { rowsFor, stamp, type TableRows } from './demo-insert.ts'
import type { SalonPlan } from './demo-plan.ts'

const requests = [
  'A lighter shade before the summer.',
  'Two samples of the serum.',
  'A call when Saturday morning gets free.',
  'A price for the whole family.',
  'The invoice of the last visit by e-mail.',
]
const petRequests = ['Shorter around the ears next time.', 'A softer brush for home.', 'A call half an hour before the end.']
const feedbacks: readonly (readonly [text: string, rating: number | null])[] = [
  ['Very happy with the cut.', 5],
  ['Waited twenty minutes.', 2],
  ['Everybody asks where this was done.', 5],
  ['A little too much noise at the basins.', null],
  ['Lovely as always.', 4],
]
/** One client in so many has each of them. */
const [requestStep, feedbackStep, deviceStep] = [6, 5, 4]

/** Requests, feedback and remembered phones. They follow from the client's number, so that they change no other random value. */
export function noteRows(plan: SalonPlan, calendar: Calendar, clients: readonly DemoClient[]): TableRows[] {
  const texts = plan.salon.isPet ? petRequests : requests
  const userId = createDemoId('usr', plan, plan.people[0]?.key ?? '')
  const everyNth = (step: number) => clients.map(({ row }, at) => ({ row, at })).filter(({ at }) => at % step === 0)
  const base = (clientId: string, at: number) => {
    const day = addDays(calendar.today, -((at * 7) % 90) - 1)
    return { clientId, salonId: createDemoId('sal', plan, 'salon'), userId, day, ...stamp(toIso(dayRange(day, zone)[0] + 12 * 3600)) }
  }
  return [
    rowsFor(
      clientHistoryRequests,
      everyNth(requestStep).map(({ row, at }) => ({
        clientHistoryRequestId: createDemoId('chr', plan, at),
        ...base(row.clientId, at),
        request: texts[(at / requestStep) % texts.length] ?? '',
        done: (at / requestStep) % 3 === 2 ? toIso(dayRange(calendar.today, zone)[0] - 3600) : null,
      })),
    ),
    rowsFor(
      clientFeedbacks,
      everyNth(feedbackStep).map(({ row, at }) => {
        const [feedback, rating] = feedbacks[(at / feedbackStep) % feedbacks.length] ?? ['', null]
        return { clientFeedbackId: createDemoId('cfb', plan, at), ...base(row.clientId, at), feedback, rating }
      }),
    ),
    rowsFor(
      deviceCodes,
      everyNth(deviceStep).map(({ row, at }) => {
        const deviceCodeId = createHash('sha256')
          .update(createDemoId('dev', plan, at))
          .digest('base64url')
        const since = dayRange(addDays(calendar.today, -(at % 60)), zone)[0]
        return {
          deviceCodeId,
          salonId: row.salonId,
          phoneNumber: row.phoneNumber ?? '',
          expiry: toIso(since + serverLimits.deviceDays * 86_400),
          ended: null,
        }
      }),
    ),
  ]
}
