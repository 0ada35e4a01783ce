import type { GuestPasskey, GuestPasskeySession } from '../../../../schema/api/outreach/guest-passkey-replies.ts'
import { guestPasskeySignIn, guestPasskeys as rows } from '../../../../schema/api/outreach/guest-passkeys.ts'
import { CallError, call } from '../../../api/call.ts'
import { askForPasskey, makePasskey } from '../../../api/passkey-prompts.ts'

/** For calls without a session. A staff session in the same browser must not be used or ended. */
const noSession = { sessionCode: '' }

/** Passkeys belong to the host of this page: in a frame of a salon's website browsers do not offer them, and the server refuses them. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && window.top === window

const toStorageKey = (salonId: string) => `booking_passkeys_${salonId}`
/** Ids of the passkeys that were added on this device: the browser asks for one of them, and for none of other salons. */
function readOwnIds(salonId: string): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(toStorageKey(salonId)) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
function saveOwnIds(salonId: string, ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(toStorageKey(salonId))
    else localStorage.setItem(toStorageKey(salonId), JSON.stringify(ids))
  } catch {
    // Without storage the browser offers all passkeys.
  }
}
export const hasOwnPasskey = (salonId: string): boolean => readOwnIds(salonId).length > 0

/** What the browser refuses has no message yet: staff read it by its code, guests the message in their language. */
async function inWords<T>(prompt: Promise<T>): Promise<T> {
  try {
    return await prompt
  } catch (error) {
    if (!(error instanceof CallError) || error.message !== error.code) throw error
    const { errorMessages, isErrorCode } = await import('../../../../schema/errors.ts')
    throw new CallError(error.status, isErrorCode(error.message) ? errorMessages[error.message] : error.message, error.body)
  }
}

/** Opens the session of a passkey; null where somebody has closed the browser's prompt. */
export async function signInByPasskey(salonId: string): Promise<GuestPasskeySession | null> {
  const options = await call(guestPasskeySignIn.options, { salonId }, undefined, noSession)
  const ids = readOwnIds(salonId)
  const allowCredentials = ids.map((id) => ({ id, type: 'public-key' as const, transports: ['internal', 'hybrid'] }))
  const passkey = await inWords(askForPasskey({ ...options, allowCredentials }))
  if (!passkey) return null
  try {
    const session = await call(guestPasskeySignIn.signIn, {}, { salonId, passkey }, noSession)
    saveOwnIds(salonId, [...new Set([...ids, passkey.id])])
    return session
  } catch (error) {
    // Removed, or of a number that has changed: the next press lets the guest choose.
    if (error instanceof CallError && error.status === 401) saveOwnIds(salonId, [])
    throw error
  }
}

export const listPasskeys = (sessionCode: string, signal: AbortSignal): Promise<GuestPasskey[]> =>
  call(rows.list, {}, undefined, { sessionCode, signal })

/** Adds a passkey of this device; null where somebody has closed the browser's prompt. */
export async function addPasskey(salonId: string, sessionCode: string, name: string): Promise<GuestPasskey[] | null> {
  const credential = await inWords(makePasskey(await call(rows.options, {}, undefined, { sessionCode })))
  if (!credential) return null
  const list = await call(rows.create, {}, { name, credential }, { sessionCode })
  saveOwnIds(salonId, [...readOwnIds(salonId), credential.id])
  return list
}
export const renamePasskey = (sessionCode: string, guestPasskeyId: string, name: string) =>
  call(rows.rename, { guestPasskeyId }, { name }, { sessionCode })
export const removePasskey = (sessionCode: string, guestPasskeyId: string) =>
  call(rows.remove, { guestPasskeyId }, undefined, { sessionCode })
export const restorePasskey = (sessionCode: string, guestPasskeyId: string) =>
  call(rows.restore, { guestPasskeyId }, undefined, { sessionCode })
