import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './appointments-labels.ts'
import { useOutcomeLabels } from './outcome-labels.ts'
import { useOutcome } from './use-outcome.ts'

const maxRows = 5

/** Cancelled bookings and no-shows, each with its reason and undo. */
export function ClientNoShows({ missed }: { missed: readonly Agenda[] }) {
  const { t } = useTranslation('visits')
  const { dayOf, time } = useFormat()
  const labels = useOutcomeLabels()
  const { undo, isUndoing } = useOutcome()
  if (missed.length === 0) return null
  return (
    <details className="cc-missed">
      <summary className="s">{t('missed_bookings', { count: missed.length })}</summary>
      <ul>
        {missed.slice(0, maxRows).map((agenda) => {
          const when = { day: dayOf(agenda.start, 'short'), at: time(agenda.start) }
          return (
            <li key={agenda.agendaId} className="row">
              <span className="grow s">
                <b className="med">{t('day_comma_time', when)}</b>{' '}
                <span className="muted">{agenda.outcome === 'not_come' ? t('outcome_no_show') : t('outcome_cancelled')}</span>
                <span className="xs muted cc-reason">{labels.line(agenda)}</span>
              </span>
              <Button size="s" variant="ghost" icon="undo" busy={isUndoing} aria-label={t('undo_of', when)} onClick={() => undo(agenda)}>
                {t('undo')}
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
