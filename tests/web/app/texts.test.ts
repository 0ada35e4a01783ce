import { expect, test } from 'vitest'
import { formatText } from '../../../web/i18n.ts'

const texts = {
  save: 'Save',
  greeting: '{{ name }}, {{name}} and {{other}}.',
  day_few: 'A few left',
  client_one: '{{count}} client',
  client_other: '{{count}} clients',
}

test('fills placeholders as they are, also where a value looks like one or is missing', () => {
  expect(formatText(texts, 'save')).toBe('Save')
  expect(formatText(texts, 'greeting', { name: '{{other}} <b>', other: 2 })).toBe('{{other}} <b>, {{other}} <b> and 2.')
  expect(formatText(texts, 'greeting', { name: 'Ada', other: undefined })).toBe('Ada, Ada and .')
})

test('chooses the plural form by count, of the other form where a language has none of its own, and else the key', () => {
  expect(formatText(texts, 'client', { count: 1 })).toBe('1 client')
  expect(formatText(texts, 'client', { count: 0 })).toBe('0 clients')
  expect(formatText(texts, 'client', { count: 1_000_000 }, new Intl.PluralRules('it'))).toBe('1000000 clients')
  expect(formatText(texts, 'save', { count: 2 })).toBe('Save')
  expect(formatText(texts, 'day_few')).toBe('A few left')
  expect(formatText(texts, 'unknown')).toBe('unknown')
})
