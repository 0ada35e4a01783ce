import { missedCallLinks, missedCalls } from '../../../../schema/api/outreach/missed-calls.ts'
import { type MissedCallLine, missedCallLinksSchemas, missedCallsSchemas } from '../../../../schema/api/outreach/missed-calls-schemas.ts'
import { readMissedCaller } from '../../../../schema/rules/outreach/missed-calls.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { signLink } from '../../../db/link-token.ts'
import { keyedHash } from '../../../db/secrets.ts'
import type { Env } from '../../../env.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { abortIfSentOften, enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { readPhoneNumber } from '../../platform/salons/index.ts'
import { deleteLine, insertLine, type LineState, selectCalledSalon, selectCaller, selectLine } from './queries.ts'

type LineHandlers = Handlers<typeof missedCalls>

const toLine = (env: Env, { lineId, ...line }: LineState): MissedCallLine => ({
  ...line,
  address: lineId === null ? null : `/api/Links/MissedCall/${signLink(env, 'MissedCall', lineId)}`,
})

const getLine: LineHandlers['state'] = async (db, _input, _body, { env }) => toLine(env, (await db.batch(selectLine(db)))[0])

/** Replaces the address in one batch, so that a salon never has two. */
const renewLine: LineHandlers['renew'] = async (db, _input, _body, { env }) =>
  toLine(env, await db.batchReturning([deleteLine(db), insertLine(db)], selectLine(db)))

const revokeLine: LineHandlers['revoke'] = async (db, _input, _body, { env }) =>
  toLine(env, await db.batchReturning([deleteLine(db)], selectLine(db)))

const received = { received: true } as const

/**
 * Two round trips: the salon, then the message to the caller, once a day per number and as often as a salon may in a day. The reply says
 * nothing of the caller.
 */
const answerCall: Handlers<typeof missedCallLinks>['ring'] = async (db, { token: _token, ...fields }, _body, request) => {
  const [salon] = await db.batch(selectCalledSalon(db))
  const number = salon && readMissedCaller(fields, salon.country)
  if (!number) return received
  // Callers' numbers are forged easily, and messages to some countries are dear.
  const caller = await readPhoneNumber(number)
  if (!caller || !salon.codeCountries.includes(caller.country)) return received
  // What is stored for longer than the message names no number.
  const recordId = keyedHash(request.env.SESSION_SECRET, 'missed-call', number).slice(0, 32)
  const [clientId] = await db.batch(selectCaller(db, number))
  const message = enqueue(db, {
    cause: `missed_call:${recordId}:${toSalonDay(db.nowUtc, salon.timeZone)}`,
    kind: 'missed_call',
    data: {},
    to: clientId === undefined ? { phoneNumber: number } : { clientId },
  })
  try {
    const [, channel] = await db.batch(abortIfSentOften(db, { kind: 'missed_call', recordId }), message)
    if (channel) sendAfterResponse(request, message)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'sent_often')) throw error
  }
  return received
}

export const missedCallFeatures = [
  defineRoutes(missedCalls, missedCallsSchemas, { state: getLine, renew: renewLine, revoke: revokeLine }),
  defineRoutes(missedCallLinks, missedCallLinksSchemas, { ring: answerCall }),
]
