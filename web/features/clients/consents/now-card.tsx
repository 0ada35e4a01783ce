import { useTranslation } from 'react-i18next'
import { clientPrivacies } from '../../../../schema/api/clients/consents.ts'
import type { ClientPrivacyStatus } from '../../../../schema/api/clients/consents-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Note } from '../../../ui/note.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { SettingLink } from '../../platform/settings/index.ts'
import { purposeIcons, usePrivacyLabels } from './client-privacy-labels.ts'
import { useSetConsent } from './use-consents.ts'

type Item = ClientPrivacyStatus['consents'][number]

function ConsentRow({ item, onSet }: { item: Item; onSet: (given: boolean) => void }) {
  const { t } = useTranslation('consents')
  const { date, dayIn } = useFormat()
  const { toItem } = usePrivacyLabels()
  const { purpose, channel, given, since } = item
  const day = since && date(dayIn(since))
  const states = { true: t('given_since', { day }), false: t('withdrawn_on', { day }), null: t('never_asked') }
  return (
    <li className="cp-item row gap-12">
      <Icon name={purposeIcons[purpose]} className="muted" />
      <Switch
        className="grow"
        label={toItem(purpose, channel)}
        help={states[String(given) as keyof typeof states]}
        checked={given === true}
        onChange={onSet}
      />
    </li>
  )
}

const unreachableTexts = {
  no_address: 'unreachable_no_address',
  no_sender: 'unreachable_no_sender',
  inactive: 'unreachable_inactive',
  refused_number: 'unreachable_refused_number',
} as const

/** What holds now, each with a switch, and the ways to ask. */
export function NowCard({ clientId, onRecord }: { clientId: string; onRecord: (source: 'tablet' | 'paper') => void }) {
  const { t } = useTranslation('consents')
  const errorMessage = useErrorMessage()
  const { data: status, error, refetch } = useRead(clientPrivacies.status, { clientId })
  const set = useSetConsent(clientId)
  const send = useWrite(clientPrivacies.send, {
    invalidates: [clientPrivacies.ofClient, clientPrivacies.status],
    onSuccess: () => void notify({ kind: 'success', text: t('link_was_sent') }),
    onError: (refused) => void notify({ kind: 'error', text: errorMessage(refused) }),
  })
  const isOld = status !== undefined && status.signedVersion > 0 && status.signedVersion < status.textVersion
  return (
    <section className="card cp-now" aria-labelledby="consents-now">
      <header className="row">
        <h2 id="consents-now" className="grow">
          {t('now')}
        </h2>
        {status && status.signedVersion > 0 && <Badge tone="info">{t('version', { version: status.signedVersion })}</Badge>}
      </header>
      {error && !status && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!status && !error && <ListSkeleton rows={6} />}
      {isOld && <Note tone="warn">{t('text_is_newer', { version: status.textVersion })}</Note>}
      {status && (
        <ul className="cp-items lined">
          {status.consents.map((item) => (
            <ConsentRow key={`${item.purpose}${item.channel}`} item={item} onSet={(given) => set(item, given)} />
          ))}
        </ul>
      )}
      {status?.unreachable && (
        <Note tone="warn">
          {t(unreachableTexts[status.unreachable])} {status.unreachable === 'no_sender' && <SettingLink id="messages" />}
        </Note>
      )}
      <div className="cp-actions stack two-columns line-above">
        <Button icon="edit" onClick={() => onRecord('tablet')}>
          {t('ask_on_tablet')}
        </Button>
        <Button
          icon="send"
          busy={send.isPending}
          disabled={status?.reachedBy === null}
          onClick={() => send.mutate({ input: { clientId } })}
        >
          {t('send_link')}
        </Button>
        <Button icon="note" variant="ghost" onClick={() => onRecord('paper')}>
          {t('record_paper')}
        </Button>
      </div>
    </section>
  )
}
