import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cronMessages } from '../../../../schema/api/outreach/automatic-messages.ts'
import type { CronMessage, CronPreview as Preview } from '../../../../schema/api/outreach/automatic-messages-schemas.ts'
import { cronMessageTerms, cronStepMinutes } from '../../../../schema/rules/outreach/automatic-messages.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useKindLabels } from './cron-message-labels.ts'
import './cron-messages.css'
import type { CronMessageKind } from '../../../../schema/terms.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useSaveCronMessage } from './use-cron-messages.ts'

function Names({ names, recipients }: Preview) {
  const { t } = useTranslation('automatic-messages')
  const more = recipients - names.length
  const list = names.join(', ')
  return <p className="s muted">{more > 0 ? t('to_names_more', { names: list, count: more }) : t('to_names', { names: list })}</p>
}

/** What a message would send with these settings: how many, to whom, who is left out, and the text that the first one gets. */
function CronPreview({ kind, minuteOfDay, amount }: { kind: CronMessageKind; minuteOfDay: number; amount: number }) {
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
    <section className="grid gap-6 round-l tint pad" aria-label={t('preview')} aria-live="polite">
      <p className="s muted">{nextRun ? t('next_run', { day: dayOf(nextRun), time: time(nextRun) }) : t('within_a_day')}</p>
      <p className="semi">{t('recipients', { count: recipients })}</p>
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
        <div className="cron-sample grid gap-4 box">
          <b className="semi">{sample.subject}</b>
          <p className="breaks">{sample.text}</p>
        </div>
      )}
    </section>
  )
}

function listTimes([, earliest, latest]: readonly [number, number, number]) {
  const count = (latest - earliest) / cronStepMinutes + 1
  return Array.from({ length: count }, (_, i) => {
    const minutes = earliest + i * cronStepMinutes
    return { value: String(minutes), label: formatTimeOfDay(minutes) }
  })
}

/** Time and preview of a message; with `turnsOn` the dialog switches it on. */
export function CronDialog({ message, turnsOn, onClose }: { message: CronMessage; turnsOn: boolean; onClose: () => void }) {
  const { t } = useTranslation('automatic-messages')
  const errorMessage = useErrorMessage()
  const { name, help } = useKindLabels()[message.kind]
  const { kind, version } = message
  const { minute, amount: amounts } = cronMessageTerms[kind]
  const [minuteOfDay, setMinuteOfDay] = useState(message.minuteOfDay)
  const [amount, setAmount] = useState<number | null>(message.amount)
  const [error, setError] = useState<Error | null>(null)
  const save = useSaveCronMessage({
    onSuccess: () => {
      notify({ kind: 'success', text: turnsOn ? t('turned_on', { name }) : t('name_saved', { name }) })
      onClose()
    },
    onError: setError,
  })
  const fieldErrors = error instanceof CallError ? error.fields : {}
  const amountLabels = { booking_reminder: t('hours_field'), patch_test_expiring: t('days_field'), win_back: t('weeks_field') } as const
  const submit = () => {
    const values = { ...(kind === 'booking_reminder' ? {} : { minuteOfDay }), ...(amounts && amount !== null ? { amount } : {}) }
    save.mutate({ input: { kind }, body: { ...values, ...(turnsOn ? { enabled: true } : {}), version } })
  }
  return (
    <FormDialog
      title={turnsOn ? t('turn_on_title', { name }) : name}
      subtitle={help}
      fieldErrors={fieldErrors}
      errorMessage={error && Object.keys(fieldErrors).length === 0 ? errorMessage(error) : null}
      busy={save.isPending}
      {...(turnsOn ? { saveLabel: t('turn_on') } : {})}
      onClear={() => setError(null)}
      onSave={submit}
      onClose={onClose}
    >
      <div className="cron-form grid gap-16">
        <div className="fields">
          {kind !== 'booking_reminder' && (
            <Select
              label={t('time_of_day')}
              value={String(minuteOfDay)}
              onChange={(value) => setMinuteOfDay(Number(value))}
              options={listTimes(minute)}
              error={fieldErrors.minuteOfDay && errorMessage(fieldErrors.minuteOfDay)}
            />
          )}
          {amounts && (
            <NumberField
              label={amountLabels[kind as keyof typeof amountLabels]}
              value={amount}
              onChange={setAmount}
              min={amounts[1]}
              max={amounts[2]}
              required
              error={fieldErrors.amount && errorMessage(fieldErrors.amount)}
            />
          )}
        </div>
        {amount !== null && <CronPreview kind={kind} minuteOfDay={minuteOfDay} amount={amount} />}
        <p className="s muted">{t('no_backlog')}</p>
      </div>
    </FormDialog>
  )
}
