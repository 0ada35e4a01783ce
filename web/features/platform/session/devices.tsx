import { useTranslation } from 'react-i18next'
import { sessions } from '../../../../schema/api/platform/account-security.ts'
import type { OwnSession } from '../../../../schema/api/platform/account-security-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { endSession } from '../../../api/session-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useDeviceTexts } from './use-device-texts.ts'

/** The devices on which the user is signed in; each can be signed out, or all at once. */
export function Devices() {
  const { t } = useTranslation('security')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(sessions.list, {}, { staleTime: 0 })
  const onError = (failure: Error) => notify({ kind: 'error', text: errorMessage(failure) })
  const signOut = useWrite(sessions.remove, {
    invalidates: [sessions.list],
    onSuccess: () => notify({ kind: 'success', text: t('device_signed_out') }),
    onError,
  })
  const signOutAll = useWrite(sessions.logoutEverywhere, { onSuccess: () => endSession(), onError })
  const confirmSignOutAll = async (count: number) => {
    const question = { title: t('sign_out_everywhere_question'), text: t('sign_out_everywhere_text', { count }) }
    if (await confirm({ kind: 'standard', danger: true, confirmLabel: t('sign_out_everywhere'), ...question }))
      signOutAll.mutate({ input: {} })
  }
  return (
    <section aria-labelledby="devices">
      <h3 id="devices">{t('devices')}</h3>
      {isPending && <ListSkeleton rows={2} />}
      {!data && error && (
        <Empty icon="warning" title={errorMessage(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {data && (
        <>
          <ul className="session-devices lined grid full">
            {data.map((session) => (
              <Device
                key={session.sessionId}
                session={session}
                busy={signOut.isPending && signOut.variables.input.sessionId === session.sessionId}
                onSignOut={() => signOut.mutate({ input: { sessionId: session.sessionId } })}
              />
            ))}
          </ul>
          <Button variant="ghost-danger" icon="logout" busy={signOutAll.isPending} onClick={() => void confirmSignOutAll(data.length)}>
            {t('sign_out_everywhere')}
          </Button>
        </>
      )}
    </section>
  )
}

function Device({ session, busy, onSignOut }: { session: OwnSession; busy: boolean; onSignOut: () => void }) {
  const { t } = useTranslation('security')
  const { momentOf } = useFormat()
  const { describeDevice, thisDevice } = useDeviceTexts()
  const { name, isMobile } = describeDevice(session.device)
  return (
    <li>
      <Icon name={isMobile ? 'phone' : 'globe'} />
      <span className="grow">
        <b className="med">{name}</b>
        <span className="xs muted">{t('last_active', { when: momentOf(session.seen) })}</span>
      </span>
      {session.current ? (
        <Badge tone="ok">{thisDevice}</Badge>
      ) : (
        <Button size="s" busy={busy} aria-label={`${t('sign_out_device')}: ${name}`} onClick={onSignOut}>
          {t('sign_out_device')}
        </Button>
      )}
    </li>
  )
}
