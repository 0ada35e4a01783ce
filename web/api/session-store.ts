import { useSyncExternalStore } from 'react'
import { getItem, setItem, storageKeys } from './storage.ts'

/** The session of this device; without a code nobody is signed in. */
interface SessionState {
  readonly code: string | null
  readonly userId: string | null
  /** ISO instants; null until the server has sent them. */
  readonly expiryDate: string | null
  readonly expiryDateMax: string | null
  /** Why the last session ended by itself or the sign-in failed; shown on the sign-in screen. */
  readonly error: unknown
  /** Whether the user signed out: then the next sign-in does not return to the page that was open. */
  readonly signedOut: boolean
}

const noSession: SessionState = { code: null, userId: null, expiryDate: null, expiryDateMax: null, error: null, signedOut: false }

const readStored = (): SessionState => {
  const area = getItem(storageKeys.sessionCode, 'tab') === null ? 'device' : 'tab'
  const code = getItem(storageKeys.sessionCode, area)
  // The code becomes part of URL paths: anything that cannot be a code is ignored without a request.
  if (code === null || !/^[\w.-]{8,2000}$/.test(code)) return noSession
  return { ...noSession, code, userId: getItem(storageKeys.userId, area) }
}

let state = readStored()
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

function setState(next: SessionState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

/** Ignores an expiry in the past: the device's clock is wrong then, and only a 401 of the server ends the session. */
const checkExpiry = (expiryDate: string | null) => (expiryDate !== null && Date.parse(expiryDate) > Date.now() ? expiryDate : null)

/** `remember` stores the code on the device; otherwise it ends with the tab. */
export function beginSession(session: Omit<SessionState, 'error' | 'signedOut'>, remember: boolean): void {
  const area = remember ? 'device' : 'tab'
  setItem(storageKeys.sessionCode, session.code, area)
  setItem(storageKeys.userId, session.userId, area)
  setItem(storageKeys.sessionCode, null, remember ? 'tab' : 'device')
  setState({ ...session, expiryDate: checkExpiry(session.expiryDate), error: null, signedOut: false })
}

/** Stores the new expiry that the server has sent. */
export function extendSession(session: Pick<SessionState, 'code' | 'userId' | 'expiryDate' | 'expiryDateMax'>): void {
  const area = getItem(storageKeys.sessionCode, 'tab') === null ? 'device' : 'tab'
  setItem(storageKeys.sessionCode, session.code, area)
  setItem(storageKeys.userId, session.userId, area)
  setState({ ...state, ...session, expiryDate: checkExpiry(session.expiryDate) })
}

/** Removes everything that belongs to the user. `error` is the reason; without one the user has signed out. */
export function endSession(error: unknown = null): void {
  for (const area of ['device', 'tab'] as const) {
    setItem(storageKeys.sessionCode, null, area)
    setItem(storageKeys.userId, null, area)
  }
  for (const key of [storageKeys.loginMessage, storageKeys.isPet, storageKeys.cardManagementUrl]) setItem(key, null)
  setState({ ...noSession, error, signedOut: error === null })
}

/** Sets the error of a failed sign-in, which stays until the next attempt. */
export function setSessionError(error: unknown): void {
  setState({ ...state, error })
}

/** Follows sign-in and sign-out in other tabs; returns the stop function. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== storageKeys.sessionCode) return
    const next = readStored()
    if (next.code !== state.code) setState({ ...next, signedOut: next.code === null })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
