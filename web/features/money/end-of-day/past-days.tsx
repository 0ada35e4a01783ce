import { useTranslation } from 'react-i18next'
import { endOfDay } from '../../../../schema/api/money/end-of-day.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import type { Day } from '../../../ui/dates.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'

const shownInCard = 6

interface PastDaysProps {
  day: Day
  onDay: (day: Day) => void
}

/** The latest days beside a closed one; *All* opens the month. */
export function PastDaysCard({ onAll, ...props }: PastDaysProps & { onAll: () => void }) {
  const { t } = useTranslation('end-of-day')
  return (
    <section className="card no-print">
      <header>
        <h2 className="grow">{t('past_days')}</h2>
        <Button variant="ghost" size="s" onClick={onAll}>
          {t('all')}
        </Button>
      </header>
      <DayTable {...props} limit={shownInCard} />
    </section>
  )
}

export function PastDaysDialog({ onClose, onDay, day }: PastDaysProps & { onClose: () => void }) {
  const { t } = useTranslation('end-of-day')
  const choose = (chosen: Day) => {
    onDay(chosen)
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('past_days')} subtitle={t('past_days_text')}>
      <DayTable day={day} onDay={choose} />
    </Dialog>
  )
}

function DayTable({ day: shown, onDay, limit }: PastDaysProps & { limit?: number }) {
  const { t } = useTranslation('end-of-day')
  const { day: formatDay, euros } = useFormat()
  const errorMessage = useErrorMessage()
  const read = useRead(endOfDay.past, {})
  if (read.error && !read.data) return <LoadError message={errorMessage(read.error)} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={limit ?? 8} />
  if (read.data.length === 0) return <Empty icon="calendar" title={t('no_past_days')} text={t('no_transactions_text')} />
  return (
    <table className="table eod-days">
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          <th scope="col" className="r">
            {t('net')}
          </th>
          <th scope="col" className="r">
            {t('difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {read.data.slice(0, limit).map(({ day, net, difference }) => (
          <tr key={day} aria-current={day === shown || undefined}>
            <th scope="row">
              <button type="button" className="eod-day" onClick={() => onDay(day)}>
                {formatDay(day, 'short')}
              </button>
            </th>
            <td className="r">{euros(net)}</td>
            <td className="r">
              {difference === null && <span className="muted">{t('day_open')}</span>}
              {difference === 0 && <span className="green">{t('balanced')}</span>}
              {difference !== null && difference !== 0 && <span className="amber">{euros(difference)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
