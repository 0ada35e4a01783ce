import { expect, test } from 'vitest'
import { type Consent, consentItems, isQuietTime, mayReceive, nextMarketingTime } from '../../../schema/rules/clients/consents.ts'
import { parseIso, toIso } from '../../../schema/rules/salon-time.ts'

const rome = { zone: 'Europe/Rome', country: 'IT' }
const isQuiet = (iso: string) => isQuietTime(parseIso(iso), rome.zone, rome.country)
const next = (iso: string) => toIso(nextMarketingTime(parseIso(iso), rome.zone, rome.country))

test('advertising rests from 21 to 8 of the salon, on Sundays and on public holidays', () => {
  expect(isQuiet('2026-11-24T06:59:00Z')).toBe(true)
  expect(isQuiet('2026-11-24T07:00:00Z')).toBe(false)
  expect(isQuiet('2026-11-24T19:59:59Z')).toBe(false)
  expect(isQuiet('2026-11-24T20:00:00Z')).toBe(true)
  expect(isQuiet('2026-11-22T11:00:00Z')).toBe(true)
  expect(isQuiet('2026-12-08T11:00:00Z')).toBe(true)
  expect(isQuietTime(parseIso('2026-12-08T11:00:00Z'), 'Europe/London', 'GB')).toBe(false)
})

test('what is not sent now is sent at eight of the next day that allows it, also over a change of the clock', () => {
  expect(next('2026-11-24T10:00:00Z')).toBe('2026-11-24T10:00:00Z')
  expect(next('2026-11-24T05:00:00Z')).toBe('2026-11-24T07:00:00Z')
  expect(next('2026-11-21T20:30:00Z')).toBe('2026-11-23T07:00:00Z')
  expect(next('2026-12-24T21:00:00Z')).toBe('2026-12-28T07:00:00Z')
  expect(next('2027-03-27T21:00:00Z')).toBe('2027-03-30T06:00:00Z')
  expect(next('2026-10-24T20:00:00Z')).toBe('2026-10-26T07:00:00Z')
})

test('every quarter of an hour of a year is either quiet or itself the next time', () => {
  for (const zone of ['Europe/Rome', 'America/New_York'])
    for (let utc = parseIso('2026-01-01T00:00:00Z'); utc < parseIso('2027-01-01T00:00:00Z'); utc += 900) {
      const found = nextMarketingTime(utc, zone, 'IT')
      if (isQuietTime(utc, zone, 'IT') === (found === utc) || isQuietTime(found, zone, 'IT')) throw new Error(`${zone} ${toIso(utc)}`)
    }
})

test('advertising needs consent for its purpose on its channel; a service message needs none', () => {
  const consents: Consent[] = consentItems.map((item) => ({ ...item, given: item.purpose === 'offers' && item.channel === 'text' }))
  const client = { inactiveReason: '', consents }
  const noon = { utc: parseIso('2026-11-24T11:00:00Z'), ...rome }
  const night = { ...noon, utc: parseIso('2026-11-24T22:00:00Z') }
  expect(mayReceive(client, 'offers', 'whatsapp', noon)).toBe('yes')
  expect(mayReceive(client, 'offers', 'sms', noon)).toBe('yes')
  expect(mayReceive(client, 'offers', 'mail', noon)).toBe('no_consent')
  expect(mayReceive(client, 'feedback', 'sms', noon)).toBe('no_consent')
  expect(mayReceive(client, 'offers', 'sms', night)).toBe('quiet_time')
  expect(mayReceive(client, 'service', 'mail', night)).toBe('yes')
  expect(mayReceive(client, 'service', null, noon)).toBe('no_channel')
  expect(mayReceive({ ...client, inactiveReason: 'moved_away' }, 'service', 'mail', noon)).toBe('inactive')
})
