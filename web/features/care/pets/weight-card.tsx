import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SubClientRecord } from '../../../../schema/api/care/pet-fields.ts'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useChangePet } from './use-pet.ts'

interface WeighIn {
  readonly day: string
  readonly kg: number
}

const [width, top, bottom, side] = [372, 22, 90, 16]

/** Where the chart of some weights draws its points and the healthy band, in units of its view box. */
interface WeightChart {
  readonly points: readonly { readonly x: number; readonly y: number; readonly weighIn: WeighIn }[]
  readonly band: { readonly y: number; readonly height: number } | null
}

/** Lays out weights, in the order of their days and by their distance in time, with the healthy band between two weights. */
function layOutWeights(weights: readonly WeighIn[], healthy: { from: number | null; to: number | null }): WeightChart {
  const values = [...weights.map(({ kg }) => kg), ...[healthy.from, healthy.to].filter((kg) => kg !== null)]
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const toY = (kg: number) => (max === min ? (top + bottom) / 2 : bottom - ((kg - min) / (max - min)) * (bottom - top))
  const days = weights.map(({ day }) => Date.parse(day))
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const toX = (at: number) => (last === first ? width / 2 : side + ((at - first) / (last - first)) * (width - 2 * side))
  const { from, to } = healthy
  return {
    points: weights.map((weighIn, at) => ({ x: toX(days[at] ?? 0), y: toY(weighIn.kg), weighIn })),
    band: from === null || to === null ? null : { y: toY(to), height: Math.max(2, toY(from) - toY(to)) },
  }
}

/** Weights shown in the chart: the latest ones. */
const shownWeights = 8

function Chart({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { number, locale } = useFormat()
  const shown = pet.weights.slice(-shownWeights)
  const [first, last] = [shown[0], shown.at(-1)]
  const { healthyFromKg: from, healthyToKg: to } = pet
  const { points, band } = layOutWeights(shown, { from, to })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const toMonth = (day: string) => month.format(Date.parse(day))
  if (!first || !last) return null
  return (
    <svg
      className="pt-weights below full"
      viewBox="0 0 372 124"
      role="img"
      aria-label={t('weight_from_to', { from: number(first.kg), to: number(last.kg), count: shown.length })}
    >
      {band && <rect className="band" x="0" width="372" rx="4" {...band} />}
      <path className="pt-weights-grid" d="M0 102.5h372" />
      {band && from !== null && to !== null && (
        <text x="366" textAnchor="end" y={band.y + band.height - 6}>
          {t('healthy_band', { from: number(from), to: number(to) })}
        </text>
      )}
      <polyline className="ln" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y, weighIn }) => (
        <circle key={weighIn.day} className="pt" cx={x} cy={y} r="4" />
      ))}
      <text x="4" y="118">
        {toMonth(first.day)}
      </text>
      {points.length > 1 && (
        <text x="368" y="118" textAnchor="end">
          {toMonth(last.day)}
        </text>
      )}
    </svg>
  )
}

function WeightDialog({ pet, onClose }: { pet: SubClientRecord; onClose: () => void }) {
  const { t } = useTranslation('pets')
  const { dayIn, number } = useFormat()
  const change = useChangePet()
  const today = dayIn(Date.now())
  const [kg, setKg] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>(today)
  const [error, setError] = useState<string>()
  const save = () => {
    if (kg === null || day === null) return setError(t('enter_weight'))
    const weights = [...pet.weights.filter((one) => one.day !== day), { day, kg }].toSorted((a, b) => (a.day < b.day ? -1 : 1))
    change(pet, { weights, kg: weights.at(-1)?.kg ?? null }, t('weight_saved', { weight: t('kg', { weight: number(kg) }) }))
    onClose()
  }
  return (
    <FormDialog
      title={t('add_weight')}
      subtitle={pet.name}
      width="narrow"
      fieldErrors={{}}
      errorMessage={undefined}
      busy={false}
      isUntouched={kg === null}
      onClear={() => setError(undefined)}
      onSave={save}
      onClose={onClose}
    >
      <NumberField label={t('weight')} required min={0.01} max={500} decimals={2} unit="kg" error={error} value={kg} onChange={setKg} />
      <DatePicker label={t('day')} required max={today} value={day} onChange={setDay} />
    </FormDialog>
  )
}

/** The weight over time in its healthy band. */
export function WeightCard({ pet }: { pet: SubClientRecord }) {
  const { t } = useTranslation('pets')
  const { number, date } = useFormat()
  const [adds, setAdds] = useState(false)
  const [before, latest] = [pet.weights.at(-2), pet.weights.at(-1)]
  const difference = before && latest ? Math.round((latest.kg - before.kg) * 100) / 100 : 0
  const isHeavy = latest !== undefined && pet.healthyToKg !== null && latest.kg > pet.healthyToKg
  return (
    <section className="card pt-card">
      <header className="row">
        <h2 className="grow">{t('weight')}</h2>
        {latest && (
          <span className="s num">
            <b className="semi">{t('kg', { weight: number(latest.kg) })}</b>{' '}
            {before && difference !== 0 && (
              <span className={isHeavy ? 'amber' : 'muted'}>
                {t('weight_since', { difference: `${difference > 0 ? '+' : '−'}${number(Math.abs(difference))}`, day: date(before.day) })}
              </span>
            )}
          </span>
        )}
        <IconButton icon="plus" size="s" label={t('add_weight')} onClick={() => setAdds(true)} />
      </header>
      {latest ? <Chart pet={pet} /> : <p className="s muted">{t('no_weights')}</p>}
      {adds && <WeightDialog pet={pet} onClose={() => setAdds(false)} />}
    </section>
  )
}
