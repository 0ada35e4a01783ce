import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from './error-note.tsx'
import type { Page } from './page.ts'
import { canUsePasskeys, hasOwnPasskey, signInByPasskey } from './passkey-calls.ts'
import { getNextStep } from './progress.ts'
import { t } from './translate.ts'
import { useGuestAction } from './use-guest-action.ts'
import './later-icons.ts'

/** Signs in with a passkey in place of number and code. */
export function PasskeySignIn({ page: { salonId, progress, change } }: { page: Page }) {
  const action = useGuestAction()
  const signIn = () =>
    action.run(async () => {
      const session = await signInByPasskey(salonId)
      if (!session) return
      const { sessionCode, client, phone } = session
      const entered = { sessionCode, firstName: client.firstName, provenPhone: phone, phone, sent: null, shortCode: null }
      change({ ...entered, resumeStep: null, step: getNextStep({ ...progress, ...entered }) })
    })
  if (!canUsePasskeys()) return null
  return (
    <>
      <Button variant={hasOwnPasskey(salonId) ? 'soft' : 'ghost'} size="xl" block icon="shield" busy={action.busy} onClick={signIn}>
        {t('passkey_use')}
      </Button>
      <ErrorNote error={action.error} />
    </>
  )
}
