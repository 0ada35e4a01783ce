import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { TrailEntry } from '../../../schema/api/agenda-history.ts'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'
import { usePeople } from './use-agenda-day.ts'

type Row = Readonly<Record<string, unknown>>
const none: Row = {}

/** One entry of the audit log as messages, none where nothing of interest changed. The rows drag columns: seconds, cents, minutes, ids. */
export function useHistoryLabels(): (entry: TrailEntry, agenda: Agenda) => string[] {
  const { t } = useTranslation('agenda')
  const { time, dayOf, cents } = useFormat()
  const people = usePeople()

  const person = (value: unknown) => {
    const user = people.find((one) => one.userId === value)
    return user ? `${user.firstName} ${user.lastName}`.trim() : t('history_someone')
  }
  const instant = (value: unknown) => (typeof value === 'number' ? `${dayOf(value * 1000, 'short')} ${time(value * 1000)}` : '–')
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–')
  const why = (value: unknown) => (typeof value === 'string' && value !== '' ? t('history_reason', { why: value }) : [])
  const outcome = (value: unknown) => (value === 'cancelled' ? t('cancelled') : value === 'not_come' ? t('no_show') : t('history_restored'))

  const changes = (before: Row, after: Row): string[] => {
    const told: Readonly<Record<string, (a: unknown, b: unknown) => string | readonly string[]>> = {
      start_utc: (a, b) => t('history_start', { before: instant(a), after: instant(b) }),
      user_id: (a, b) => t('history_team_member', { before: person(a), after: person(b) }),
      length_minutes: (a, b) => t('history_duration', { before: String(a), after: String(b) }),
      price_cents: (a, b) => t('history_price', { before: cents(Number(a)), after: cents(Number(b)) }),
      service: (a, b) => t('history_service', { before: text(a), after: text(b) }),
      note: (a, b) => t('history_note', { before: text(a), after: text(b) }),
      outcome: (_, b) => outcome(b),
      outcome_note: (_, b) => why(b),
      repeat_id: (_, b) => (b === null ? t('history_no_series') : t('history_series')),
      client_id: () => t('history_client'),
      color: () => t('colour_changed'),
      sub_client_ids_json: () => t('pets_changed'),
      may_overlap: (_, b) => (b === 1 ? t('history_overlap') : t('history_no_overlap')),
      outside_hours: (_, b) => (b === 1 ? t('history_outside_hours') : t('history_within_hours')),
      arrival_utc: (_, b) => (b === null ? t('check_in_undone') : t('history_arrived', { at: instant(b) })),
      checked_out_utc: (_, b) => (b === null ? t('checkout_voided') : t('history_paid', { at: instant(b) })),
    }
    return Object.keys(after).flatMap((column) => told[column]?.(before[column], after[column]) ?? [])
  }
  return ({ entity, entityId, action, before, after }, agenda) => {
    const made = after ?? none
    const isService = entity === 'agenda_services'
    const lost = before ?? none
    // What was put in is not in the audit log; the booking shows what became of it.
    const service = agenda.agendaServicesDTO.find((one) => one.agendaServiceId === entityId)?.serviceDTO.service
    if (action === 'create' && isService) return [service ? t('history_service_added', { service }) : t('history_unknown_service_added')]
    if (action === 'create') return entity === 'agendas' ? [t('booked')] : [t('history_visit')]
    if (action === 'delete') return [isService ? t('service_removed', { service: text(lost.service ?? service) }) : t('history_deleted')]
    if (action === 'restore') return [t('history_restored')]
    const lines = changes(lost, made)
    return isService && service && agenda.agendaServicesDTO.length > 1
      ? lines.map((line) => t('history_of_service', { service, line }))
      : lines
  }
}
