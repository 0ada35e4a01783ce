import { expect, test } from 'vitest'
import { type Salon, salonsSchemas } from '../../../schema/api/platform/salons-schemas.ts'
import { validateFields } from '../../../web/api/field-errors.ts'
import { type SalonField, toSalonBody, toSalonValues } from '../../../web/features/platform/salons/salon-values.ts'

const salon: Salon = {
  salonId: 'sal_1',
  salonName: 'Studio Aurora',
  description: '',
  address: 'Via Garibaldi 14',
  zipCode: '10122',
  city: 'Torino',
  district: 'TO',
  county: 'Piemonte',
  country: 'IT',
  lat: null,
  long: null,
  timeZone: 'Europe/Rome',
  currency: 'EUR',
  electronicInvoiceCode: '',
  email: '',
  phoneNumber: '',
  vatNumber: '',
  fiscalCode: '',
  pec: '',
  bankAccountHolder: '',
  bankAccountInstitute: '',
  bankAccountIban: '',
  ownerFirstName: '',
  ownerLastName: '',
  logo: null,
  socialProfiles: { instagram: 'https://instagram.example/aurora', elsewhere: 'https://elsewhere.example' },
  webSite: '',
  smsSender: 'AURORA',
  smsSenderConfirmed: true,
  waBoxUid: '',
  waBoxUidConfirmed: false,
  googlePlaceId: '',
  reviewUrl: '',
  smsProvider: 'smshosting',
  sendDailySummary: false,
  sendMorningMessages: true,
  avoidAppointmentsStartCheck: false,
  isPet: false,
  dateFormat: 'DD/MM/YYYY',
  suspended: null,
  secretsSet: ['smsKey'],
  hasCashSystem: false,
  hasUnits: false,
  setup: null,
  version: 7,
}

test('converts a salon to form values and back without changes, and sends the given fields only', () => {
  const values = toSalonValues(salon)
  const allFields = Object.keys(values) as SalonField[]
  expect(validateFields(salonsSchemas.update.body, { ...toSalonBody(values, allFields), version: 7 })).toEqual({})
  expect(toSalonBody(values, ['city'])).toEqual({ city: 'Torino' })
  expect(toSalonBody({ ...values, lat: ' ' }, ['lat'])).toEqual({ lat: null })
  expect(toSalonBody({ ...values, socialProfiles: { instagram: '', x: 'https://x.example/a' } }, ['socialProfiles'])).toEqual({
    socialProfiles: { x: 'https://x.example/a' },
  })
  expect('secretsSet' in values || 'dateFormat' in values).toBe(false)
})

test('reports invalid values of a salon by field', () => {
  const getErrors = (change: object, ...names: SalonField[]) =>
    validateFields(salonsSchemas.update.body, { ...toSalonBody({ ...toSalonValues(salon), ...change }, names), version: 7 })
  expect(getErrors({ smsSender: 'Studio Aurora' }, 'smsSender')).toEqual({ smsSender: 'Up to 11 letters or digits' })
  expect(getErrors({ webSite: 'aurora' }, 'webSite')).toEqual({ webSite: 'Enter a valid web address' })
  expect(getErrors({ reviewUrl: 'https://reviews.example' }, 'reviewUrl')).toEqual({ reviewUrl: 'Google review links only' })
  expect(getErrors({ lat: '95' }, 'lat')).toEqual({ lat: 'Enter valid coordinates' })
  expect(getErrors({ timeZone: 'Mars/Base' }, 'timeZone')).toEqual({ timeZone: 'Enter a valid time zone' })
  expect(getErrors({ socialProfiles: { x: 'nowhere' } }, 'socialProfiles')).toEqual({ 'socialProfiles.x': 'Enter a valid web address' })
  expect(
    validateFields(salonsSchemas.create.body, { salonName: '', admin: { firstName: 'A', lastName: 'B', email: 'no', username: 'a' } }),
  ).toEqual({
    salonName: 'Required',
    'admin.email': 'Enter a valid e-mail address',
  })
})
