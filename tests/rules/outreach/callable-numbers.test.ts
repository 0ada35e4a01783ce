import { expect, test } from 'vitest'
import { isPlainNumber } from '../../../schema/rules/outreach/callable-numbers.ts'

test('calls landlines and mobiles, and neither premium nor personal numbers', () => {
  const plain = ['IT 0115550100', 'IT 3475559903', 'GB 2079460000', 'GB 7911123456', 'ES 915551234', 'DE 15112345678', 'DE 9111234567']
  const more = [
    'FR 123456789',
    'CH 446681800',
    'AT 1234567',
    'IE 15551234',
    'SM 0549882345',
    'NL 612345678',
    'PT 912345678',
    'BE 470123456',
  ]
  const dear = ['IT 899111222', 'IT 892123', 'IT 144123456', 'IT 199123456', 'GB 7011123456', 'GB 8712345678', 'GB 9098790000']
  const others = ['ES 803123456', 'ES 901123456', 'FR 899123456', 'DE 9001234567', 'DE 1805123456', 'CH 900123456', 'AT 900123456']
  const last = ['IE 1520123456', 'NL 900123456', 'PT 707123456', 'BE 90012345', 'US 9005551234', 'XX 1']
  const test = (number: string) => isPlainNumber(number.slice(0, 2), number.slice(3))
  expect([...plain, ...more].filter((number) => !test(number))).toEqual([])
  expect([...dear, ...others, ...last].filter(test)).toEqual([])
})
