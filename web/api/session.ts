import { type Session, session } from '../../schema/api/session.ts'
import { CallError, call } from './call.ts'
import { beginSession, endSession, extendSession, followOtherTabs, keepSentence, onSessionChange, sessionState } from './session-store.ts'

const hour = 60 * 60_000
/** Said when the time of the session is over; the same as for any 401. */
const expired = 'Unauthorized Access'

/** A refusal is thrown, and its sentence stays in the session's state until the next attempt. */
async function keeping<T>(attempt: () => Promise<T>): Promise<T> {
  keepSentence(null)
  try {
    return await attempt()
  } catch (error) {
    keepSentence(error instanceof CallError ? error.message : 'Something went wrong.')
    throw error
  }
}

const begin = ({ sessionCode, userId, expiryDate, expiryDateMax }: Session, remember: boolean) =>
  beginSession({ code: sessionCode, userId, expiryDate, expiryDateMax }, remember)

/** Signs in. Answers null, or for an account that signs in in two steps the ticket that `signInSecond` takes. */
export function signIn(credentials: { username: string; password: string }, remember: boolean): Promise<string | null> {
  return keeping(async () => {
    const reply = await call(session.login, {}, credentials)
    if ('ticket' in reply) return reply.ticket
    begin(reply, remember)
    return null
  })
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function signInSecond(ticket: string, code: string, remember: boolean): Promise<void> {
  return keeping(async () => begin(await call(session.loginTwoStep, {}, { ticket, code }), remember))
}

/** Ends the session here at once; the server hears of it behind, and forgets a code that it never hears of by itself. */
export async function signOut(): Promise<void> {
  const { code } = sessionState()
  endSession()
  if (code !== null) await call(session.logout, { sessionCode: code })
}

/** Asks whether the stored code still lives, which prolongs it. False where it does not: it is signed out then. */
export async function checkSession(): Promise<boolean> {
  const { code } = sessionState()
  if (code === null) return false
  try {
    const { sessionCode, userId, expiryDate, expiryDateMax } = await call(session.check, { sessionCode: code })
    if (sessionState().code !== code) return false
    extendSession({ code: sessionCode, userId, expiryDate, expiryDateMax })
    return true
  } catch (error) {
    // A line that is down, or a server that is away, says nothing about the session.
    if (!(error instanceof CallError) || error.status === 0 || error.status >= 500 || error.status === 429)
      return sessionState().code === code
    if (sessionState().code === code) endSession(error.message)
    return false
  }
}

/**
 * Watches over the session: prolongs it every hour and after a sleep of the machine, ends it when its time is over,
 * follows other tabs, and forgets what was read when somebody signs out. Answers how to stop.
 */
export function watchSession(forget: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let checked = Date.now()
  let code = sessionState().code
  const check = () => {
    checked = Date.now()
    void checkSession()
  }
  const endWhenOver = () => {
    clearTimeout(timer)
    const now = sessionState()
    if (now.code !== code) {
      code = now.code
      forget()
    }
    if (now.code === null || now.expiryDate === null) return
    const left = Date.parse(now.expiryDate) - Date.now()
    if (left <= 0) endSession(expired)
    // Browsers count to 2^31 milliseconds; a session is asked about every hour anyway.
    else timer = setTimeout(endWhenOver, Math.min(left, 12 * hour))
  }
  const hourly = setInterval(check, hour)
  const woken = () => {
    if (document.visibilityState !== 'visible') return
    endWhenOver()
    if (sessionState().code !== null && Date.now() - checked > hour) check()
  }
  document.addEventListener('visibilitychange', woken)
  const stops = [onSessionChange(endWhenOver), followOtherTabs()]
  endWhenOver()
  return () => {
    clearTimeout(timer)
    clearInterval(hourly)
    document.removeEventListener('visibilitychange', woken)
    for (const stop of stops) stop()
  }
}
