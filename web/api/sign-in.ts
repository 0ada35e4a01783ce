import { session } from '../../schema/api/platform/session.ts'
import type { Session, TwoStepTicket } from '../../schema/api/platform/session-schemas.ts'
import { call } from './call.ts'
import { beginSession, setSessionError } from './session-store.ts'

/** Keeps the error of a failed sign-in in the session state until the next attempt, and throws it. */
async function recordError<T>(attempt: () => Promise<T>): Promise<T> {
  setSessionError(null)
  try {
    return await attempt()
  } catch (error) {
    setSessionError(error)
    throw error
  }
}

const begin = ({ sessionCode, userId, expiryDate, expiryDateMax }: Session, remember: boolean) =>
  beginSession({ code: sessionCode, userId, expiryDate, expiryDateMax }, remember)

/** Signs in by what answers a session. */
export const signInBy = (ask: () => Promise<Session>, remember: boolean): Promise<void> =>
  recordError(async () => begin(await ask(), remember))

/**
 * Signs in. Returns null, or the ticket for `signInSecond` if the account has two-step verification or must set it up.
 */
export function signIn(credentials: { username: string; password: string }, remember: boolean): Promise<TwoStepTicket | null> {
  return recordError(async () => {
    const reply = await call(session.login, {}, credentials)
    if ('ticket' in reply) return reply
    begin(reply, remember)
    return null
  })
}

/** Recovery codes to be shown before the session begins with `enter`. */
export interface SetUpSession {
  readonly recoveryCodes: readonly string[]
  readonly enter: () => void
}

/**
 * The second step: a code of the authenticator app, or a recovery code. Returns null if the session has begun, or the recovery
 * codes if the code has turned two-step verification on.
 */
export function signInSecond(ticket: string, code: string, remember: boolean): Promise<SetUpSession | null> {
  return recordError(async () => {
    const { recoveryCodes, ...reply } = await call(session.loginTwoStep, {}, { ticket, code })
    const enter = () => begin(reply, remember)
    if (recoveryCodes) return { recoveryCodes, enter }
    enter()
    return null
  })
}
