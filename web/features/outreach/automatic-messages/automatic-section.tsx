import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cronMessages } from '../../../../schema/api/outreach/automatic-messages.ts'
import type { CronMessage } from '../../../../schema/api/outreach/automatic-messages-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CronDialog } from './cron-dialog.tsx'
import { useKindLabels, useTimeLabel } from './cron-message-labels.ts'
import './cron-messages.css'
import { useSaveCronMessage } from './use-cron-messages.ts'

/** Settings section: which messages are sent by themselves, and when. */
export function AutomaticSection() {
  const { t } = useTranslation('automatic-messages')
  const errorMessage = useErrorMessage()
  const labels = useKindLabels()
  const getTime = useTimeLabel()
  const { day } = useFormat()
  const { data, isPending, error, refetch } = useRead(cronMessages.list, {})
  const late = useDelayed(isPending)
  const [opened, setOpened] = useState<{ message: CronMessage; turnsOn: boolean } | null>(null)
  const save = useSaveCronMessage({ onError: (failure) => void notify({ kind: 'error', text: errorMessage(failure) }) })
  const turnOff = ({ kind, version }: CronMessage) =>
    save.mutate(
      { input: { kind }, body: { enabled: false, version } },
      {
        onSuccess: (saved) => {
          const undo = () => save.mutate({ input: { kind }, body: { enabled: true, version: saved.version } })
          notify({ kind: 'success', text: t('turned_off', { name: labels[kind].name }), undo })
        },
      },
    )
  return (
    <section className="section">
      <SectionHead
        title={t('automatic_messages')}
        text={t('automatic_text')}
        actions={
          <>
            <Link className={buttonClass({})} to="/surveys">
              <Icon name="chat" />
              {t('surveys')}
            </Link>
            <Link className={buttonClass({})} to="/messageTemplates">
              <Icon name="edit" />
              {t('edit_texts')}
            </Link>
          </>
        }
      />
      <div className="card">
        {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && late && (
          <div className="body">
            <ListSkeleton />
          </div>
        )}
        <ul className="cron-list lined">
          {data?.map((message) => {
            const { kind, enabled, lastRun } = message
            const { name, help } = labels[kind]
            return (
              <li className="flex wrap middle" key={kind}>
                <Switch
                  label={name}
                  help={help}
                  checked={enabled}
                  onChange={(checked) => (checked ? setOpened({ message, turnsOn: true }) : turnOff(message))}
                />
                <span className="cron-when grid s">
                  <span className={enabled ? undefined : 'muted'}>{enabled ? getTime(message) : t('off')}</span>
                  {lastRun && <span className="xs muted">{t('last_run', { day: day(lastRun.day), count: lastRun.queued })}</span>}
                </span>
                <Button size="s" aria-label={t('settings_of', { name })} onClick={() => setOpened({ message, turnsOn: false })}>
                  {t('time_and_preview')}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
      {opened && <CronDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
