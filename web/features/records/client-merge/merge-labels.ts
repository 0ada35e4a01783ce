import { useTranslation } from 'react-i18next'
import type { DuplicatePair, MergeLineReply, MoveKind } from '../../../../schema/api/records/client-merge-schemas.ts'
import type { JoinedLine, MergeLine, MergeReason } from '../../../../schema/rules/records/client-merge.ts'
import { weekdayNames } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** Names of lines, reasons and of what moves. */
export function useMergeLabels() {
  const { t } = useTranslation('client-merge')
  const { t: ofClient } = useTranslation('clients')
  const lines: Readonly<Record<MergeLine | JoinedLine, string>> = {
    name: ofClient('name'),
    title: ofClient('title'),
    phoneNumber: ofClient('phone'),
    phoneNumber2: ofClient('second_phone'),
    email: ofClient('email'),
    address: ofClient('address'),
    birthDate: ofClient('birth_date'),
    gender: ofClient('gender'),
    language: ofClient('language'),
    salonConfigCategoryId: ofClient('category'),
    favouriteTime: t('favourite_time'),
    whatsAppGateway: ofClient('whats_app'),
    messenger: ofClient('messenger'),
    telegram: ofClient('telegram'),
    fiscalCode: ofClient('fiscal_code'),
    vatNumber: ofClient('vat_number'),
    bankAccount: ofClient('iban'),
    discountCode: ofClient('discount_code'),
    jobType: ofClient('job'),
    jobCompanyName: ofClient('company'),
    incomeRange: ofClient('income_range'),
    howDidYouKnowUs: ofClient('how_found_us'),
    vcaMap: ofClient('vca_map'),
    politics: ofClient('politics'),
    inactiveReason: ofClient('no_longer_a_client'),
    image: t('picture'),
    allergies: ofClient('allergies'),
    note: ofClient('note'),
    social: ofClient('interests'),
    relationships: ofClient('relationships'),
  }
  const reasons: Readonly<Record<MergeReason, string>> = {
    only_value: t('reason_only_value'),
    more_complete: t('reason_more_complete'),
    more_visits: t('reason_more_visits'),
    recent: t('reason_recent'),
    newest_answer: t('reason_newest_answer'),
    kept_record: t('reason_kept_record'),
  }
  const moves: Readonly<Record<MoveKind, string>> = {
    ownTerms: t('moves_own_terms'),
    pets: t('moves_pets'),
    bookings: t('moves_bookings'),
    visits: t('visits_title'),
    services: t('services'),
    products: t('products'),
    requests: t('moves_requests'),
    feedback: t('moves_feedback'),
    colours: t('moves_colours'),
    patchTests: t('moves_patch_tests'),
    hairDiagnoses: t('moves_hair'),
    scalpDiagnoses: t('moves_scalp'),
    pictures: t('moves_pictures'),
    waitingList: t('waiting_list'),
    messages: t('messages'),
  }
  const pairReasons: Readonly<Record<DuplicatePair['reason'], string>> = {
    phone: t('same_phone'),
    email: t('same_email'),
    name: t('near_name'),
  }
  return { lines, reasons, moves, pairReasons }
}

/** The text of a value as people read it; empty for no value. */
export function useLineText() {
  const { t } = useTranslation('client-merge')
  const { date, locale } = useFormat()
  const { t: ofClient } = useTranslation('clients')
  const words: Readonly<Record<string, string>> = {
    female: ofClient('female'),
    male: ofClient('male'),
    other: ofClient('other'),
    en: ofClient('english'),
    it: ofClient('italian'),
    died: ofClient('died'),
    moved_away: ofClient('moved_away'),
    image: t('has_picture'),
  }
  return (line: MergeLineReply['line'], value: string): string => {
    if (line === 'phoneNumber' || line === 'phoneNumber2') return formatPhone(value)
    if (line === 'birthDate') return value && date(value)
    if (line === 'whatsAppGateway')
      return value
        .replace('true', t('yes'))
        .replace('false', t('no'))
        .replace(/\+\d+$/, formatPhone)
    if (line === 'favouriteTime') return value && `${weekdayNames(locale)[Number(value[0])] ?? ''} ${value.slice(2)}`.trim()
    if (line === 'inactiveReason' && value === '') return t('yes')
    return words[value] ?? value
  }
}
