import { expect, test } from 'vitest'
import { alertMessages, toAlertParameters } from '../../../schema/rules/messages/alert-messages.ts'
import { isInQuietHours, pushDefaults, readPushSettings, toPushTest, toPushText } from '../../../schema/rules/messages/push.ts'
import { alertTypes, languages } from '../../../schema/terms.ts'

const zone = 'Europe/Rome'
/** Minutes of the wall clock, by another way than the rule's. */
const wall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

test('quiet hours follow the wall clock of the salon, over midnight and on the days when the clocks change', () => {
  // 29 March has 23 hours, 25 October has 25.
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-11-30'])
    for (const [quietFrom, quietUntil] of [
      ['20:00', '08:00'],
      ['00:00', '07:30'],
      ['12:15', '14:00'],
      ['02:30', '02:30'],
    ] as const)
      for (let quarter = 0; quarter < 100; quarter += 1) {
        const utc = Date.parse(`${day}T00:00:00Z`) / 1000 + quarter * 900
        const now = wall.format(utc * 1000)
        const expected = quietFrom <= quietUntil ? now >= quietFrom && now < quietUntil : !(now >= quietUntil && now < quietFrom)
        expect([day, now, isInQuietHours({ ...pushDefaults, quietFrom, quietUntil }, utc, zone)]).toEqual([day, now, expected])
      }
  expect(isInQuietHours({ ...pushDefaults, isQuiet: false }, 0, zone)).toBe(false)
})

test('settings that a page has not stored, or that nobody can read, have their defaults', () => {
  for (const settings of [{}, { push: null }, { push: 'x' }, { push: { muted: 3, quietFrom: '25:00', quietUntil: 8, onlyWorking: 'yes' } }])
    expect(readPushSettings(settings)).toEqual(pushDefaults)
  const chosen = { muted: ['NPS'], isQuiet: false, quietFrom: '21:30', quietUntil: '07:00', onlyWorking: true } as const
  expect(readPushSettings({ push: { ...chosen, muted: ['NPS', 'unknown'] } })).toEqual(chosen)
})

test('a device shows no number, address, comment or last name, whatever the alert is about', () => {
  const values = {
    name: 'Giulia Moretti',
    start: '2026-11-30T09:30:00Z',
    recipient: '+393471284410',
    text: 'scalp psoriasis',
    comment: 'a rash',
    note: 'ill',
    services: 'Colour',
    detail: '+393471284410',
    title: 'Skin',
  }
  for (const key of Object.keys(alertMessages) as (keyof typeof alertMessages)[])
    for (const type of alertTypes)
      for (const language of languages) {
        const parametersJSON = toAlertParameters('agn_1', { key, values })
        const { title, body } = toPushText({ alertId: 'alr_1', type, parametersJSON }, 'usr_1', language, zone)
        expect(title).not.toMatch(/\{\{|^$/)
        expect(`${title} ${body}`).not.toMatch(/Moretti|\d{5}|psoriasis|rash|ill\b|Colour|Skin/)
      }
  const arrival = {
    alertId: 'alr_1',
    type: 'Arrival',
    parametersJSON: toAlertParameters('agn_1', { key: 'client_arrived', values }),
  } as const
  expect(toPushText(arrival, 'usr_1', 'en', zone)).toEqual({
    title: 'Your 10:30 is here',
    body: 'Giulia',
    tag: 'alr_1',
    path: '/agenda/agn_1',
  })
  const byNumber = toAlertParameters('cnv_1', { key: 'message_received', values: { name: '+39 347 1284410', text: 'Hi' } })
  expect(toPushText({ alertId: 'a', type: 'Message', parametersJSON: byNumber }, 'usr_1', 'en', zone).body).toBe('')
  expect(toPushTest('it').title).toBe('Le notifiche funzionano')
})
