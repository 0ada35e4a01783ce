import type { NPSPage } from '../../../../schema/api/booking/link-page-replies.ts'
import type { npsLinks as calls } from '../../../../schema/api/clients/client-links.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { withLogo } from './link-salon.ts'
import { answerNps, type LinkedNps, selectLinkedNps } from './nps-queries.ts'

type LinkHandlers = Handlers<typeof calls>

/** The page without what only the alert needs. */
const toPage = ({ clientId, name, ...page }: LinkedNps, db: LinkDb, request: Request): NPSPage => withLogo(page, db.nowUtc, request)

const getQuestion: LinkHandlers['one'] = async (db, _input, _body, request) => {
  const [linked] = await db.batch(selectLinkedNps(db))
  return linked && toPage(linked, db, request)
}

/** Two round trips: the alert names the client. The first answer counts. */
const answerQuestion: LinkHandlers['answer'] = async (db, _input, { score, comment }, request) => {
  const [linked, replayOf] = await db.batch(selectLinkedNps(db), db.findReplay())
  if (!linked) return undefined
  if (replayOf !== undefined) return toPage(linked, db, request)
  const { clientId, name } = linked
  const alert = raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'NPS',
    content: { key: comment ? 'nps_commented' : 'nps_answered', values: { name, score: String(score), comment } },
    id: clientId,
    cause: `nps:${db.id}`,
  })
  try {
    const writes = [...db.recordIdempotencyKey(db.id), ...answerNps(db, clientId, score, comment), alert]
    const answered = await db.batchReturning(writes, selectLinkedNps(db))
    return answered && toPage(answered, db, request)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    const [current] = await db.batch(selectLinkedNps(db))
    if (!current) return undefined
    throw new ApiError(409, current.state === 'over' ? 'question_over' : 'already_answered', { current: toPage(current, db, request) })
  }
}

export const npsLinkHandlers: LinkHandlers = { one: getQuestion, answer: answerQuestion }
