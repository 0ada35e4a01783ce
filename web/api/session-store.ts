import { useSyncExternalStore } from 'react'
import { getItem, setItem, storageKeys } from './storage.ts'

/** Who is signed in on this device. Without a code nobody is. */
export interface SessionState {
  readonly code: string | null
  readonly userId: string | null
  /** Instants; unknown until the server has said them. */
  readonly expiryDate: string | null
  readonly expiryDateMax: string | null
  /** The server's sentence why the last session ended by itself, or why signing in failed; kept for the sign-in screen. */
  readonly sentence: string | null
  /** Signed out by wish: the page that was open is nobody's to come back to. */
  readonly left: boolean
}

const nobody: SessionState = { code: null, userId: null, expiryDate: null, expiryDateMax: null, sentence: null, left: false }

const stored = (): SessionState => {
  const place = getItem(storageKeys.sessionCode, 'tab') === null ? 'device' : 'tab'
  const code = getItem(storageKeys.sessionCode, place)
  // A code travels in a path: what cannot be one is forgotten without asking anybody.
  if (code === null || !/^[\w.-]{8,2000}$/.test(code)) return nobody
  return { ...nobody, code, userId: getItem(storageKeys.userId, place) }
}

let state = stored()
const listeners = new Set<() => void>()

export function sessionState(): SessionState {
  return state
}

/** Calls back at every change; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState)
}

function change(next: SessionState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

/** A device whose clock says that what was given just now is over already has a wrong clock: then only the server's 401 ends it. */
const believable = (expiryDate: string | null) => (expiryDate !== null && Date.parse(expiryDate) > Date.now() ? expiryDate : null)

/** `remember` keeps the code when the browser closes; else it ends with the tab. */
export function beginSession(session: Omit<SessionState, 'sentence' | 'left'>, remember: boolean): void {
  const place = remember ? 'device' : 'tab'
  setItem(storageKeys.sessionCode, session.code, place)
  setItem(storageKeys.userId, session.userId, place)
  setItem(storageKeys.sessionCode, null, remember ? 'tab' : 'device')
  change({ ...session, expiryDate: believable(session.expiryDate), sentence: null, left: false })
}

/** The server has said until when it lives. */
export function extendSession(session: Pick<SessionState, 'code' | 'userId' | 'expiryDate' | 'expiryDateMax'>): void {
  const place = getItem(storageKeys.sessionCode, 'tab') === null ? 'device' : 'tab'
  setItem(storageKeys.sessionCode, session.code, place)
  setItem(storageKeys.userId, session.userId, place)
  change({ ...state, ...session, expiryDate: believable(session.expiryDate) })
}

/** Everything of the user goes; `sentence` says why, where it was not the user's own wish. */
export function endSession(sentence: string | null = null): void {
  for (const place of ['device', 'tab'] as const) {
    setItem(storageKeys.sessionCode, null, place)
    setItem(storageKeys.userId, null, place)
  }
  for (const key of [storageKeys.loginMessage, storageKeys.isPet, storageKeys.cardManagementUrl]) setItem(key, null)
  change({ ...nobody, sentence, left: sentence === null })
}

/** A failure to sign in stays until the next attempt. */
export function keepSentence(sentence: string | null): void {
  change({ ...state, sentence })
}

/** Another tab has signed in or out: this one follows. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== storageKeys.sessionCode) return
    const next = stored()
    if (next.code !== state.code) change({ ...next, left: next.code === null })
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
