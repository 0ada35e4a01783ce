import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../../schema/api/platform/passkeys-schemas.ts'
import { CallError } from './call.ts'

type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON']
type Made = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Answers null where somebody has closed the browser's prompt, or another one has taken its place. */
async function prompt<T>(ask: () => Promise<T>, code: 'passkey_refused' | 'passkey_not_created'): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    const why = isKnown ? 'passkey_exists' : code
    throw new CallError(400, why, { code: why })
  }
}

/** Asks the browser for a passkey; `autofill` offers it in the list of the username field, and waits there. */
export const askForPasskey = (options: RequestOptions, { autofill = false } = {}): Promise<Assertion | null> =>
  prompt(async () => {
    // The library names the transports of today.
    const { id, response } = await startAuthentication({ optionsJSON: options as Asked, useBrowserAutofill: autofill })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
  }, 'passkey_refused')

/** Lets the browser make a passkey. */
export const makePasskey = (options: CreationOptions): Promise<Attestation | null> =>
  prompt(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options as Made })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  }, 'passkey_not_created')

/** Ends a prompt that waits. */
export const endPrompt = (): void => WebAuthnAbortService.cancelCeremony()
