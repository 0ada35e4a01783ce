import { session } from '../../schema/api/platform/session.ts'
import { CallError, call, createUnauthorizedError } from './call.ts'
import {
  endSession,
  extendSession,
  getPageOwner,
  getSessionState,
  interruptSession,
  isPageOpen,
  onSessionChange,
  readStored,
  setState,
} from './session-store.ts'
import { getItem, storageKeys } from './storage.ts'

const hour = 60 * 60_000

/** Milliseconds between the attempts to end a session on the server; the last one repeats. */
const signOutDelays = [1000, 2000, 5000, 15_000, 60_000] as const

/**
 * Ends the session here at once, then on the server, which is asked again until it has done so. `onFailure` is called if it has not done
 * so at once. Resolves when the session has ended.
 */
export async function signOut(onFailure: () => void): Promise<void> {
  const { code } = getSessionState()
  endSession()
  if (code === null) return
  for (let attempt = 0; ; attempt += 1) {
    try {
      await call(session.logout, { sessionCode: code })
      return
    } catch (error) {
      // The session has ended already.
      if (error instanceof CallError && error.status === 401) return
      if (attempt === 0) onFailure()
    }
    const delay = signOutDelays[Math.min(attempt, signOutDelays.length - 1)]
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
}

/** Checks whether the stored code is still valid, which extends the session. Returns false, and ends the session, if it is not. */
export async function checkSession(): Promise<boolean> {
  const { code } = getSessionState()
  if (code === null) return false
  try {
    const { sessionCode, userId, expiryDate, expiryDateMax } = await call(session.check, { sessionCode: code })
    if (getSessionState().code !== code) return false
    extendSession({ code: sessionCode, userId, expiryDate, expiryDateMax })
    return true
  } catch (error) {
    // Being offline, server errors and rate limits say nothing about the session.
    if (!(error instanceof CallError) || error.status === 0 || error.status >= 500 || error.status === 429)
      return getSessionState().code === code
    if (getSessionState().code === code) interruptSession(error)
    return false
  }
}

/** Whether something typed may be lost: in a dialog with fields, or on a page that asks before a browser closes it. */
const hasUnsaved = () =>
  document.querySelector('[role=dialog] :is(input, textarea)') !== null || !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * Follows sign-in and sign-out in other tabs; returns the stop function. A page whose session has ended by itself, or with something
 * unsaved, waits for its user.
 */
function followOtherTabs(): () => void {
  const follow = () => {
    const next = readStored()
    const { code, userId } = getSessionState()
    if (next.code === code) return
    const isOver = next.code === null
    const isInterrupted = isOver && isPageOpen && getItem(storageKeys.interruptedUserId) === userId
    const waits = isInterrupted || (isOver && isPageOpen && hasUnsaved())
    setState({
      ...next,
      error: isInterrupted ? 'Unauthorized Access' : null,
      waitingUserId: waits ? userId : null,
      signedOut: isOver && !isInterrupted ? 'other_tab' : null,
    })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/**
 * Keeps the session alive: extends it every hour and after the device wakes up, ends it when it expires and follows other tabs.
 * `onChange` is called when the user of the page changes, to clear caches. Returns the stop function.
 */
export function watchSession(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastCheck = Date.now()
  let owner = getPageOwner()
  const check = () => {
    lastCheck = Date.now()
    void checkSession()
  }
  const scheduleEnd = () => {
    clearTimeout(timer)
    const state = getSessionState()
    if (getPageOwner() !== owner) {
      owner = getPageOwner()
      onChange()
    }
    if (state.code === null || state.expiryDate === null) return
    const remaining = Date.parse(state.expiryDate) - Date.now()
    if (remaining <= 0) interruptSession(createUnauthorizedError())
    // Timers overflow above 2^31 milliseconds; the session is checked every hour anyway.
    else timer = setTimeout(scheduleEnd, Math.min(remaining, 12 * hour))
  }
  const hourly = setInterval(check, hour)
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    scheduleEnd()
    if (getSessionState().code !== null && Date.now() - lastCheck > hour) check()
  }
  document.addEventListener('visibilitychange', onVisible)
  const stops = [onSessionChange(scheduleEnd), followOtherTabs()]
  scheduleEnd()
  return () => {
    clearTimeout(timer)
    clearInterval(hourly)
    document.removeEventListener('visibilitychange', onVisible)
    for (const stop of stops) stop()
  }
}
