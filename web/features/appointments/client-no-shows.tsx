import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './appointments-labels.ts'
import { useOutcomeLabels } from './outcome-labels.ts'
import { useOutcome } from './use-outcome.ts'

const shown = 5

/** Bookings that came to nothing, each with why, and the way back. */
export function ClientNoShows({ missed }: { missed: readonly Agenda[] }) {
  const { t } = useTranslation('appointments')
  const { dayOf, time } = useFormat()
  const words = useOutcomeLabels()
  const { takeBack, takingBack } = useOutcome()
  if (missed.length === 0) return null
  return (
    <details className="cc-missed">
      <summary className="s">{t('missed_bookings', { count: missed.length })}</summary>
      <ul>
        {missed.slice(0, shown).map((agenda) => {
          const when = { day: dayOf(agenda.start, 'short'), at: time(agenda.start) }
          return (
            <li key={agenda.agendaId} className="row">
              <span className="grow s">
                <b className="med">{t('day_at', when)}</b>{' '}
                <span className="muted">{agenda.outcome === 'not_come' ? t('outcome_no_show') : t('outcome_cancelled')}</span>
                <span className="xs muted cc-why">{words.line(agenda)}</span>
              </span>
              <Button
                size="s"
                variant="ghost"
                icon="undo"
                busy={takingBack}
                aria-label={t('undo_of', when)}
                onClick={() => takeBack(agenda)}
              >
                {t('undo')}
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
