import { useTranslation } from 'react-i18next'
import type { ClientBirthday } from '../../../../schema/api/clients/birthdays-schemas.ts'
import { classNames } from '../../../ui/class-names.ts'
import { addDays, type Day, getWeekday, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const dots = [1, 2, 3, 4]

function listDays({ from, to }: { from: Day; to: Day }): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** A month with a dot per birthday; a day is chosen by a click. */
export function MonthCalendar({
  month,
  birthdays,
  today,
  day,
  isOpen,
  onStep,
  onChoose,
}: {
  month: { from: Day; to: Day }
  birthdays: readonly ClientBirthday[]
  today: Day
  day: Day
  /** Shown on narrow screens too, where it is hidden otherwise. */
  isOpen: boolean
  onStep: (step: -1 | 1) => void
  onChoose: (day: Day) => void
}) {
  const { t } = useTranslation('birthdays')
  const { day: formatDay, locale } = useFormat()
  const [short, long] = [weekdayNames(locale, 'narrow'), weekdayNames(locale, 'long')]
  const firstColumn = weekOrder.indexOf(getWeekday(month.from) as (typeof weekOrder)[number]) + 1
  return (
    <section className={classNames('card birthdays-calendar', isOpen && 'is-open')} aria-label={t('calendar')}>
      <header>
        <h3 className="grow capital">{formatDay(month.from, 'month')}</h3>
        <IconButton icon="chevron-left" size="s" label={t('previous_month')} onClick={() => onStep(-1)} />
        <IconButton icon="chevron-right" size="s" label={t('next_month')} onClick={() => onStep(1)} />
      </header>
      <div className="birthdays-days grid gap-2">
        {weekOrder.map((weekday) => (
          <abbr key={weekday} className="xs muted" title={long[weekday]}>
            {short[weekday]}
          </abbr>
        ))}
        {listDays(month).map((one) => {
          const count = birthdays.filter((birthday) => birthday.day === one).length
          return (
            <button
              key={one}
              type="button"
              className={classNames('birthdays-day grid gap-2 round num', one === day && 'is-chosen', count === 0 && 'is-empty')}
              style={one === month.from ? { gridColumnStart: firstColumn } : undefined}
              aria-label={t('day_birthdays', { day: formatDay(one), count })}
              aria-current={one === today ? 'date' : undefined}
              aria-pressed={one === day}
              onClick={() => onChoose(one)}
            >
              {Number(one.slice(8))}
              <span className="birthdays-dots flex gap-2" aria-hidden="true">
                {dots.slice(0, count).map((dot) => (
                  <i key={dot} />
                ))}
              </span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
