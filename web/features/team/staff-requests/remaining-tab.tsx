import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userAllowances } from '../../../../schema/api/team/rota.ts'
import { userTimeframes } from '../../../../schema/api/team/timeframes.ts'
import type { RemainingDays } from '../../../../schema/api/team/timeframes-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './requests.css'

/** Days off of a person in a year: allowance, carried over, taken, planned, asked for, left. Administrators set the allowance. */
export function RemainingTab({ userId }: { userId: string }) {
  const { t } = useTranslation('staff-requests')
  const { dayIn, number } = useFormat()
  const { roles } = useMe()
  const errorMessage = useErrorMessage()
  const [year, setYear] = useState(() => Number(dayIn(Date.now()).slice(0, 4)))
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useRead(userTimeframes.remainingDays, { userId, year: String(year) }, { keepPrevious: true })
  const figures: readonly (readonly [string, number])[] = data
    ? [
        [t('allowance'), data.allowance],
        [t('carried_over'), data.carriedOver],
        [t('taken'), data.daysTaken],
        [t('planned'), data.daysPlanned],
        [t('asked'), data.daysPending],
        [t('working_days_left'), data.workingDaysLeft],
      ]
    : []
  return (
    <section className="card rm grid gap-12 pad" aria-label={t('remaining_days')}>
      <header className="row">
        <IconButton icon="chevron-left" size="s" label={t('previous_year')} onClick={() => setYear(year - 1)} />
        <h2 className="num">{year}</h2>
        <IconButton icon="chevron-right" size="s" label={t('next_year')} onClick={() => setYear(year + 1)} />
        <span className="grow" />
        {hasAnyRole(roles, ['ADMIN']) && data && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            {t('set_allowance')}
          </Button>
        )}
      </header>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && (
        <>
          <p className="rm-left">
            <b className="num">{number(data.daysLeft)}</b> {t('days_left_in', { year: data.year })}
          </p>
          <dl className="grid gap-12">
            {figures.map(([label, days]) => (
              <div key={label}>
                <dt className="muted">{label}</dt>
                <dd className="num semi">{number(days)}</dd>
              </div>
            ))}
          </dl>
          <p className="s muted">{t('holidays_not_counted')}</p>
        </>
      )}
      {isEditing && data && <AllowanceDialog key={data.year} days={data} onClose={() => setEditing(false)} />}
    </section>
  )
}

function AllowanceDialog({ days, onClose }: { days: RemainingDays; onClose: () => void }) {
  const { t } = useTranslation('staff-requests')
  const translate = useErrorMessage()
  const [allowance, setAllowance] = useState<number | null>(days.allowance)
  const [carriedOver, setCarriedOver] = useState<number | null>(days.carriedOver)
  const [failure, setFailure] = useState<unknown>(null)
  const update = useWrite(userAllowances.update, { invalidates: [userTimeframes.remainingDays] })
  const fields = failure instanceof CallError ? failure.fields : {}
  const getError = (name: string) => (fields[name] ? translate(fields[name]) : undefined)
  const { userId, year, version } = days
  const save = async () => {
    try {
      const body = { year, days: allowance ?? 0, carriedOver: carriedOver ?? 0, version }
      const saved = await update.mutateAsync({ input: { userId }, body })
      const before = { year, days: days.allowance, carriedOver: days.carriedOver, version: saved.version }
      notify({ kind: 'success', text: t('allowance_saved'), undo: () => update.mutate({ input: { userId }, body: before }) })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <FormDialog
      title={t('allowance_of', { year })}
      width="narrow"
      fieldErrors={fields}
      errorMessage={failure !== null && Object.keys(fields).length === 0 ? translate(failure) : undefined}
      busy={update.isPending}
      onClear={() => setFailure(null)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <NumberField
        label={t('allowance')}
        name="days"
        min={0}
        max={366}
        step={0.5}
        decimals={1}
        value={allowance}
        error={getError('days')}
        onChange={setAllowance}
      />
      <NumberField
        label={t('carried_over')}
        name="carriedOver"
        min={0}
        max={366}
        step={0.5}
        decimals={1}
        value={carriedOver}
        error={getError('carriedOver')}
        onChange={setCarriedOver}
      />
    </FormDialog>
  )
}
