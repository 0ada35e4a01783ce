import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseRanges } from '../../../schema/api/salon-lists.ts'
import { type ExpenseRange, findRangeError, rangesPerGender } from '../../../schema/rules/expense-ranges.ts'
import { CallError } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { centsOfEuros, eurosOfCents } from '../../ui/money.ts'
import { MoneyField } from '../../ui/number-field.tsx'
import { SectionForm } from '../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../ui/skeleton.tsx'
import { notify } from '../../ui/toaster.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { oneExpense, useExpenses } from './resources.ts'
import './salon-config-labels.ts'

type Gender = ExpenseRanges['gender']
const genders: readonly Gender[] = ['female', 'male']
/** Where each range but the last one ends, in cents: the next begins there, so that there is neither gap nor overlap. */
type Ends = readonly (number | null)[]
const usual: Ends = [10_000, 30_000, 80_000]
const endsOf = (row: ExpenseRanges | undefined): Ends =>
  row ? row.ranges.slice(0, rangesPerGender - 1).map(({ to }) => (to === null ? null : centsOfEuros(to))) : usual
const rangesOf = (ends: Ends): ExpenseRange[] =>
  Array.from({ length: rangesPerGender }, (_, at) => {
    const [from, to] = [at === 0 ? 0 : (ends[at - 1] ?? 0), at < ends.length ? (ends[at] ?? null) : null]
    return { from: eurosOfCents(from), to: to === null ? null : eurosOfCents(to) }
  })

/** Four ranges of a year's spending for women and four for men: by them clients are told apart. */
export function ExpenseRangesSection() {
  const { t } = useTranslation('salon-config')
  const { cents } = useFormat()
  const sentence = useErrorMessage()
  const { read, entities, create, update } = useExpenses()
  const [edits, setEdits] = useState<Partial<Record<Gender, Ends>>>({})
  const [refused, setRefused] = useState<Partial<Record<Gender, string>>>({})
  const late = useDelayed(read.isPending)
  if (read.error && !entities) return <LoadError sentence={sentence(read.error)} onAgain={() => void read.refetch()} />
  if (!entities) return late ? <ListSkeleton /> : null
  const rowOf = (gender: Gender) => entities.find((row) => row.gender === gender)
  const endsFor = (gender: Gender) => edits[gender] ?? endsOf(rowOf(gender))
  const changed = genders.filter((gender) => JSON.stringify(endsFor(gender)) !== JSON.stringify(endsOf(rowOf(gender))))
  const faultOf = (gender: Gender) => findRangeError(rangesOf(endsFor(gender)))
  const names = { female: t('women'), male: t('men') }
  const save = async () => {
    const wrong: Partial<Record<Gender, string>> = {}
    // Where nothing was kept before, what is shown is kept with it.
    for (const gender of genders.filter((one) => changed.includes(one) || !rowOf(one))) {
      const body = { gender, ranges: rangesOf(endsFor(gender)) }
      const row = rowOf(gender)
      try {
        if (row) await update.mutateAsync({ input: oneExpense(row), body: { ...body, version: row.version } })
        else await create.mutateAsync({ input: {}, body })
        setEdits(({ [gender]: _, ...rest }) => rest)
      } catch (error) {
        wrong[gender] = sentence(error instanceof CallError ? (Object.values(error.fields)[0] ?? error) : error)
      }
    }
    setRefused(wrong)
    if (Object.keys(wrong).length === 0) notify({ kind: 'success', text: t('expenses_saved') })
    else await read.refetch()
  }
  return (
    <SectionForm
      title={t('tab_expenses')}
      text={t('expenses_text')}
      faults={{}}
      unsaved={changed.length > 0}
      where={changed.map((gender) => names[gender]).join(', ')}
      busy={create.isPending || update.isPending}
      blocked={changed.some((gender) => faultOf(gender) !== undefined)}
      onClear={() => setRefused({})}
      onSave={() => void save()}
      onDiscard={() => setEdits({})}
    >
      <div className="ranges">
        {genders.map((gender) => {
          const ends = endsFor(gender)
          const fault = faultOf(gender)
          return (
            <section key={gender} className="card">
              <header>
                <h3>{names[gender]}</h3>
              </header>
              <div className="body">
                <ol>
                  {rangesOf(ends).map(({ from }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a range is nothing but its place
                    <li key={at} className="range-row">
                      <span className="num muted">{at + 1}</span>
                      <span className="range-from s num">
                        {t(at < ends.length ? 'range_from' : 'range_last', { from: cents(centsOfEuros(from)) })}
                      </span>
                      {at < ends.length ? (
                        <MoneyField
                          label={t('range_to', { gender: names[gender], place: at + 1 })}
                          labelHidden
                          min={0}
                          value={ends[at] ?? null}
                          onChange={(end) => setEdits({ ...edits, [gender]: ends.map((one, i) => (i === at ? end : one)) })}
                          error={fault?.at === at ? sentence(ends[at] === null ? 'Required' : fault.message) : undefined}
                        />
                      ) : (
                        <span className="range-end s muted">{t('range_end')}</span>
                      )}
                    </li>
                  ))}
                </ol>
                {refused[gender] && (
                  <p className="field-error" role="alert">
                    {refused[gender]}
                  </p>
                )}
              </div>
            </section>
          )
        })}
      </div>
    </SectionForm>
  )
}
