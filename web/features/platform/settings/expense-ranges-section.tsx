import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseRanges } from '../../../../schema/api/platform/settings-lists-schemas.ts'
import { type ExpenseRange, findRangeError, rangesPerGender } from '../../../../schema/rules/catalogue/expense-ranges.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { toCents, toEuros } from '../../../ui/money.ts'
import { MoneyField } from '../../../ui/number-field.tsx'
import { SectionForm } from '../../../ui/section-form.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ReadFallback } from './read-fallback.tsx'
import { useExpenseRanges } from './resources.ts'

type Gender = ExpenseRanges['gender']
const genders: readonly Gender[] = ['female', 'male']
/** The upper limit of each range but the last, in cents. The next range starts there, so that there are neither gaps nor overlaps. */
type Limits = readonly (number | null)[]
const defaultLimits: Limits = [10_000, 30_000, 80_000]
const toLimits = (row: ExpenseRanges | undefined): Limits =>
  row ? row.ranges.slice(0, rangesPerGender - 1).map(({ to }) => (to === null ? null : toCents(to))) : defaultLimits
const toRanges = (limits: Limits): ExpenseRange[] =>
  Array.from({ length: rangesPerGender }, (_, at) => {
    const [from, to] = [at === 0 ? 0 : (limits[at - 1] ?? 0), at < limits.length ? (limits[at] ?? null) : null]
    return { from: toEuros(from), to: to === null ? null : toEuros(to) }
  })

/** Four ranges of annual spending for women and four for men, by which clients are grouped. */
export function ExpenseRangesSection() {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const { read, entities, create, update, toInput } = useExpenseRanges()
  const [edits, setEdits] = useState<Partial<Record<Gender, Limits>>>({})
  const [errors, setErrors] = useState<Partial<Record<Gender, string>>>({})
  if (!entities) return <ReadFallback read={read} />
  const findRow = (gender: Gender) => entities.find((row) => row.gender === gender)
  const getLimits = (gender: Gender) => edits[gender] ?? toLimits(findRow(gender))
  const changed = genders.filter((gender) => JSON.stringify(getLimits(gender)) !== JSON.stringify(toLimits(findRow(gender))))
  const names = { female: t('women'), male: t('men') }
  const save = async () => {
    const failed: Partial<Record<Gender, string>> = {}
    // The default ranges of a gender without a row are saved as well.
    for (const gender of genders.filter((one) => changed.includes(one) || !findRow(one))) {
      const body = { gender, ranges: toRanges(getLimits(gender)) }
      const row = findRow(gender)
      try {
        if (row) await update.mutateAsync({ input: toInput(row), body: { ...body, version: row.version } })
        else await create.mutateAsync({ input: {}, body })
        setEdits(({ [gender]: _, ...rest }) => rest)
      } catch (error) {
        failed[gender] = errorMessage(error instanceof CallError ? (Object.values(error.fields)[0] ?? error) : error)
      }
    }
    setErrors(failed)
    if (Object.keys(failed).length === 0) notify({ kind: 'success', text: t('expenses_saved') })
    else await read.refetch()
  }
  return (
    <SectionForm
      title={t('tab_expenses')}
      text={t('expenses_text')}
      fieldErrors={{}}
      unsaved={changed.length > 0}
      unsavedPart={changed.map((gender) => names[gender]).join(', ')}
      busy={create.isPending || update.isPending}
      blocked={changed.some((gender) => findRangeError(toRanges(getLimits(gender))) !== undefined)}
      onClear={() => setErrors({})}
      onSave={() => void save()}
      onDiscard={() => setEdits({})}
    >
      <div className="config-ranges grid gap-16">
        {genders.map((gender) => (
          <RangesCard
            key={gender}
            name={names[gender]}
            limits={getLimits(gender)}
            error={errors[gender]}
            onChange={(limits) => setEdits({ ...edits, [gender]: limits })}
          />
        ))}
      </div>
    </SectionForm>
  )
}

/** The ranges of one gender. Only the upper limits can be edited. */
function RangesCard({
  name,
  limits,
  error,
  onChange,
}: {
  /** The name of the gender. */
  name: string
  limits: Limits
  error: string | undefined
  onChange: (limits: Limits) => void
}) {
  const { t } = useTranslation('settings')
  const { cents } = useFormat()
  const errorMessage = useErrorMessage()
  const rangeError = findRangeError(toRanges(limits))
  return (
    <section className="card">
      <header>
        <h3>{name}</h3>
      </header>
      <div className="body">
        <ol>
          {toRanges(limits).map(({ from }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a range is identified by its place
            <li key={at} className="config-range grid bottom gap-12">
              <span className="num muted">{at + 1}</span>
              <span className="config-range-from s num">
                {t(at < limits.length ? 'range_from' : 'range_last', { from: cents(toCents(from)) })}
              </span>
              {at < limits.length ? (
                <MoneyField
                  label={t('range_to', { gender: name, place: at + 1 })}
                  labelHidden
                  min={0}
                  value={limits[at] ?? null}
                  onChange={(limit) => onChange(limits.map((other, i) => (i === at ? limit : other)))}
                  error={rangeError?.at === at ? errorMessage(limits[at] === null ? 'Required' : rangeError.message) : undefined}
                />
              ) : (
                <span className="config-range-end s muted">{t('range_end')}</span>
              )}
            </li>
          ))}
        </ol>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </section>
  )
}
