import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../../api/error-message.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { AffectedBookings } from './affected-bookings.tsx'
import './rota-labels.ts'
import type { SettledBooking } from './settle-options.ts'
import type { Ahead } from './use-repeat-effects.ts'

/** Bookings that repeating hours leave outside, each with a solution, before the hours are saved. */
export function RepeatBookings({
  ahead: { effects, error, isPending, retry },
  settled,
  onChoose,
}: {
  ahead: Ahead
  settled: readonly SettledBooking[]
  onChoose: (agendaServiceId: string, value: string) => void
}) {
  const { t } = useTranslation('rota')
  const { day } = useFormat()
  const errorMessage = useErrorMessage()
  const isLate = useDelayed(isPending && !error)
  if (error && !effects) return <LoadError message={errorMessage(error)} onRetry={retry} />
  if (!effects) return isLate && <ListSkeleton rows={2} />
  const until = day(effects.lastDay, 'short')
  if (settled.length === 0) return <p className="s muted">{t('repeat_affects_none', { day: until })}</p>
  const title = t('affected_title', { count: settled.length })
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className="s muted">{t('repeat_affects_text', { day: until })}</p>
      <AffectedBookings settled={settled} model={effects.model} onChoose={onChoose} />
    </section>
  )
}
