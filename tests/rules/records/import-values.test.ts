import { expect, test } from 'vitest'
import { findMissingFields, suggestMapping } from '../../../schema/rules/records/import-columns.ts'
import {
  findDateOrder,
  parseImportAmount,
  parseImportDay,
  parseImportGender,
  parseImportMinutes,
  parseImportTime,
} from '../../../schema/rules/records/import-values.ts'

const today = '2026-11-22'

test('dates are read in three kinds, in the order that the file proves', () => {
  expect(
    ['2024-03-12', '2024/3/12', '12.03.2024', '12/3/24', '2024-03-12T10:30:00'].map((text) => parseImportDay(text, 'dmy', today)),
  ).toEqual(Array.from({ length: 5 }, () => '2024-03-12'))
  expect(parseImportDay('03/12/2024', 'mdy', today)).toBe('2024-03-12')
  expect(parseImportDay('1/2/85', 'dmy', today)).toBe('1985-02-01')
  expect(['31/02/2024', '2024-13-01', 'soon', '', '1/2'].map((text) => parseImportDay(text, 'dmy', today))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
  expect(['1/2/2024', '12/31/2024', '31/12/2024', '2024-12-31'].map(findDateOrder)).toEqual([undefined, 'mdy', 'dmy', undefined])
})

test('times, amounts and genders are read as people write them', () => {
  expect(['9:05', '09.05', '9:05 PM', '2024-03-12T10:30:00', '12:00 am', '25:00', 'noon'].map(parseImportTime)).toEqual([
    '09:05',
    '09:05',
    '21:05',
    '10:30',
    '00:00',
    undefined,
    undefined,
  ])
  expect(['35', '€ 35,50', '1.234,50', '1,234.50', '1.234', '-5', 'free', ''].map(parseImportAmount)).toEqual([
    35,
    35.5,
    1234.5,
    1234.5,
    1234,
    -5,
    undefined,
    undefined,
  ])
  expect(['F', 'donna', 'Maschio', 'x', '?'].map(parseImportGender)).toEqual(['female', 'female', 'male', 'other', ''])
})

test('headers of both languages are recognised, each column once', () => {
  expect(suggestMapping('clients', ['Cognome', 'Nome', 'Cellulare', 'E-mail', 'Data di nascita', 'Altro'])).toEqual({
    lastName: 0,
    firstName: 1,
    phoneNumber: 2,
    email: 3,
    birthDate: 4,
  })
  expect(suggestMapping('clients', ['Nome', 'Telefono'])).toEqual({ name: 0, phoneNumber: 1 })
  expect(suggestMapping('history', ['Client', 'Date', 'Service', 'Staff member', 'Price'])).toMatchObject({
    name: 0,
    day: 1,
    service: 2,
    staff: 3,
  })
  expect(findMissingFields('history', { name: 0, service: 1 })).toEqual(['day'])
})

test('the columns of Easy!Appointments and Square are recognised without a mapping', () => {
  const easyAppointments = 'id first_name last_name email mobile_number phone_number address city state zip_code notes'
  expect(suggestMapping('clients', easyAppointments.split(' '))).toEqual({
    externalId: 0,
    firstName: 1,
    lastName: 2,
    email: 3,
    phoneNumber: 4,
    phoneNumber2: 5,
    address: 6,
    city: 7,
    district: 8,
    zipCode: 9,
    note: 10,
  })
  const square = 'reference_id givenName familyName emailAddress phone_number address_line_1 locality postal_code birthday note'
  expect(Object.keys(suggestMapping('clients', square.split(' '))).sort()).toEqual(
    'address birthDate city email externalId firstName lastName note phoneNumber zipCode'.split(' '),
  )
})

test('durations are read as people write them', () => {
  const minutes = ['45', '45 min', "30'", '45.0', '1:30', '01:30:00', '1h 30', '1 h', '2 ore', '1 ora e 15 minuti'].map(parseImportMinutes)
  expect(minutes).toEqual([45, 45, 30, 45, 90, 90, 90, 60, 120, 75])
  expect(['', 'long', '1:75', '-5', '1d'].map(parseImportMinutes)).toEqual(Array.from({ length: 5 }, () => undefined))
})
