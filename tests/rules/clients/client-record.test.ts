import { expect, test } from 'vitest'
import { deriveHabits } from '../../../schema/rules/clients/client-habits.ts'
import { findDuplicateReason, isNearName } from '../../../schema/rules/clients/near-name.ts'
import { keepRelationships } from '../../../schema/rules/clients/relationships.ts'
import { findTaxProblems, isVatNumber, type TaxNumbers } from '../../../schema/rules/money/tax-numbers.ts'

const blank: TaxNumbers = {
  name: 'Mario Rossi',
  birthDate: null,
  gender: '',
  country: 'IT',
  fiscalCode: '',
  vatNumber: '',
  bankAccountIban: '',
  electronicInvoiceCode: '',
}
const check = (given: Partial<TaxNumbers>) => findTaxProblems({ ...blank, ...given })

test('accepts tax codes that agree with birth date, gender and name, with omocodia, and those of companies', () => {
  const fine = { wrong: {}, unusual: {} }
  for (const fiscalCode of ['RSSMRA85T10A562S', 'rss mra 85t10 a562s', '00743110157', ''])
    expect(check({ fiscalCode, birthDate: '1985-12-10', gender: 'male' }), fiscalCode).toEqual(fine)
  for (const fiscalCode of ['RSSMRA80A01H501U', 'RSSMRAULA01H501C', 'RSSMRAU0A01H501R'])
    expect(check({ fiscalCode, birthDate: '1980-01-01', name: 'Rossi Mario' }), fiscalCode).toEqual(fine)
  // A woman's day of birth is raised by 40.
  expect(check({ fiscalCode: 'FRRGLI85S66L219V', birthDate: '1985-11-26', gender: 'female', name: 'Giulia Ferrari' }).wrong).toEqual({})
})

test('tells an impossible tax code from an unusual one that may be kept', () => {
  expect(check({ fiscalCode: 'RSSMRA85T10A562T' })).toEqual({ wrong: { fiscalCode: 'Enter a valid tax code' }, unusual: {} })
  expect(check({ fiscalCode: 'ABC' }).wrong).toEqual({ fiscalCode: 'Enter a valid tax code' })
  expect(check({ fiscalCode: 'ABC', country: 'CH' })).toEqual({ wrong: {}, unusual: { fiscalCode: 'Enter a valid tax code' } })
  for (const [given, message] of [
    [{ birthDate: '1985-12-11' }, "Doesn't match the birth date"],
    [{ birthDate: '1985-12-10', gender: 'female' }, "Doesn't match the gender"],
    [{ name: 'Mario Bianchi' }, "Doesn't match the name"],
  ] as const)
    expect(check({ fiscalCode: 'RSSMRA85T10A562S', ...given })).toEqual({ wrong: {}, unusual: { fiscalCode: message } })
})

test('checks VAT numbers by country, IBANs and e-invoice codes', () => {
  expect(['00743110157', '00488410010', 'IT00743110157', '0074311 0157'].map((number) => isVatNumber(number, 'IT'))).toEqual(
    Array(4).fill(true),
  )
  expect(['01234567890', '12345678901', '00000000000', 'x'].map((number) => isVatNumber(number, 'IT'))).toEqual(Array(4).fill(false))
  expect(isVatNumber('ATU99999999', 'AT')).toBe(false)
  expect(check({ bankAccountIban: 'it60 x054 2811 1010 0000 0123 456', electronicInvoiceCode: 'abc1234' }).wrong).toEqual({})
  expect(check({ bankAccountIban: 'IT60X0542811101000000123465', electronicInvoiceCode: 'AB' }).wrong).toEqual({
    bankAccountIban: 'Enter a valid IBAN',
    electronicInvoiceCode: 'Enter 6 or 7 letters or digits',
  })
})

test('finds the same person by phone in any spelling, e-mail or a name that is nearly the same', () => {
  const giulia = { name: 'Giulia Ferrari', phoneNumber: '+39 347 128 4410', phoneNumber2: '', email: 'giulia@posta.example' }
  const other = { name: 'Altra Persona', phoneNumber: '', phoneNumber2: '', email: '' }
  expect(findDuplicateReason(giulia, { ...other, phoneNumber2: '0039347-1284410' })).toBe('phone')
  expect(findDuplicateReason(giulia, { ...other, phoneNumber: '3471284410' })).toBe('phone')
  expect(findDuplicateReason(giulia, { ...other, email: 'GIULIA@posta.example ' })).toBe('email')
  expect(findDuplicateReason(giulia, { ...other, name: 'ferrari  Giúlia' })).toBe('name')
  expect(findDuplicateReason(giulia, other)).toBeUndefined()
  expect(isNearName('Giulia Ferrari', 'Giulia Ferari')).toBe(true)
  expect(isNearName('Alessandro Conti', 'Alesandor Conti')).toBe(true)
  expect(isNearName('Anna Conti', 'Anna Monti')).toBe(true)
  expect(isNearName('Ada Neri', 'Ida Neri')).toBe(false)
  expect(isNearName('Giulia', 'Giulio')).toBe(false)
})

test('derives weekday, two hours, team member and interval of the visits', () => {
  const bookings = [
    { day: '2026-08-14', time: '14:30', userId: 'anna' },
    { day: '2026-09-25', time: '15:00', userId: 'anna' },
    { day: '2026-10-09', time: '09:00', userId: 'sara' },
    { day: '2026-11-20', time: '14:00', userId: 'anna' },
    { day: '2026-11-21', time: '14:00', userId: 'anna' },
  ]
  expect(deriveHabits(bookings)).toEqual({ dayOfWeek: 5, time: '14:00', timeEnd: '16:00', userId: 'anna', everyWeeks: 6 })
  expect(deriveHabits(bookings.slice(0, 2))).toBeNull()
})

test('keeps complete relationships, and incomplete ones that were stored before', () => {
  const spouse = { degree: 'spouse', name: 'Tommaso', birthDate: '1982-05-03', note: 'Pays' } as const
  const son = { degree: 'son', name: 'Luca', birthDate: '2012-05-03', note: '' } as const
  const nameless = { degree: 'son', name: ' ', birthDate: '2012-05-03', note: 'x' } as const
  expect(keepRelationships([spouse, son, nameless], 'record')).toEqual([spouse])
  expect(keepRelationships([spouse, son, nameless], 'call')).toEqual([spouse, son])
  expect(keepRelationships([spouse, son], 'record', [son])).toEqual([spouse, son])
})
