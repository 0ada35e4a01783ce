import { surcharges as calls } from '../../../../schema/api/money/charges-surcharges.ts'
import { type Surcharge, surchargesSchemas } from '../../../../schema/api/money/charges-surcharges-schemas.ts'
import { surchargeLinks as linkCalls } from '../../../../schema/api/money/surcharge-links.ts'
import { surchargeLinksSchemas } from '../../../../schema/api/money/surcharge-links-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import {
  acceptSurcharge,
  closeSurcharge,
  insertSurcharge,
  reopenSurcharge,
  selectAskedService,
  selectLinkedSurcharge,
  selectSurcharge,
  selectSurchargesOfVisit,
} from './surcharge-queries.ts'

type SurchargeHandlers = Handlers<typeof calls>
type LinkHandlers = Handlers<typeof linkCalls>

const listSurcharges: SurchargeHandlers['ofAppointment'] = async (db, { appointmentId }) =>
  (await db.batch(selectSurchargesOfVisit(db, appointmentId)))[0]

/** Two round trips: the visit, then the question with its message, which is sent after the response. */
const askForSurcharge: SurchargeHandlers['ask'] = async (db, _input, question, request) => {
  const [asked] = await db.batch(selectAskedService(db, question))
  if (!asked) return undefined
  const { clientId, agendaId, pets, hasArrived, isOpen } = asked
  if (!hasArrived) throw new ApiError(409, 'client_not_arrived')
  if (!isOpen) throw new ApiError(409, 'already_checked_out')
  if (pets === null) throw new ApiError(409, 'visit_without_pet')
  const surchargeId = db.newId('sur')
  const { text, price } = question
  const message = enqueue(db, {
    cause: `surcharge:${surchargeId}`,
    kind: 'surcharge',
    data: { surchargeId, pets, text, price },
    to: { clientId },
    agendaId,
  })
  try {
    const writes = [...insertSurcharge(db, surchargeId, question), message]
    const created = await db.insertIdempotent(surchargeId, writes, (id) => selectSurcharge(db, id))
    sendAfterResponse(request, message)
    return created
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit') throw new ApiError(409, 'surcharge_waiting')
    throw error
  }
}

/** One round trip; two if refused. The guard follows the statement that changes the question. */
async function changeQuestion(db: StaffDb, surchargeId: string, writes: readonly Statement<unknown>[]): Promise<Surcharge | undefined> {
  try {
    return (await db.batchReturning(writes, selectSurcharge(db, surchargeId)))[0]
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [[current]] = await db.batch(selectSurcharge(db, surchargeId))
    if (!current) return undefined
    const [others] = await db.batch(selectSurchargesOfVisit(db, current.appointmentId))
    const isOtherWaiting = current.state === 'withdrawn' && others.some(({ state }) => state === 'waiting')
    throw new ApiError(409, isOtherWaiting ? 'surcharge_waiting' : 'surcharge_closed', { current })
  }
}

const acceptByPhone: SurchargeHandlers['accept'] = (db, { surchargeId }, { name }) => {
  const [line, answer, visit] = acceptSurcharge(db, surchargeId, name)
  return changeQuestion(db, surchargeId, [line, answer, db.abortIfUnchanged('stale'), visit])
}
const withdrawQuestion: SurchargeHandlers['withdraw'] = (db, { surchargeId }) =>
  changeQuestion(db, surchargeId, [closeSurcharge(db, surchargeId, 'withdrawn'), db.abortIfUnchanged('stale')])
const restoreQuestion: SurchargeHandlers['restore'] = (db, { surchargeId }) =>
  changeQuestion(db, surchargeId, [reopenSurcharge(db, surchargeId), db.abortIfUnchanged('stale')])

const getQuestion: LinkHandlers['one'] = async (db) => (await db.batch(selectLinkedSurcharge(db, db.id)))[0]

const answerQuestion: LinkHandlers['answer'] = (db, _input, { answer }) => {
  const writes = answer === 'yes' ? acceptSurcharge(db, db.id, '') : [closeSurcharge(db, db.id, 'declined')]
  return db.batchReturning(writes, selectLinkedSurcharge(db, db.id))
}

export const surchargeFeatures = [
  defineRoutes(calls, surchargesSchemas, {
    ofAppointment: listSurcharges,
    ask: askForSurcharge,
    accept: acceptByPhone,
    withdraw: withdrawQuestion,
    restore: restoreQuestion,
  }),
  defineRoutes(linkCalls, surchargeLinksSchemas, { one: getQuestion, answer: answerQuestion }),
]
