import { useTranslation } from 'react-i18next'
import { cronMessages, type CronPreview as Preview } from '../../../../schema/api/outreach/automatic-messages.ts'
import type { CronMessageKind } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './cron-message-labels.ts'
import './cron-messages.css'

function Names({ names, recipients }: Preview) {
  const { t } = useTranslation('automatic-messages')
  const more = recipients - names.length
  const list = names.join(', ')
  return <p className="s muted">{more > 0 ? t('to_names_more', { names: list, count: more }) : t('to_names', { names: list })}</p>
}

/** What a message would send with these settings: how many, to whom, who is left out, and the text that the first one gets. */
export function CronPreview({ kind, minuteOfDay, amount }: { kind: CronMessageKind; minuteOfDay: number; amount: number }) {
  const { t } = useTranslation('automatic-messages')
  const errorMessage = useErrorMessage()
  const { dayOf, time } = useFormat()
  const input = { kind, minuteOfDay: String(minuteOfDay), amount: String(amount) }
  const { data, isPending, error, refetch } = useRead(cronMessages.preview, input, { keepPrevious: true })
  const late = useDelayed(isPending)
  if (error && !data) return <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!data) return late ? <ListSkeleton /> : null
  const { nextRun, recipients, withoutConsent, unreachable, sample } = data
  return (
    <section className="cron-preview" aria-label={t('preview')} aria-live="polite">
      <p className="s muted">{nextRun ? t('next_run', { day: dayOf(nextRun), time: time(nextRun) }) : t('within_a_day')}</p>
      <p className="cron-count">{t('recipients', { count: recipients })}</p>
      {data.names.length > 0 && <Names {...data} />}
      {withoutConsent > 0 && (
        <p className="row s t2">
          <Icon name="shield" size={16} />
          {t('without_consent', { count: withoutConsent })}
        </p>
      )}
      {unreachable > 0 && (
        <p className="row s t2">
          <Icon name="warning" size={16} />
          {t('unreachable', { count: unreachable })}
        </p>
      )}
      {sample && (
        <div className="cron-sample">
          <b className="semi">{sample.subject}</b>
          <p>{sample.text}</p>
        </div>
      )}
    </section>
  )
}
