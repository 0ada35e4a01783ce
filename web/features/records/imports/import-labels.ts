import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../schema/api/platform/jobs-schemas.ts'
import type { ImportKind, JobKind } from '../../../../schema/terms.ts'
import type { Tone } from '../../../ui/badge.tsx'

/** Names of kinds, fields and states. */
export function useImportLabels() {
  const { t } = useTranslation('imports')
  const { t: ofClient } = useTranslation('clients')
  const kindTexts: Readonly<Record<ImportKind, string>> = {
    clients: t('text_clients'),
    history: t('text_history'),
    colours: t('text_colours'),
    bookings: t('text_bookings'),
  }
  const kinds: Readonly<Record<ImportKind, string>> = {
    clients: t('kind_clients'),
    history: t('kind_history'),
    colours: t('kind_colours'),
    bookings: t('kind_bookings'),
  }
  const jobKinds: Readonly<Record<JobKind, string>> = {
    import_clients: kinds.clients,
    import_history: kinds.history,
    import_colours: kinds.colours,
    import_bookings: kinds.bookings,
    export_pets: t('kind_pet_file'),
    export_clients: t('kind_client_file'),
    export_quality: t('kind_quality_file'),
    export_analysis: t('kind_analysis_file'),
    take_out: t('kind_take_out'),
    restore_salon: t('kind_restore_salon'),
    cash_items: t('kind_cash_items'),
    cash_clients: t('kind_cash_clients'),
  }
  const common: Readonly<Record<string, string>> = {
    externalId: t('field_number'),
    name: t('field_full_name'),
    firstName: ofClient('first_name'),
    lastName: ofClient('last_name'),
    phoneNumber: ofClient('phone'),
    phoneNumber2: ofClient('second_phone'),
    email: ofClient('email'),
    birthDate: ofClient('birth_date'),
    gender: ofClient('gender'),
    address: ofClient('address'),
    city: ofClient('city'),
    zipCode: ofClient('zip_code'),
    district: ofClient('district'),
    fiscalCode: ofClient('fiscal_code'),
    vatNumber: ofClient('vat_number'),
    allergies: ofClient('allergies'),
    note: ofClient('note'),
    day: t('field_day'),
    time: t('field_time'),
    staff: t('field_staff'),
    service: t('field_service'),
    price: t('field_price'),
    formula: t('field_formula'),
    result: t('field_result'),
  }
  const ofBookings: typeof common = {
    day: t('field_booking_day'),
    time: t('field_booking_time'),
    duration: t('duration'),
    staff: t('team_member'),
    service: t('field_booking_service'),
    price: t('field_booking_price'),
  }
  /** Names of the fields of a kind. */
  const getFields = (kind: ImportKind) => (kind === 'bookings' ? { ...common, ...ofBookings } : common)
  const states: Readonly<Record<Job['state'], { label: string; tone: Tone }>> = {
    draft: { label: t('state_draft'), tone: 'plain' },
    running: { label: t('state_running'), tone: 'info' },
    stopped: { label: t('state_stopped'), tone: 'warn' },
    done: { label: t('state_done'), tone: 'ok' },
    failed: { label: t('state_failed'), tone: 'bad' },
    undone: { label: t('state_undone'), tone: 'plain' },
  }
  return { kinds, kindTexts, jobKinds, getFields, states }
}
