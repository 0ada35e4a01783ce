import { sql } from 'drizzle-orm'
import type { ClientFeedback, ClientHistoryRequest } from '../../../../schema/api/clients/client-notes-schemas.ts'
import { clientFeedbacks, clientHistoryRequests } from '../../../../schema/tables/clients/clients.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const personOf = (note: string) => `json_object(
  'userId', ${note}.user_id,
  'firstName', coalesce(team_member.first_name, ''),
  'lastName', coalesce(team_member.last_name, '')
)`
const requestColumns: Columns<ClientHistoryRequest> = {
  clientHistoryRequestId: 'client_request.client_history_request_id',
  clientId: 'client_request.client_id',
  day: 'client_request.day',
  request: 'client_request.request',
  done: instantSql('client_request.done_utc'),
  userDTO: personOf('client_request'),
  version: 'client_request.version',
}
const feedbackColumns: Columns<ClientFeedback> = {
  clientFeedbackId: 'feedback.client_feedback_id',
  clientId: 'feedback.client_id',
  day: 'feedback.day',
  rating: 'feedback.rating',
  feedback: 'feedback.feedback',
  userDTO: personOf('feedback'),
  version: 'feedback.version',
}

/** Notes of a client, or the one with an id. */
type Which = { readonly clientId: string } | { readonly id: string }

/** Requests, open ones first, then the newest; at most 500. */
export const selectRequests = (db: StaffDb, which: Which): Statement<ClientHistoryRequest[]> =>
  db.selectJson(
    requestColumns,
    (salonId) => sql`
      FROM client_history_requests client_request
      LEFT JOIN users team_member ON team_member.user_id = client_request.user_id
      WHERE client_request.salon_id = ${salonId}
        AND ${
          'id' in which ? sql`client_request.client_history_request_id = ${which.id}` : sql`client_request.client_id = ${which.clientId}`
        }
        AND client_request.deleted_utc IS NULL
      ORDER BY client_request.done_utc IS NOT NULL, client_request.day DESC, client_request.rowid DESC
      LIMIT 500`,
  )

/** Feedback, the newest first; at most 500. */
export const selectFeedbacks = (db: StaffDb, which: Which): Statement<ClientFeedback[]> =>
  db.selectJson(
    feedbackColumns,
    (salonId) => sql`
      FROM client_feedbacks feedback
      LEFT JOIN users team_member ON team_member.user_id = feedback.user_id
      WHERE feedback.salon_id = ${salonId}
        AND ${'id' in which ? sql`feedback.client_feedback_id = ${which.id}` : sql`feedback.client_id = ${which.clientId}`}
        AND feedback.deleted_utc IS NULL
      ORDER BY feedback.day DESC, feedback.rowid DESC
      LIMIT 500`,
  )

/** The caller, as author of a new note. */
const caller = sql`w.user_id`

export const insertRequest = (db: StaffDb, id: string, values: { clientId: string; request: string; day: string }) =>
  db.insert(clientHistoryRequests, { clientHistoryRequestId: id, userId: caller, ...values })
export const insertFeedback = (
  db: StaffDb,
  id: string,
  values: { clientId: string; feedback: string; rating: number | null; day: string },
) => db.insert(clientFeedbacks, { clientFeedbackId: id, userId: caller, ...values })

type Change<T> = { [K in keyof T]?: T[K] }
/** Changes a request of the given version; aborts with `stale` if there is none. */
export const updateRequest = (
  db: StaffDb,
  id: string,
  version: number,
  values: Change<Pick<typeof clientHistoryRequests.$inferInsert, 'request' | 'day' | 'done'>>,
): Statement<unknown>[] => [
  db.update(clientHistoryRequests, values, sql`client_history_request_id = ${id}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
/** Changes a feedback of the given version; aborts with `stale` if there is none. */
export const updateFeedback = (
  db: StaffDb,
  id: string,
  version: number,
  values: Change<Pick<typeof clientFeedbacks.$inferInsert, 'feedback' | 'rating' | 'day'>>,
): Statement<unknown>[] => [
  db.update(clientFeedbacks, values, sql`client_feedback_id = ${id}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

export const deleteRequest = (db: StaffDb, id: string) => db.softDelete(clientHistoryRequests, sql`client_history_request_id = ${id}`)
export const deleteFeedback = (db: StaffDb, id: string) => db.softDelete(clientFeedbacks, sql`client_feedback_id = ${id}`)
