import { session } from '../../schema/api/platform/session.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { loadErrorTexts } from '../api/error-texts.ts'
import { signOut } from '../api/session.ts'
import { dismissNotice, notify } from '../ui/toaster.tsx'

const id = 'sign-out'

/** A function that signs out. While the server has not ended the session a notice says so, and it is asked again. */
export function useSignOut(): () => void {
  const errorMessage = useErrorMessage()
  return async () => {
    let hasFailed = false
    await signOut(() => {
      hasFailed = true
      void loadErrorTexts().then(() => notify({ kind: 'error', text: errorMessage(session.logout.errorMessage), stays: true, id }))
    })
    if (hasFailed) dismissNotice(id)
  }
}
