import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'
import { passkeySignIn } from '../../../../schema/api/platform/passkeys.ts'
import { call } from '../../../api/call.ts'
import { askForPasskey, endPrompt } from '../../../api/passkey-prompts.ts'
import { setSessionError } from '../../../api/session-store.ts'
import { signInBy } from '../../../api/sign-in.ts'

/** A challenge is valid for five minutes. */
const renewMs = 240_000

async function signIn(getRemember: () => boolean, { autofill = false } = {}): Promise<void> {
  const assertion = await askForPasskey(await call(passkeySignIn.options, {}), { autofill })
  if (assertion) await signInBy(() => call(passkeySignIn.signIn, {}, assertion), getRemember())
}

/** Signs in with the passkey that somebody chooses in the browser's prompt; without one nothing happens. */
export const signInByPasskey = (remember: boolean): Promise<void> => signIn(() => remember).catch(setSessionError)

/** Offers passkeys in the list of the username field, with a new challenge before one is too old; answers what ends it. */
function offerPasskeys(getRemember: () => boolean): () => void {
  let isOver = false
  const offer = async (): Promise<void> => {
    let isOld = false
    const timer = setTimeout(() => {
      isOld = true
      endPrompt()
    }, renewMs)
    // A refusal is shown by the sign-in itself; a browser that offers nothing is no error.
    await signIn(getRemember, { autofill: true }).catch(() => undefined)
    clearTimeout(timer)
    if (isOld && !isOver) await offer()
  }
  void browserSupportsWebAuthnAutofill().then((canOffer) => {
    if (canOffer && !isOver) void offer()
  })
  return () => {
    isOver = true
    endPrompt()
  }
}

/** Offers passkeys in the list of the username field while it is shown. */
export function PasskeyOffer({ remember }: { remember: boolean }) {
  const getRemember = useEffectEvent(() => remember)
  useEffect(() => offerPasskeys(() => getRemember()), [])
  return null
}
