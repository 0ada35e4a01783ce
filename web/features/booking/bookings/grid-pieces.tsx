import { useTranslation } from 'react-i18next'
import type { UnavailableInterval } from '../../../../schema/rules/booking/booking-hours.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useAgendaState } from './agenda-store.ts'
import { getPlaceClass } from './card-gaps.tsx'
import { useGrid } from './grid-context.ts'

/** Short label of the reason of an unavailable interval. */
function useUnavailableLabel(): (interval: UnavailableInterval) => string {
  const { t } = useTranslation('agenda-day')
  return ({ kind, at, note }) => {
    const time = at === undefined ? '' : formatTimeOfDay(at)
    return {
      closed: t('closed'),
      day_off: t('off_day'),
      lunch: t('off_lunch'),
      break: t('off_break'),
      starts: t('off_starts', { time }),
      ends: t('off_ends', { time }),
      out_of_order: note ?? '',
    }[kind]
  }
}

/** An unavailable interval with its reason. */
export function UnavailableView({ offId }: { offId: string }) {
  const unavailableLabel = useUnavailableLabel()
  const interval = useGrid().off.get(offId)
  return (
    <div className={classNames('ag-off', interval?.kind === 'out_of_order' && 'is-out')}>
      <span>{interval && unavailableLabel(interval)}</span>
    </div>
  )
}

/** The time label of the current-time line. */
export function NowTime() {
  const { t } = useTranslation('agenda-day')
  const { time } = useFormat()
  const now = time(useMinute())
  return (
    <span className="num">
      <span className="sr">{t('now')} </span>
      {now}
    </span>
  )
}

/** A service of the booking in the form, at its time on the day behind. */
export function DraftEventView({ draftKey }: { draftKey: string }) {
  const { draftEvent } = useAgendaState()
  const { places } = useGrid()
  const { time } = useFormat()
  const piece = draftEvent?.pieces.find((one) => one.key === draftKey)
  if (!draftEvent || !piece) return null
  return (
    <article className={classNames('ag-card', 'is-draft', piece.isConflicting && 'is-conflicting', getPlaceClass(places.get(draftKey)))}>
      <div className="ag-card-top">
        <span>{time(piece.start * 1000)}</span>
      </div>
      <div className="ag-card-client">
        <span className="ell">{draftEvent.name}</span>
      </div>
      <div className="ag-card-services">{piece.service || draftEvent.note}</div>
    </article>
  )
}
