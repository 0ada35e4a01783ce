import { useTranslation } from 'react-i18next'
import type { DaysClosed } from '../../../../schema/api/platform/settings-resources-schemas.ts'
import { getHolidays, type Holiday } from '../../../../schema/rules/booking/holidays.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { isClosed } from '../../../../schema/rules/team/rota.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useHolidayNames } from './closed-days-labels.ts'

interface Draft {
  dayStart: string
  dayEnd: string
  everyYear: boolean
  note: string
}

/** The country's public holidays of the next 365 days that are not closed days yet. They can be added one by one or all at once. */
export function HolidayProposals({
  closed,
  busy,
  onAdd,
}: {
  closed: readonly DaysClosed[]
  busy: boolean
  onAdd: (draft: Draft) => Promise<unknown>
}) {
  const { t } = useTranslation('settings')
  const { day, dayIn } = useFormat()
  const errorMessage = useErrorMessage()
  const names = useHolidayNames()
  const country = useMe().salon?.country ?? ''
  const today = dayIn(Date.now())
  const year = Number(today.slice(0, 4))
  const proposed = [year, year + 1]
    .flatMap((of) => getHolidays(country, of))
    .filter((holiday) => holiday.day >= today && holiday.day < addDays(today, 365) && !isClosed(closed, holiday.day))
  if (proposed.length === 0) return null
  const add = async (holidays: readonly Holiday[]) => {
    try {
      for (const { name, day: date, everyYear } of holidays) await onAdd({ dayStart: date, dayEnd: date, everyYear, note: names[name] })
      notify({ kind: 'success', text: t('holidays_added', { count: holidays.length }) })
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    }
  }
  return (
    <div className="card">
      <header>
        <h3 className="grow">{t('holidays')}</h3>
        <Button size="s" variant="soft" busy={busy} onClick={() => void add(proposed)}>
          {t('holidays_all', { count: proposed.length })}
        </Button>
      </header>
      <div className="body row wrap">
        {proposed.map((holiday) => (
          <Chip key={holiday.name} dashed icon="plus" onClick={() => void add([holiday])}>
            {names[holiday.name]}
            <span className="muted">{day(holiday.day, 'short')}</span>
          </Chip>
        ))}
      </div>
    </div>
  )
}
