import { expect, test } from 'vitest'
import { alertSentences, readAlertParameters, sayAlert } from '../../schema/rules/alert-messages.ts'

test('an alert says the same in both languages, with times by the salon clock', () => {
  for (const [name, { en, it }] of Object.entries(alertSentences)) {
    const gaps = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()
    expect(gaps(en), name).toEqual(gaps(it))
    expect(en, name).not.toBe(it)
  }
  const words = { sentence: 'message_bad_recipient', values: { name: 'Anna $& {{name}}', recipient: '2026-11-24T08:00:00Z' } } as const
  expect(sayAlert(words)).toContain('Anna $& {{name}}')
  expect(sayAlert(words, 'en', 'Europe/Rome')).toContain('Tuesday 24 November at 09:00')
  expect(sayAlert(words, 'it', 'America/New_York')).toContain('martedì 24 novembre alle ore 03:00')

  const kept = JSON.stringify({ id: 'cli_1', ...words })
  expect(readAlertParameters(kept)).toEqual({ id: 'cli_1', words })
  expect(readAlertParameters('{"id":"cli_9"}')).toEqual({ id: 'cli_9', words: null })
  for (const odd of ['', 'null', '[]', '{"id":7}', '{"sentence":"toString","values":{}}', '{"id":""}'])
    expect(readAlertParameters(odd)).toEqual({ id: null, words: null })
})
