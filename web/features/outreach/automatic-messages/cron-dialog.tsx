import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CronMessage } from '../../../../schema/api/outreach/automatic-messages.ts'
import { cronMessageTerms, cronStepMinutes } from '../../../../schema/rules/outreach/automatic-messages.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useKindLabels } from './cron-message-labels.ts'
import { CronPreview } from './cron-preview.tsx'
import './cron-messages.css'
import { useSaveCronMessage } from './use-cron-messages.ts'

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
      <div className="cron-form">
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
