import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Reply } from '../../../../schema/rules/platform/gateway-replies.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import type { AnswerResult } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { LinkDb } from '../../../db/link-db.ts'
import type { Request } from '../../../http/serve.ts'
import { cancelBooking, confirmLinkedBooking, formatServiceNames, getLinkState, selectLinked } from '../../booking/booking-links/index.ts'
import type { AskedBooking } from './incoming-queries.ts'

/** What an answer has done to a booking, with the booking as it is. */
export interface Answered {
  readonly agendaId: string
  readonly result: AnswerResult
  readonly start: string
  readonly services: string
}

/** The most important result of several bookings: what the desk or the client has to know first. */
const byImportance: readonly AnswerResult[] = ['moved', 'too_late', 'over', 'cancelled', 'confirmed']
export const getResult = (answered: readonly Answered[]): AnswerResult =>
  byImportance.find((result) => answered.some((one) => one.result === result)) ?? 'over'

/** Confirms or cancels the bookings that the client was asked about, each as the link in the message would. */
export async function answerBookings(request: Request, asked: readonly AskedBooking[], reply: Reply): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const booking of asked) answered.push(await answerBooking(request, booking, reply))
  return answered
}

async function answerBooking(request: Request, { agendaId, start }: AskedBooking, reply: Reply): Promise<Answered> {
  const db = new LinkDb(request.get('client'), {
    purpose: 'Booking',
    id: agendaId,
    notFound: 'not_found',
    nowUtc: request.get('nowUtc'),
    newId: request.get('newId'),
    onCapacityFreed: (salon) => request.set('freedSalon', salon),
  })
  const over = { agendaId, result: 'over', start, services: '' } as const
  try {
    const [[agenda], salon] = await db.batch(...selectLinked(db))
    if (!agenda) return over
    const result = await applyReply(db, agenda, getLinkState(agenda, salon, db.nowUtc), { start, reply }, request)
    return { agendaId, result, start: agenda.start, services: formatServiceNames(agenda) }
  } catch (error) {
    // Somebody has changed the booking at the same moment, or it is gone: the desk reads the answer.
    const isRefused = (error instanceof ApiError && error.status < 500) || error instanceof BatchAbortedError
    if (isRefused) return over
    throw error
  }
}

async function applyReply(
  db: LinkDb,
  agenda: Agenda,
  state: ReturnType<typeof getLinkState>,
  { start, reply }: { start: string; reply: Reply },
  request: Request,
): Promise<AnswerResult> {
  if (state !== 'open' && state !== 'late') return 'over'
  if (parseIso(agenda.start) !== parseIso(start)) return 'moved'
  if (reply === 'yes') {
    await db.batch(...confirmLinkedBooking(db))
    return 'confirmed'
  }
  if (state === 'late') return 'too_late'
  await cancelBooking(db, { token: '', version: agenda.version }, undefined, request)
  return 'cancelled'
}
