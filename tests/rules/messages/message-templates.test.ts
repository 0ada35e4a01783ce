import { expect, test } from 'vitest'
import { messageDefaults } from '../../../schema/rules/messages/message-defaults.ts'
import {
  findMissingFields,
  findUnknownFields,
  messageKindTerms,
  renderMessageText,
  templateKinds,
} from '../../../schema/rules/messages/message-templates.ts'
import { countSmsParts } from '../../../schema/rules/messages/sms-parts.ts'
import { languages } from '../../../schema/terms.ts'

test('a field without a value and an unknown field are never printed', () => {
  expect(renderMessageText('Hi {firstName}, see you at {salon}!', {})).toBe('Hi, see you at!')
  expect(renderMessageText('Hi[ {firstName}], {services}[ with {staff}].', { services: 'Cut' })).toBe('Hi, Cut.')
  expect(renderMessageText('Hi[ {firstName}], {services}[ with {staff}].', { firstName: 'Anna', services: 'Cut', staff: 'Gaia' })).toBe(
    'Hi Anna, Cut with Gaia.',
  )
  expect(renderMessageText('{firstname} {nonsense}{ } ({price}) end', {})).toBe('end')
  expect(renderMessageText('Closed [on Sunday]', {})).toBe('Closed [on Sunday]')
})

test('a value is printed as it is, whatever it looks like', () => {
  expect(renderMessageText('Hi {firstName}: {link}', { firstName: '{link}', link: 'https://x.it/a?b=1#c' })).toBe(
    'Hi {link}: https://x.it/a?b=1#c',
  )
  expect(renderMessageText('Hi[ {firstName}]', { firstName: '[{salon}]' })).toBe('Hi [{salon}]')
})

test('every default names known fields only, and those that it needs', () => {
  for (const kind of templateKinds)
    for (const language of languages) {
      const { subject, text } = messageDefaults[kind][language]
      const { fields, required } = messageKindTerms[kind]
      expect([kind, language, findUnknownFields(`${subject} ${text}`, fields)]).toEqual([kind, language, []])
      expect([kind, language, findMissingFields(text, required)]).toEqual([kind, language, []])
      expect(renderMessageText(text, {})).not.toMatch(/[{}[\]]/)
    }
})

test('counts parts of a text message by GSM-7 and UCS-2', () => {
  expect(countSmsParts('a'.repeat(160))).toMatchObject({ encoding: 'GSM-7', length: 160, parts: 1 })
  expect(countSmsParts('a'.repeat(161))).toMatchObject({ parts: 2, perPart: 153 })
  expect(countSmsParts('a'.repeat(307))).toMatchObject({ parts: 3 })
  expect(countSmsParts('è più bello à ò ù ì é')).toMatchObject({ encoding: 'GSM-7', foreign: [] })
  expect(countSmsParts('€'.repeat(80))).toMatchObject({ encoding: 'GSM-7', length: 160, parts: 1 })
  // A character of two places is never split between two parts.
  expect(countSmsParts(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toMatchObject({ length: 305, parts: 2 })
  expect(countSmsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toMatchObject({ length: 306, parts: 3 })
  expect(countSmsParts(`po’ ${'a'.repeat(66)}`)).toMatchObject({ encoding: 'UCS-2', length: 70, parts: 1, foreign: ['’'] })
  expect(countSmsParts('😀'.repeat(36))).toMatchObject({ encoding: 'UCS-2', length: 72, parts: 2 })
})
