import { expect, test } from 'vitest'
import { readMissedCaller } from '../../../schema/rules/outreach/missed-calls.ts'

test('the number of a call is read as telephone systems write it', () => {
  const number = '+393475550100'
  for (const from of ['+39 347 555 0100', '0039347 5550100', '347/5550100', ' 393475550100', 'sip:+393475550100@provider.example'])
    expect(readMissedCaller({ from }, 'IT'), from).toBe(number)
  expect(readMissedCaller({ From: '+393475550100', CallStatus: 'no-answer', To: '+39011' }, 'IT')).toBe(number)
  expect(readMissedCaller({ From: '+393475550100', from: '' }, 'IT')).toBe(number)
  for (const status of ['NOANSWER', 'No Answer', 'busy', 'CANCEL'])
    expect(readMissedCaller({ from: '"Rossi" <+393475550100>', status }, 'IT'), status).toBe(number)
  expect(readMissedCaller({ from: '  393475550100' }, 'IT')).toBe(number)
  expect(readMissedCaller({ callerid: '07911 123456' }, 'GB')).toBe('+447911123456')
  // A plus in an address is a blank, which is cut before it is read.
  expect(readMissedCaller({ from: '393475550100' }, 'IT')).toBe(number)
  expect(readMissedCaller({ from: '3934755501' }, 'IT')).toBe('+393934755501')
  // An Italian landline keeps its zero.
  expect(readMissedCaller({ number: '011 555 0199' }, 'IT')).toBe('+390115550199')
})

test('nobody is written to whose number is withheld or makes no sense, or whose call was taken', () => {
  for (const from of ['', 'anonymous', 'Restricted', '+', '12', '+3934755501001234567', "1'; DROP TABLE clients", '<b>'])
    expect(readMissedCaller({ from }, 'IT'), from).toBeUndefined()
  for (const CallStatus of ['completed', 'Answered', 'ANSWER', 'in-progress', 'up', 'answered by agent']) {
    expect(readMissedCaller({ From: '+393475550100', CallStatus }, 'IT')).toBeUndefined()
  }
  expect(readMissedCaller({}, 'IT')).toBeUndefined()
})
