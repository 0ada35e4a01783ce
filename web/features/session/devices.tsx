import { useTranslation } from 'react-i18next'
import { type OwnSession, sessions } from '../../../schema/api/session.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { endSession } from '../../api/session-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { deviceName } from './device-name.ts'

/** Every device one is signed in on, each to be signed out, or all at once. */
export function Devices() {
  const { t } = useTranslation('security')
  const sentence = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(sessions.list, {}, { staleTime: 0 })
  const onError = (refusal: Error) => notify({ kind: 'error', text: sentence(refusal) })
  const ending = useWrite(sessions.remove, {
    invalidates: [sessions.list],
    onSuccess: () => notify({ kind: 'success', text: t('device_signed_out') }),
    onError,
  })
  const everywhere = useWrite(sessions.logoutEverywhere, { onSuccess: () => endSession(), onError })
  const ask = async (count: number) => {
    const question = { title: t('sign_out_everywhere_question'), text: t('sign_out_everywhere_text', { count }) }
    if (await confirm({ kind: 'standard', danger: true, go: t('sign_out_everywhere'), ...question })) everywhere.mutate({ input: {} })
  }
  return (
    <section aria-labelledby="devices">
      <h3 id="devices">{t('devices')}</h3>
      {isPending && <ListSkeleton rows={2} />}
      {!data && error && (
        <Empty icon="warning" title={sentence(error)}>
          <Button onClick={() => void refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {data && (
        <>
          <ul className="devices">
            {data.map((own) => (
              <Device
                key={own.sessionId}
                own={own}
                busy={ending.isPending && ending.variables.input.sessionId === own.sessionId}
                onEnd={() => ending.mutate({ input: { sessionId: own.sessionId } })}
              />
            ))}
          </ul>
          <Button variant="ghost-danger" icon="logout" busy={everywhere.isPending} onClick={() => void ask(data.length)}>
            {t('sign_out_everywhere')}
          </Button>
        </>
      )}
    </section>
  )
}

function Device({ own, busy, onEnd }: { own: OwnSession; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const { dayOf, time } = useFormat()
  const device = deviceName(own.device)
  const mobile = device !== null && ['iPhone', 'iPad', 'Android'].includes(device.system)
  const name = device ? t('device_on', device) : t('unknown_device')
  return (
    <li>
      <Icon name={mobile ? 'phone' : 'globe'} />
      <span className="grow">
        <b className="med">{name}</b>
        <span className="xs muted">{t('last_active', { when: `${dayOf(own.seen, 'dayMonth')} ${time(own.seen)}` })}</span>
      </span>
      {own.current ? (
        <Badge tone="ok">{t('this_device')}</Badge>
      ) : (
        <Button size="s" busy={busy} aria-label={`${t('sign_out_device')}: ${name}`} onClick={onEnd}>
          {t('sign_out_device')}
        </Button>
      )}
    </li>
  )
}
