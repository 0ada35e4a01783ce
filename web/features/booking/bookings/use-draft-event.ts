import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { freeMinutesFrom } from '../../../../schema/rules/booking/booking-availability.ts'
import { atTime } from '../../../../schema/rules/salon-time.ts'
import { type DraftEvent, setAgendaState } from './agenda-store.ts'
import './agenda-labels.ts'
import type { Booking } from './use-booking.ts'

/** Shows the booking in the form on the day behind the dialog; without services, the free time from its start. */
export function useDraftEvent(booking: Booking, agendaId: string | null): void {
  const { t } = useTranslation('bookings')
  const { state, shown, lines, snapshot, zone, conflict, conflicting } = booking
  const { userId } = state
  const start = atTime(shown.day, shown.time, zone)
  const free = snapshot && userId !== null ? freeMinutesFrom(snapshot, userId, start) : 0
  const freeInterval = { key: 'free', start, end: start + Math.max(15, Math.min(60, free)) * 60, service: '', isConflicting: false }
  const draftEvent: DraftEvent = {
    name: state.client?.name ?? state.newClient?.name ?? t('new_booking'),
    note: free > 0 ? t('minutes_free', { minutes: free }) : '',
    agendaId,
    pieces:
      lines.length === 0 && userId !== null
        ? [{ ...freeInterval, userId }]
        : lines.map((line) => ({
            key: line.key,
            userId: line.userId,
            start: line.start,
            end: line.end,
            service: line.service,
            isConflicting: conflict.chosen === null && conflicting.has(line.key),
          })),
  }
  const text = JSON.stringify(draftEvent)
  useEffect(() => {
    const next: DraftEvent = JSON.parse(text)
    setAgendaState({ draftEvent: next })
  }, [text])
  useEffect(() => () => setAgendaState({ draftEvent: null }), [])
}
