import { useTranslation } from 'react-i18next'
import type { Change } from '../../../ui/entity-form.tsx'
import type { SalonField, SalonValues } from './salon-values.ts'

/** The label of each field of a salon. */
export function useSalonLabels(): Readonly<Record<SalonField, string>> {
  const { t } = useTranslation('salons')
  return {
    salonName: t('name'),
    description: t('description'),
    isPet: t('is_pet'),
    address: t('address'),
    zipCode: t('zip_code'),
    city: t('city'),
    district: t('district'),
    county: t('county'),
    country: t('country'),
    lat: t('latitude'),
    long: t('longitude'),
    timeZone: t('time_zone'),
    currency: t('currency'),
    email: t('email'),
    phoneNumber: t('phone'),
    webSite: t('website'),
    ownerFirstName: t('owner_first_name'),
    ownerLastName: t('owner_last_name'),
    vatNumber: t('vat_number'),
    fiscalCode: t('fiscal_code'),
    electronicInvoiceCode: t('invoice_code'),
    pec: t('pec'),
    bankAccountHolder: t('bank_holder'),
    bankAccountInstitute: t('bank_institute'),
    bankAccountIban: t('iban'),
    smsSender: t('sms_sender'),
    smsSenderConfirmed: t('sms_sender_confirmed'),
    waBoxUid: t('wa_box'),
    waBoxUidConfirmed: t('wa_box_confirmed'),
    smsProvider: t('sms_provider'),
    avoidAppointmentsStartCheck: t('no_start_check'),
    socialProfiles: t('social'),
    googlePlaceId: t('google_place'),
    reviewUrl: t('review_link'),
  }
}

/** Describes the fields of a salon that someone else changed meanwhile. */
export function useSalonDescription(): (conflict: { names: readonly SalonField[]; values: SalonValues }) => Change[] {
  const { t } = useTranslation('salons')
  const labels = useSalonLabels()
  const toText = (value: SalonValues[SalonField]): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    return typeof value === 'string' ? value || '–' : Object.values(value).join(', ') || '–'
  }
  return ({ names, values }) => names.map((name) => ({ label: labels[name], text: toText(values[name]) }))
}
