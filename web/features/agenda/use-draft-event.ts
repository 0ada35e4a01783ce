import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { freeMinutesFrom } from '../../../schema/rules/agenda-choices.ts'
import { atTime } from '../../../schema/rules/salon-time.ts'
import { type DraftEvent, setDesk } from './agenda-store.ts'
import './agenda-labels.ts'
import type { Booking } from './use-booking.ts'

/** Shows on the day behind the dialog where the booking would stand; before there is a service, how long the time is free. */
export function useGhost(booking: Booking, agendaId: string | null): void {
  const { t } = useTranslation('agenda')
  const { state, shown, lines, known, zone, clashes, refused } = booking
  const start = atTime(shown.day, shown.time, zone)
  const free = known && state.userId !== null ? freeMinutesFrom(known, state.userId, start) : 0
  const bare = lines.length === 0 && state.userId !== null
  const pieces = bare
    ? [{ key: 'free', userId: state.userId ?? '', start, end: start + Math.max(15, Math.min(60, free)) * 60, service: '', clash: false }]
    : lines.map((line) => ({ ...line, clash: refused.way === null && clashes.has(line.key) }))
  const ghost: DraftEvent = {
    name: state.client?.name ?? state.fresh?.name ?? t('new_booking'),
    note: free > 0 ? t('minutes_free', { minutes: free }) : '',
    agendaId,
    pieces: pieces.map(({ key, userId, start: from, end, service, clash }) => ({ key, userId, start: from, end, service, clash })),
  }
  const text = JSON.stringify(ghost)
  useEffect(() => {
    const next: DraftEvent = JSON.parse(text)
    setDesk({ ghost: next })
  }, [text])
  useEffect(() => () => setDesk({ ghost: null }), [])
}
