import { CallError } from '../../../api/call.ts'
import { readHome } from './home-calls.ts'
import type { HomePart } from './home-part.ts'
import { type GuestAction, useGuestAction } from './use-guest-action.ts'

interface HomeAction extends Pick<GuestAction, 'busy' | 'error'> {
  /** Runs one action at a time, with the code of the session and the person whose place is shown. */
  run(work: (sessionCode: string, clientId: string) => Promise<void>): void
}

/**
 * An action of the guest's place. A session that has ended asks for the number again. After any other error the place is read again: the
 * server may have done what was asked for, or show somebody else's.
 */
export function useHomeAction({ home, session, onChange }: HomePart): HomeAction {
  const { busy, error, run } = useGuestAction()
  const { sessionCode } = session.progress
  const leaveIfOver = (failure: unknown) => {
    if (failure instanceof CallError && failure.status === 401) session.change({ sessionCode: null })
  }
  return {
    busy,
    error,
    run: (work) =>
      run(async () => {
        if (sessionCode === null) return
        try {
          await work(sessionCode, home.me?.clientId ?? '')
        } catch (failure) {
          leaveIfOver(failure)
          if (!(failure instanceof CallError && failure.status === 401)) await readHome(sessionCode).then(onChange, leaveIfOver)
          throw failure
        }
      }),
  }
}
