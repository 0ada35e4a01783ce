import { expect, test } from 'vitest'
import { messageDefaults } from '../../../schema/rules/messages/message-defaults.ts'
import { templateKinds } from '../../../schema/rules/messages/message-templates.ts'
import { forecastMonth, runsOut } from '../../../schema/rules/messages/whatsapp-costs.ts'
import { buttonLabels, exampleValues } from '../../../schema/rules/messages/whatsapp-samples.ts'
import {
  buildCloudTemplate,
  findTemplateProblem,
  getTemplateValues,
  parseButtonPayload,
  toButtonPayload,
} from '../../../schema/rules/messages/whatsapp-templates.ts'
import { languages } from '../../../schema/terms.ts'

const salon = { salon: 'Aurora', address: 'Via Roma 1, Torino', phone: '+39 011 555 0142' }

test('every default text becomes a template that Meta takes: numbered variables, none at its ends, an example for each', () => {
  for (const kind of templateKinds)
    for (const language of languages) {
      const template = buildCloudTemplate(kind, language, messageDefaults[kind][language].text, salon)
      const { body, fields } = template
      const numbers = [...body.matchAll(/\{\{(\d+)\}\}/g)].map(([, no]) => Number(no))
      expect(
        [...new Set(numbers)].toSorted((a, b) => a - b),
        `${kind} ${language}`,
      ).toEqual(fields.map((_, index) => index + 1))
      expect(body, `${kind} ${language}`).not.toMatch(/^\{\{|\}\}$|[[\]]|\{[a-z]/)
      expect(findTemplateProblem(template), `${kind} ${language}: ${body}`).toBeUndefined()
      expect(
        fields.every((field) => exampleValues[language][field] !== ''),
        kind,
      ).toBe(true)
    }
})

test('writes what is the same in every message into the text, and leaves out a part whose fact the salon lacks', () => {
  const build = (text: string, facts = salon) => buildCloudTemplate('booking_reminder', 'it', text, facts)
  expect(build('{firstName}, a {time} da {salon}[ al {phone}]: {link}, {firstName}')).toMatchObject({
    body: 'Aurora: {{1}}, a {{2}} da Aurora al +39 011 555 0142: {{3}}, {{1}}\nAurora',
    fields: ['firstName', 'time', 'link'],
    buttons: ['confirm', 'move', 'cancel'],
    category: 'utility',
  })
  expect(build('Ti aspettiamo[ al {phone}] a {time}.', { ...salon, phone: '' }).body).toBe('Ti aspettiamo a {{1}}.\nAurora')
  const offer = buildCloudTemplate('win_back', 'en', 'We miss you, {firstName}!', salon)
  expect(offer).toMatchObject({ category: 'marketing', fields: ['firstName', 'stop'], buttons: [] })
  expect(offer.body).toContain('Stop these messages:\n{{2}}\nAurora')
  expect(findTemplateProblem(build('{firstName} {day} {time} {link}'))).toBe('too_many_fields')
  expect(findTemplateProblem(build('x'.repeat(1025)))).toBe('too_long')
})

test('gives each variable a value in one line, or none where one is empty', () => {
  expect(getTemplateValues(['bookings', 'time'], { bookings: 'Thu 9:00 Cut\nFri  10:00 Dry', time: ' 9:00 ' })).toEqual([
    'Thu 9:00 Cut · Fri 10:00 Dry',
    '9:00',
  ])
  expect(getTemplateValues(['staff'], { staff: '  ' })).toBeUndefined()
  expect(getTemplateValues([], {})).toEqual([])
  expect(parseButtonPayload(toButtonPayload('move', 'out_abc1'))).toEqual({ button: 'move', outboxId: 'out_abc1' })
  for (const payload of ['', 'move', 'pay:out_1', "move:out_1'--", 'move:agd_1']) expect(parseButtonPayload(payload)).toBeUndefined()
  for (const labels of Object.values(buttonLabels)) for (const label of Object.values(labels)) expect(label.length).toBeLessThanOrEqual(20)
})

test('forecasts the month from the days that have gone by, and warns before Meta stops', () => {
  const none = { utility: 0, marketing: 0, authentication: 0, service: 0 }
  const prices = { utility: 2.48, marketing: 5.72, authentication: 2.48, service: 2.48 }
  const month = { counts: { ...none, utility: 100, service: 200 }, billable: { ...none, utility: 100 } }
  const forecast = forecastMonth(month, prices, { day: 10, days: 30 })
  expect(forecast).toEqual({ spent: 2.48, expected: 7.44, delivered: 300, expectedMessages: 900 })
  expect(forecastMonth(month, prices, { day: 0.1, days: 30 }).expectedMessages).toBe(9000)
  expect(forecastMonth(month, prices, { day: 30.5, days: 30 })).toMatchObject({ expected: 2.48, expectedMessages: 300 })
  expect(forecastMonth({ counts: none, billable: none }, prices, { day: 3, days: 31 })).toMatchObject({ spent: 0, expected: 0 })
  expect(runsOut(forecast, { freeMessages: 1000, hasPaymentMethod: false })).toBe(false)
  expect(runsOut(forecast, { freeMessages: 899, hasPaymentMethod: false })).toBe(true)
  expect(runsOut(forecast, { freeMessages: 0, hasPaymentMethod: true })).toBe(false)
})
