import { clientFeedbacks as feedbackCalls, clientHistoryRequests as requestCalls } from '../../../../schema/api/clients/client-notes.ts'
import {
  ClientFeedbackChange,
  ClientHistoryRequestChange,
  clientFeedbacksSchemas,
  clientHistoryRequestsSchemas,
} from '../../../../schema/api/clients/client-notes-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortUnlessClient } from '../clients/index.ts'
import {
  deleteFeedback,
  deleteRequest,
  insertFeedback,
  insertRequest,
  selectFeedbacks,
  selectRequests,
  updateFeedback,
  updateRequest,
} from './queries.ts'

type RequestHandlers = Handlers<typeof requestCalls>
type FeedbackHandlers = Handlers<typeof feedbackCalls>

const getToday = (db: StaffDb) => toSalonDay(db.nowUtc, db.timeZone)

const listRequests: RequestHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectRequests(db, { clientId })))[0]

const createRequest: RequestHandlers['create'] = (db, _input, { day = getToday(db), ...draft }) => {
  const id = db.newId('chr')
  const writes = [abortUnlessClient(db, draft.clientId), insertRequest(db, id, { ...draft, day })]
  return mapAborted(db.insertIdempotent(id, writes, (made) => selectRequests(db, { id: made })))
}

const changeRequest: RequestHandlers['update'] = (db, { clientHistoryRequestId: id }, change) => {
  const { version, isDone, ...values } = getEditableValues(ClientHistoryRequestChange, change)
  const done = isDone === undefined ? {} : { done: isDone ? db.now : null }
  return db.updateGuarded(updateRequest(db, id, version, { ...values, ...done }), selectRequests(db, { id }))
}

const removeRequest: RequestHandlers['remove'] = async (db, { clientHistoryRequestId }) => {
  const [removed] = await db.batch(deleteRequest(db, clientHistoryRequestId))
  return removed.length > 0 ? { clientHistoryRequestId } : undefined
}

const listFeedbacks: FeedbackHandlers['ofClient'] = async (db, { clientId }) => (await db.batch(selectFeedbacks(db, { clientId })))[0]

const createFeedback: FeedbackHandlers['create'] = (db, _input, { day = getToday(db), ...draft }) => {
  const id = db.newId('cfb')
  const writes = [abortUnlessClient(db, draft.clientId), insertFeedback(db, id, { ...draft, day })]
  return mapAborted(db.insertIdempotent(id, writes, (made) => selectFeedbacks(db, { id: made })))
}

const changeFeedback: FeedbackHandlers['update'] = (db, { clientFeedbackId: id }, change) => {
  const { version, ...values } = getEditableValues(ClientFeedbackChange, change)
  return db.updateGuarded(updateFeedback(db, id, version, values), selectFeedbacks(db, { id }))
}

const removeFeedback: FeedbackHandlers['remove'] = async (db, { clientFeedbackId }) => {
  const [removed] = await db.batch(deleteFeedback(db, clientFeedbackId))
  return removed.length > 0 ? { clientFeedbackId } : undefined
}

export const clientNoteFeatures = [
  defineRoutes(requestCalls, clientHistoryRequestsSchemas, {
    ofClient: listRequests,
    create: createRequest,
    update: changeRequest,
    remove: removeRequest,
  }),
  defineRoutes(feedbackCalls, clientFeedbacksSchemas, {
    ofClient: listFeedbacks,
    create: createFeedback,
    update: changeFeedback,
    remove: removeFeedback,
  }),
]
