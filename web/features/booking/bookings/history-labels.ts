import { useTranslation } from 'react-i18next'
import type { AuditLogEntry } from '../../../../schema/api/booking/booking-history-schemas.ts'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { usePeople } from './use-agenda-day.ts'

type Row = Readonly<Record<string, unknown>>
const none: Row = {}

/**
 * Returns the texts of an entry of the audit log; none if nothing that is shown has changed. Entries contain database columns:
 * instants in seconds, money in cents, durations in minutes, ids.
 */
export function useHistoryLabels(): (entry: AuditLogEntry, agenda: Agenda) => string[] {
  const { t } = useTranslation('bookings')
  const { cents, momentOf } = useFormat()
  const people = usePeople()

  const getPerson = (value: unknown) => {
    const user = people.find((one) => one.userId === value)
    return user ? `${user.firstName} ${user.lastName}`.trim() : t('history_someone')
  }
  const formatInstant = (value: unknown) => (typeof value === 'number' ? momentOf(value * 1000) : '–')
  const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : '–')
  const getReason = (value: unknown) => (typeof value === 'string' && value !== '' ? t('history_reason', { why: value }) : [])
  const getOutcome = (value: unknown) =>
    value === 'cancelled' ? t('cancelled') : value === 'not_come' ? t('no_show') : t('history_restored')

  const describeChanges = (before: Row, after: Row): string[] => {
    const labels: Readonly<Record<string, (a: unknown, b: unknown) => string | readonly string[]>> = {
      start_utc: (a, b) => t('history_start', { before: formatInstant(a), after: formatInstant(b) }),
      user_id: (a, b) => t('history_team_member', { before: getPerson(a), after: getPerson(b) }),
      length_minutes: (a, b) => t('history_duration', { before: String(a), after: String(b) }),
      price_cents: (a, b) => t('history_price', { before: cents(Number(a)), after: cents(Number(b)) }),
      service: (a, b) => t('history_service', { before: toText(a), after: toText(b) }),
      note: (a, b) => t('history_note', { before: toText(a), after: toText(b) }),
      outcome: (_, b) => getOutcome(b),
      outcome_note: (_, b) => getReason(b),
      repeat_id: (_, b) => (b === null ? t('history_no_series') : t('history_series')),
      client_id: () => t('history_client'),
      color: () => t('colour_changed'),
      pinned_units_json: (_, b) => t(b === '[]' ? 'history_unit_free' : 'history_unit_pinned'),
      sub_client_ids_json: () => t('pets_changed'),
      may_overlap: (_, b) => (b === 1 ? t('history_overlap') : t('history_no_overlap')),
      outside_hours: (_, b) => (b === 1 ? t('history_outside_hours') : t('history_within_hours')),
      arrival_utc: (_, b) => (b === null ? t('check_in_undone') : t('history_arrived', { at: formatInstant(b) })),
      checked_out_utc: (_, b) => (b === null ? t('checkout_voided') : t('history_paid', { at: formatInstant(b) })),
    }
    return Object.keys(after).flatMap((column) => labels[column]?.(before[column], after[column]) ?? [])
  }
  return ({ entity, entityId, action, before, after }, agenda) => {
    const isService = entity === 'agenda_services'
    // An entry of a new service contains no columns: its name is taken from the booking.
    const service = agenda.agendaServicesDTO.find((one) => one.agendaServiceId === entityId)?.serviceDTO.service
    if (action === 'create' && isService) return [service ? t('history_service_added', { service }) : t('history_unknown_service_added')]
    if (action === 'create') return entity === 'agendas' ? [t('booked')] : entity === 'appointments' ? [t('history_visit')] : []
    if (action === 'delete')
      return [isService ? t('service_removed', { service: toText(before?.service ?? service) }) : t('history_deleted')]
    if (action === 'restore') return [t('history_restored')]
    const lines = describeChanges(before ?? none, after ?? none)
    return isService && service && agenda.agendaServicesDTO.length > 1
      ? lines.map((line) => t('history_of_service', { service, line }))
      : lines
  }
}
