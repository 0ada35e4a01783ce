import { useTranslation } from 'react-i18next'
import type { Change } from '../../../ui/entity-form.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { ClientField, ClientValues } from './client-values.ts'
import { useClientCategories } from './view-filter.tsx'

/** The label of each field of a client. */
export function useFieldLabels(): Readonly<Record<ClientField, string>> {
  const { t } = useTranslation('clients')
  return {
    name: t('name'),
    phoneNumber: t('phone'),
    email: t('email'),
    birthDate: t('birth_date'),
    gender: t('gender'),
    salonConfigCategoryId: t('category'),
    language: t('language'),
    whatsApp: t('whats_app'),
    allergies: t('allergies'),
    note: t('note'),
    phoneNumber2: t('second_phone'),
    whatsAppGateway: t('whats_app_gateway'),
    messenger: t('messenger'),
    telegram: t('telegram'),
    title: t('title'),
    address: t('address'),
    zipCode: t('zip_code'),
    city: t('city'),
    district: t('district'),
    country: t('country'),
    fiscalCode: t('fiscal_code'),
    vatNumber: t('vat_number'),
    electronicInvoiceCode: t('invoice_code'),
    pec: t('pec'),
    bankAccountIban: t('iban'),
    bankAccountHolder: t('bank_holder'),
    bankAccountInstitute: t('bank_institute'),
    relationships: t('relationships'),
    jobType: t('job'),
    jobCompanyName: t('company'),
    incomeRange: t('income_range'),
    hobbies: t('hobbies'),
    interests: t('interests'),
    clubs: t('clubs'),
    politics: t('politics'),
    facebook: t('facebook'),
    linkedIn: t('linked_in'),
    instagram: t('instagram'),
    howDidYouKnowUs: t('how_found_us'),
    discountCode: t('discount_code'),
    vcaMap: t('vca_map'),
    inactiveReason: t('no_longer_a_client'),
    confirmedFields: t('kept_values'),
  }
}

/** The texts of the choices of a client's form. */
export function useChoiceLabels() {
  const { t } = useTranslation('clients')
  return {
    gender: { '': t('not_given'), female: t('female'), male: t('male'), other: t('other') },
    language: { '': t('language_of_salon'), en: t('english'), it: t('italian') },
    inactiveReason: { '': t('yes'), died: t('died'), moved_away: t('moved_away') },
    degree: { spouse: t('spouse'), son: t('son'), daughter: t('daughter'), sister: t('sister'), brother: t('brother') },
  } as const
}

/** Describes the fields of a client that someone else changed meanwhile. */
export function useClientDescription(): (conflict: { names: readonly ClientField[]; values: ClientValues }) => Change[] {
  const { t } = useTranslation('clients')
  const labels = useFieldLabels()
  const choices = useChoiceLabels()
  const { date } = useFormat()
  const categories = useClientCategories()
  const toText = (name: ClientField, values: ClientValues): string => {
    const value = values[name]
    if (name === 'gender' || name === 'language' || name === 'inactiveReason')
      return Object.entries(choices[name]).find(([key]) => key === value)?.[1] ?? ''
    if (name === 'birthDate') return values.birthDate ? date(values.birthDate) : ''
    if (name === 'salonConfigCategoryId')
      return categories.find(({ salonConfigCategoryId }) => salonConfigCategoryId === value)?.category ?? t('no_category')
    if (name === 'relationships') return values.relationships.map((one) => one.name).join(', ')
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  }
  return ({ names, values }) => names.map((name) => ({ label: labels[name], text: toText(name, values) || '–' }))
}
