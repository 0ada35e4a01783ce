import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/me.ts'
import { endSession, useSession } from '../../../api/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** The sign-in over a page whose session has ended by itself. What was entered there stays below it, and is sent afterwards. */
export function SignInAgain({ open }: { open: boolean }) {
  const { t } = useTranslation('session')
  const { user } = useMe()
  const { error } = useSession()
  const form = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open={open}
      locked
      width="narrow"
      className="session-again"
      title={t('again_title')}
      subtitle={t('again_kept')}
      initialFocus={() => form.current?.querySelector<HTMLElement>('[name="password"]') ?? null}
      onClose={() => undefined}
      footer={
        <Button variant="ghost" onClick={() => endSession(error)}>
          {t('again_leave')}
        </Button>
      }
    >
      <div ref={form}>
        <LoginForm username={user.username} />
      </div>
    </Dialog>
  )
}
