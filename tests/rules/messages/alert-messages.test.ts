import { expect, test } from 'vitest'
import { englishAlerts, parseAlertParameters, renderAlert, toAlertParameters } from '../../../schema/rules/messages/alert-messages.ts'
import { italianAlerts } from '../../../schema/rules/messages/alert-messages-it.ts'

test('renders an alert in both languages, with times in the time zone of the salon', () => {
  for (const [name, en] of Object.entries(englishAlerts.texts)) {
    const it = (italianAlerts.texts as Readonly<Record<string, string>>)[name] ?? ''
    const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()
    expect(placeholders(en), name).toEqual(placeholders(it))
    expect(en, name).not.toBe(it)
  }
  const message = { key: 'message_bad_recipient', values: { name: 'Anna $& {{name}}', recipient: '2026-11-24T08:00:00Z' } } as const
  expect(renderAlert(message)).toContain('Anna $& {{name}}')
  expect(renderAlert(message, englishAlerts, 'Europe/Rome')).toContain('Tuesday 24 November at 09:00')
  expect(renderAlert(message, italianAlerts, 'America/New_York')).toContain('martedì 24 novembre alle ore 03:00')

  expect(parseAlertParameters(toAlertParameters('cli_1', message))).toEqual({ id: 'cli_1', message })
  expect(JSON.parse(toAlertParameters('cli_1', message))).toEqual({ id: 'cli_1', sentence: message.key, values: message.values })
  expect(parseAlertParameters('{"id":"cli_9"}')).toEqual({ id: 'cli_9', message: null })
  for (const invalid of ['', 'null', '[]', '{"id":7}', '{"sentence":"toString","values":{}}', '{"id":""}'])
    expect(parseAlertParameters(invalid)).toEqual({ id: null, message: null })
})
