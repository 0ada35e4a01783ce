import { type Salon, socialNetworks } from '../../../../schema/api/platform/salons-schemas.ts'
import { type Currency, defaults, type SmsProvider } from '../../../../schema/terms.ts'

type SocialNetwork = (typeof socialNetworks)[number]

/** A salon's fields in its forms. Empty coordinates mean none. */
export interface SalonValues {
  salonName: string
  description: string
  isPet: boolean
  address: string
  zipCode: string
  city: string
  district: string
  county: string
  country: string
  lat: string
  long: string
  timeZone: string
  currency: Currency
  email: string
  phoneNumber: string
  webSite: string
  ownerFirstName: string
  ownerLastName: string
  vatNumber: string
  fiscalCode: string
  electronicInvoiceCode: string
  pec: string
  bankAccountHolder: string
  bankAccountInstitute: string
  bankAccountIban: string
  smsSender: string
  smsSenderConfirmed: boolean
  waBoxUid: string
  waBoxUidConfirmed: boolean
  smsProvider: SmsProvider
  avoidAppointmentsStartCheck: boolean
  socialProfiles: Readonly<Partial<Record<SocialNetwork, string>>>
  googlePlaceId: string
  reviewUrl: string
}
export type SalonField = keyof SalonValues

const blank: SalonValues = {
  salonName: '',
  description: '',
  isPet: false,
  address: '',
  zipCode: '',
  city: '',
  district: '',
  county: '',
  country: defaults.country,
  lat: '',
  long: '',
  timeZone: defaults.timeZone,
  currency: defaults.currency,
  email: '',
  phoneNumber: '',
  webSite: '',
  ownerFirstName: '',
  ownerLastName: '',
  vatNumber: '',
  fiscalCode: '',
  electronicInvoiceCode: '',
  pec: '',
  bankAccountHolder: '',
  bankAccountInstitute: '',
  bankAccountIban: '',
  smsSender: '',
  smsSenderConfirmed: false,
  waBoxUid: '',
  waBoxUidConfirmed: false,
  smsProvider: 'smshosting',
  avoidAppointmentsStartCheck: false,
  socialProfiles: {},
  googlePlaceId: '',
  reviewUrl: '',
}

const toProfiles = (profiles: Salon['socialProfiles']) =>
  Object.fromEntries(socialNetworks.flatMap((network) => (profiles[network] ? [[network, profiles[network]]] : [])))

export function toSalonValues(salon: Salon | null): SalonValues {
  if (!salon) return blank
  // The switches of automatic messages have their own section.
  const { sendDailySummary: _daily, sendMorningMessages: _morning, hasCashSystem: _cash, ...edited } = salon
  const { salonId: _, logo: __, suspended: ___, secretsSet: ____, version: _____, dateFormat: ______, setup: _______, ...fields } = edited
  return { ...fields, lat: salon.lat ?? '', long: salon.long ?? '', socialProfiles: toProfiles(salon.socialProfiles) }
}

/** The body of a create or update with the given fields. Social profiles without a link are left out. */
export function toSalonBody(values: SalonValues, names: readonly SalonField[]): Record<string, unknown> {
  const { lat, long, socialProfiles } = values
  const body = {
    ...values,
    lat: lat.trim() === '' ? null : lat,
    long: long.trim() === '' ? null : long,
    country: values.country.trim().toUpperCase(),
    socialProfiles: Object.fromEntries(Object.entries(socialProfiles).filter(([, link]) => link.trim() !== '')),
  }
  return Object.fromEntries(names.map((name) => [name, body[name]]))
}
