import { type Salon, socialNetworks } from '../../../schema/api/salons.ts'
import { defaults } from '../../../schema/terms.ts'

export type SocialNetwork = (typeof socialNetworks)[number]

/** The fields of a salon as its forms hold them; an empty place on the map is no place. */
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
  waBoxUid: string
  sendDailySummary: boolean
  sendMorningMessages: boolean
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
  waBoxUid: '',
  sendDailySummary: false,
  sendMorningMessages: false,
  avoidAppointmentsStartCheck: false,
  socialProfiles: {},
  googlePlaceId: '',
  reviewUrl: '',
}

const profilesOf = (profiles: Salon['socialProfiles']) =>
  Object.fromEntries(socialNetworks.flatMap((network) => (profiles[network] ? [[network, profiles[network]]] : [])))

export function salonValues(salon: Salon | null): SalonValues {
  if (!salon) return blank
  const { salonId: _, logo: __, suspended: ___, secretsSet: ____, version: _____, ...fields } = salon
  return { ...fields, lat: salon.lat ?? '', long: salon.long ?? '', socialProfiles: profilesOf(salon.socialProfiles) }
}

/** What is sent of the fields that were changed: addresses without an address are none. */
export function salonBody(values: SalonValues, names: readonly SalonField[]): Record<string, unknown> {
  const { lat, long, socialProfiles } = values
  const sent = {
    ...values,
    lat: lat.trim() === '' ? null : lat,
    long: long.trim() === '' ? null : long,
    country: values.country.trim().toUpperCase(),
    socialProfiles: Object.fromEntries(Object.entries(socialProfiles).filter(([, link]) => link.trim() !== '')),
  }
  return Object.fromEntries(names.map((name) => [name, sent[name]]))
}
