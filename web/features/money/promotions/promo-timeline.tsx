import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { daysBetween } from '../../../../schema/rules/salon-time.ts'
import { addDays, getWeekday } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'
import './promotions-labels.ts'

/** Days shown before and after today. */
const [daysBefore, daysAfter] = [27, 64]
const shownDays = daysBefore + daysAfter + 1

/** The days of a promotion on a line of three months, with today; ticks where it has weekdays. */
export function PromoTimeline({ promo: { start, end, weekdays }, today }: { promo: SpecialPromo; today: string }) {
  const { t } = useTranslation('promotions')
  const { date } = useFormat()
  const first = addDays(today, -daysBefore)
  const bars = useMemo(() => {
    const from = Math.max(0, daysBetween(first, start))
    const to = Math.min(shownDays, end === null ? shownDays : daysBetween(first, end) + 1)
    if (weekdays.length === 0 || weekdays.length === 7) return from < to ? [[from, to - from] as const] : []
    const days = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
    return days.filter((day) => weekdays.includes(getWeekday(addDays(first, day)))).map((day) => [day, 1] as const)
  }, [first, start, end, weekdays])
  const toStyle = (from: number, length: number): CSSProperties => ({
    left: `${(from / shownDays) * 100}%`,
    width: `${(length / shownDays) * 100}%`,
  })
  const label = end === null ? t('from_day', { day: date(start) }) : t('date_range', { from: date(start), to: date(end) })
  return (
    <span className="pm-line" role="img" aria-label={label} title={label}>
      {bars.map(([from, length]) => (
        <i key={from} style={toStyle(from, length)} />
      ))}
      <em style={toStyle(daysBefore, 0)} />
    </span>
  )
}
