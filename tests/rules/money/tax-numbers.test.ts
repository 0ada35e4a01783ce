import { expect, test } from 'vitest'
import { isTaxCode, isVatNumber } from '../../../schema/rules/money/tax-numbers.ts'

test.each([
  ['IT', '00743110157', true],
  ['IT', 'IT 0074311 0157', true],
  ['IT', '00743110158', false],
  ['IT', 'IT00000000000', false],
  ['IT', 'xx', false],
  ['IT', '', true],
  ['DE', 'DE136695976', true],
  ['DE', '136695976', true],
  ['AT', 'ATU13585627', true],
  ['GR', 'EL094259216', true],
  ['GR', '094259216', true],
  ['CH', 'CHE-116.281.710 MWST', true],
  ['CH', 'CHE-116.281.711 MWST', false],
  ['SM', 'SM12345', true],
])('a VAT number of %s: %s is %s', (country, number, expected) => expect(isVatNumber(number, country)).toBe(expected))

test.each([
  ['RSSMRA85T10A562S', true],
  ['rss mra 85t10 a562s', true],
  ['RSSMRA85T10A562T', false],
  ['RSSMRA85Z10A562S', false],
  ['00743110157', true],
  ['00743110158', false],
  ['00000000000', false],
  ['!!!', false],
  ['', true],
])('the tax code %s is %s', (code, expected) => expect(isTaxCode(code)).toBe(expected))
