import { expect, test } from 'vitest'
import { getAlertLink } from '../../../schema/rules/messages/alert-link.ts'
import { type AlertType, alertTypes } from '../../../schema/terms.ts'
import { parseDevice } from '../../../web/ui/device-name.ts'

test('links each type of alert to its page, with the id of its parameters', () => {
  const links: Record<AlertType, string> = {
    News: '/InfoProfile/usr_1?tab=7',
    DailyTarget: '/target',
    NPS: '/clientInfo/a%2F1?tabvalue=3',
    Survey: '/clientInfo/a%2F1?tabvalue=4',
    Arrival: '/agenda/a%2F1',
    Booking: '/agenda/a%2F1',
    Request: '/InfoProfile/a%2F1',
    Message: '/clientInfo/a%2F1',
  }
  for (const type of alertTypes) {
    expect(getAlertLink({ type, parametersJSON: '{"id":"a/1"}' }, 'usr_1')).toBe(links[type])
    const without = type === 'News' || type === 'DailyTarget' ? links[type] : null
    for (const parametersJSON of ['', 'null', '{}', '{"id":3}']) expect(getAlertLink({ type, parametersJSON }, 'usr_1')).toBe(without)
  }
})

test('names browser and operating system of a user agent', () => {
  const agents: readonly (readonly [string, string | null])[] = [
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36', 'Chrome Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Safari/604.1',
      'Safari iPhone',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 CriOS/130.0 Safari/604.1', 'Chrome iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet Android',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox macOS'],
    ['curl/8.1', null],
    ['', null],
  ]
  for (const [agent, expected] of agents) {
    const device = parseDevice(agent)
    expect(device && `${device.browser} ${device.system}`, agent).toBe(expected)
  }
})
