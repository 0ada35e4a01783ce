import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { TrailEntry } from '../../../schema/api/agenda-history.ts'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { usePeople } from './use-agenda-day.ts'

type Row = Readonly<Record<string, unknown>>
const none: Row = {}

/** One entry of the trail as sentences, none where nothing of interest changed. The rows carry columns: seconds, cents, minutes, ids. */
export function useTrailWords(): (entry: TrailEntry, agenda: Agenda) => string[] {
  const { t } = useTranslation('agenda')
  const { time, dayOf, cents } = useFormat()
  const people = usePeople()

  const person = (value: unknown) => {
    const user = people.find((one) => one.userId === value)
    return user ? `${user.firstName} ${user.lastName}`.trim() : t('trail_somebody')
  }
  const instant = (value: unknown) => (typeof value === 'number' ? `${dayOf(value * 1000, 'short')} ${time(value * 1000)}` : '–')
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–')
  const why = (value: unknown) => (typeof value === 'string' && value !== '' ? t('trail_why', { why: value }) : [])
  const outcome = (value: unknown) =>
    value === 'cancelled' ? t('trail_cancelled') : value === 'not_come' ? t('trail_not_come') : t('trail_stands')

  const changes = (before: Row, after: Row): string[] => {
    const told: Readonly<Record<string, (a: unknown, b: unknown) => string | readonly string[]>> = {
      start_utc: (a, b) => t('trail_start', { before: instant(a), after: instant(b) }),
      user_id: (a, b) => t('trail_person', { before: person(a), after: person(b) }),
      length_minutes: (a, b) => t('trail_length', { before: String(a), after: String(b) }),
      price_cents: (a, b) => t('trail_price', { before: cents(Number(a)), after: cents(Number(b)) }),
      service: (a, b) => t('trail_service', { before: text(a), after: text(b) }),
      note: (a, b) => t('trail_note', { before: text(a), after: text(b) }),
      outcome: (_, b) => outcome(b),
      outcome_note: (_, b) => why(b),
      repeat_id: (_, b) => (b === null ? t('trail_no_series') : t('trail_series')),
      client_id: () => t('trail_client'),
      color: () => t('trail_colour'),
      sub_client_ids_json: () => t('trail_pets'),
      may_overlap: (_, b) => (b === 1 ? t('trail_overlap') : t('trail_no_overlap')),
      outside_hours: (_, b) => (b === 1 ? t('trail_outside') : t('trail_inside')),
      arrival_utc: (_, b) => (b === null ? t('trail_arrival_undone') : t('trail_arrived', { at: instant(b) })),
      checked_out_utc: (_, b) => (b === null ? t('trail_checkout_undone') : t('trail_paid', { at: instant(b) })),
    }
    return Object.keys(after).flatMap((column) => told[column]?.(before[column], after[column]) ?? [])
  }
  return ({ entity, entityId, action, before, after }, agenda) => {
    const made = after ?? none
    const isService = entity === 'agenda_services'
    const lost = before ?? none
    // What was put in is not told by the trail; what has become of it stands in the booking.
    const service = agenda.agendaServicesDTO.find((one) => one.agendaServiceId === entityId)?.serviceDTO.service
    if (action === 'create' && isService) return [service ? t('trail_service_added', { service }) : t('trail_a_service_added')]
    if (action === 'create') return entity === 'agendas' ? [t('trail_created')] : [t('trail_visit')]
    if (action === 'delete')
      return [isService ? t('trail_service_removed', { service: text(lost.service ?? service) }) : t('trail_deleted')]
    if (action === 'restore') return [t('trail_restored')]
    const lines = changes(lost, made)
    return isService && service && agenda.agendaServicesDTO.length > 1
      ? lines.map((line) => t('trail_of_service', { service, line }))
      : lines
  }
}
