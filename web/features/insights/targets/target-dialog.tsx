import { useTranslation } from 'react-i18next'
import { targets } from '../../../../schema/api/insights/targets.ts'
import { TargetChange, type Targets } from '../../../../schema/api/insights/targets-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { useEdit } from '../../../api/use-edit.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'

type Period = 'day' | 'month'
/** Amounts in cents by user, the salon's under an empty id; null follows from last year. */
interface Values {
  period: Period
  growthPercent: number | null
  month: Record<string, number | null>
  day: Record<string, number | null>
}
const toAmount = (euros: number | null) => (euros === null ? null : toCents(euros))

function toValues({ growthPercent, salon, people }: Targets): Values {
  const list = (field: 'enteredDay' | 'enteredMonth') =>
    Object.fromEntries([['', toAmount(salon[field])], ...people.map((person) => [person.userId, toAmount(person[field])])])
  return { period: 'month', growthPercent, month: list('enteredMonth'), day: list('enteredDay') }
}

/** Targets that the owner enters for the month or for one day; empty fields follow from last year's figures and the growth. */
export function TargetDialog({ data, onClose }: { data: Targets; onClose: () => void }) {
  const { t } = useTranslation('targets')
  const { day, euros } = useFormat()
  const errorMessage = useErrorMessage()
  const form = useEdit<Targets, Values>(data, (entity) => toValues(entity ?? data))
  const { values, set } = form
  const invalidates = [targets.list]
  const undo = useWrite(targets.change, { invalidates, onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }) })
  const write = useWrite(targets.change, { invalidates, onError: form.handleError })
  const { period } = values
  const toBody = ({ growthPercent, ...of }: Values) => ({
    date: data.date,
    period,
    growthPercent: growthPercent ?? 0,
    targets: Object.entries(of[period]).map(([userId, amount]) => ({
      userId: userId === '' ? null : userId,
      amount: amount === null ? null : toEuros(amount),
    })),
  })
  const save = () => {
    const body = form.validate(TargetChange, toBody(values))
    if (!body) return
    write.mutate(
      { input: {}, body },
      {
        onSuccess: () =>
          void notify({ kind: 'success', text: t('targets_saved'), undo: () => undo.mutate({ input: {}, body: toBody(toValues(data)) }) }),
        onDone: onClose,
      },
    )
  }
  const rows = [
    { userId: '', name: t('salon'), progress: data.salon },
    ...data.people.map((person) => ({ userId: person.userId, name: person.firstName, progress: person })),
  ]
  return (
    <FormDialog
      title={t('set_targets')}
      fieldErrors={form.fieldErrors}
      errorMessage={form.errorMessage}
      busy={write.isPending}
      onClear={form.clearErrors}
      onSave={save}
      onClose={onClose}
    >
      <NumberField label={t('growth')} help={t('growth_help')} min={-90} max={500} unit="%" {...form.bind('growthPercent')} />
      <Segment
        label={t('period')}
        value={period}
        onChange={(next) => set({ period: next })}
        options={[
          { value: 'month', label: day(data.date, 'month') },
          { value: 'day', label: day(data.date, 'dayMonth') },
        ]}
      />
      <div className="tg-entries grid top gap-12">
        {rows.map(({ userId, name, progress }) => {
          const next = progress[period].target
          return (
            <MoneyField
              key={`${period} ${userId}`}
              label={name}
              min={0}
              help={values[period][userId] === null && next !== null ? t('follows', { amount: euros(next) }) : undefined}
              value={values[period][userId] ?? null}
              onChange={(amount) => set({ [period]: { ...values[period], [userId]: amount } })}
            />
          )
        })}
      </div>
      {form.getError('targets') && <p className="field-error">{form.getError('targets')}</p>}
    </FormDialog>
  )
}
