import { useSyncExternalStore } from 'react'
import { staffKeys } from './staff-keys.ts'
import { getItem, setItem, storageKeys } from './storage.ts'

/** The session of this device; without a code nobody is signed in. */
interface SessionState {
  readonly code: string | null
  readonly userId: string | null
  /** ISO instants; null until the server has sent them. The last one is stored: what is kept for the session does not outlive it. */
  readonly expiryDate: string | null
  readonly expiryDateMax: string | null
  /** Why the last session ended by itself or the sign-in failed; shown on the sign-in screen. */
  readonly error: unknown
  /** Where the user signed out, if they did: then the next sign-in does not return to the page that was open. */
  readonly signedOut: 'here' | 'other_tab' | null
  /** User whose session has ended by itself while their page was open: it stays, with what was entered, until they sign in again. */
  readonly waitingUserId: string | null
  /** Whether another user has signed in over such a page, which must be loaded again: it holds the first one's data. */
  readonly isReplaced: boolean
}
type NewSession = Pick<SessionState, 'code' | 'userId' | 'expiryDate' | 'expiryDateMax'>

const noSession: SessionState = {
  code: null,
  userId: null,
  expiryDate: null,
  expiryDateMax: null,
  error: null,
  signedOut: null,
  waitingUserId: null,
  isReplaced: false,
}

/** Where the session is stored; what is stored beside it ends with it. */
export const getSessionArea = () => (getItem(storageKeys.sessionCode, 'tab') === null ? 'device' : 'tab')

export const readStored = (): SessionState => {
  const area = getSessionArea()
  const code = getItem(storageKeys.sessionCode, area)
  // The code becomes part of URL paths: anything that cannot be a code is ignored without a request.
  if (code === null || !/^[\w.-]{8,2000}$/.test(code)) return noSession
  return { ...noSession, code, userId: getItem(storageKeys.userId, area), expiryDateMax: getItem(staffKeys.sessionEnd, area) }
}

let state = readStored()
/** Whether a page of the user is shown, which can wait for the next sign-in. */
export let isPageOpen = false
const listeners = new Set<() => void>()

export function getSessionState(): SessionState {
  return state
}

/** Subscribes to changes; returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, getSessionState)
}

/** The user whose page is shown: the one who is signed in or has to sign in again. */
export const getPageOwner = (): string | null => state.userId ?? state.waitingUserId

export function usePageOwner(): string | null {
  return useSyncExternalStore(onSessionChange, getPageOwner)
}

/** From now on the user's page is shown; returns the function that ends this. */
export function openPage(): () => void {
  isPageOpen = true
  return () => {
    isPageOpen = false
  }
}

/** Replaces the whole state, and tells the listeners. */
export function setState(next: SessionState): void {
  const before = getPageOwner()
  state = next
  const after = getPageOwner()
  if (before !== null && after !== null && before !== after) state = { ...next, isReplaced: true }
  for (const listener of [...listeners]) listener()
}

/** Ignores an expiry in the past: the device's clock is wrong then, and only a 401 of the server ends the session. */
const checkExpiry = (expiryDate: string | null) => (expiryDate !== null && Date.parse(expiryDate) > Date.now() ? expiryDate : null)

function store({ userId, expiryDateMax, code }: NewSession, area: 'device' | 'tab'): void {
  setItem(storageKeys.userId, userId, area)
  setItem(staffKeys.sessionEnd, expiryDateMax, area)
  setItem(storageKeys.sessionCode, code, area)
}

/** `remember` stores the code on the device; otherwise it ends with the tab. */
export function beginSession(session: NewSession, remember: boolean): void {
  const area = remember ? 'device' : 'tab'
  setItem(storageKeys.interruptedUserId, null)
  remove(staffKeys.sheetSecret, staffKeys.sessionEnd)
  store(session, area)
  setItem(storageKeys.sessionCode, null, remember ? 'tab' : 'device')
  setState({ ...noSession, ...session, expiryDate: checkExpiry(session.expiryDate) })
}

/** Stores the new expiry that the server has sent. */
export function extendSession(session: NewSession): void {
  store(session, getSessionArea())
  setState({ ...state, ...session, expiryDate: checkExpiry(session.expiryDate) })
}

function remove(...keys: readonly Parameters<typeof setItem>[0][]): void {
  for (const key of keys) for (const area of ['device', 'tab'] as const) setItem(key, null, area)
}
const removeCode = (): void => remove(storageKeys.sessionCode, storageKeys.userId, staffKeys.sheetSecret, staffKeys.sessionEnd)

/** Removes everything that belongs to the user, and closes their page. `error` is the reason; without one the user has signed out. */
export function endSession(error: unknown = null): void {
  remove(storageKeys.interruptedUserId)
  removeCode()
  remove(storageKeys.loginMessage, storageKeys.isPet, storageKeys.cardManagementUrl, staffKeys.daySheet)
  setState({ ...noSession, error, signedOut: error === null ? 'here' : null })
}

/** The session has ended by itself: a page that is open waits for its user. */
export function interruptSession(error: unknown): void {
  const { userId } = state
  if (!isPageOpen || userId === null) {
    endSession(error)
    return
  }
  // Other tabs learn that nobody has signed out, before they see that the code is gone.
  setItem(storageKeys.interruptedUserId, userId)
  removeCode()
  setState({ ...noSession, error, waitingUserId: userId })
}

/** Resolves when the page no longer waits for its user: somebody has signed in, or the page is left. Rejects where `signal` stops it. */
export function waitForSignIn(signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const check = () => {
    if (state.waitingUserId === null) resolve()
  }
  const abort = () => reject(signal?.reason)
  const stop = onSessionChange(check)
  signal?.addEventListener('abort', abort)
  return promise.finally(() => {
    stop()
    signal?.removeEventListener('abort', abort)
  })
}

/** Sets the error of a failed sign-in, which stays until the next attempt. */
export function setSessionError(error: unknown): void {
  setState({ ...state, error })
}
