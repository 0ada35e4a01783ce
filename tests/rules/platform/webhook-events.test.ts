import { expect, test } from 'vitest'
import {
  type AuditedChange,
  getAttemptDelay,
  maxAttempts,
  toReceiverUrl,
  toWebhookEvents,
} from '../../../schema/rules/platform/webhook-events.ts'

let auditNo = 0
const entry = (entity: string, action: string, more: Partial<AuditedChange> = {}): AuditedChange => {
  auditNo += 1
  return { auditNo, at: 1000, entity, entityId: 'one', rootId: 'one', action, after: {}, ...more }
}
const toTypes = (...entries: AuditedChange[]) => toWebhookEvents(entries).map(({ type, recordId }) => `${type} ${recordId}`)

test('entries of one record and second are one event, which says most of them', () => {
  const service = (action: string, at = 1000) => entry('agenda_services', action, { entityId: 'service', at })
  expect(toTypes(entry('agendas', 'create'), service('create'), service('create'))).toEqual(['booking.created one'])
  expect(toTypes(service('change'), entry('agendas', 'change', { after: { outcome: 'cancelled' } }))).toEqual(['booking.cancelled one'])
  expect(toTypes(entry('agendas', 'create'), service('change', 1001))).toEqual(['booking.created one', 'booking.changed one'])
  expect(toTypes(entry('agendas', 'change', { after: { outcome: 'not_come' } }))).toEqual(['booking.no_show one'])
  expect(toTypes(entry('agendas', 'change', { after: { outcome: null } }))).toEqual(['booking.restored one'])
  expect(toTypes(entry('clients', 'delete'), entry('clients', 'restore', { at: 1001 }))).toEqual([
    'client.deleted one',
    'client.restored one',
  ])
})

test('what no webhook is told of has no event, and each event stands where its last entry stands', () => {
  expect(toTypes(entry('users', 'create'), entry('salons', 'change'))).toEqual([])
  const entries = [entry('agendas', 'create', { entityId: 'a', rootId: 'a' }), entry('products', 'change', { entityId: 'p' })]
  const last = entry('agenda_services', 'create', { rootId: 'a' })
  expect(toWebhookEvents([...entries, last]).map(({ recordId, position }) => [recordId, position])).toEqual([
    ['p', last.auditNo - 1],
    ['a', last.auditNo],
  ])
})

test('attempts go on for three days, no sooner than the receiver asks', () => {
  const delays = Array.from({ length: maxAttempts }, (_, attempts) => getAttemptDelay(attempts + 1))
  expect(delays.at(-1)).toBeUndefined()
  const seconds = delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0)
  expect(Math.round(seconds / 86_400)).toBe(3)
  expect(getAttemptDelay(1, 900)).toBe(900)
  expect(getAttemptDelay(4, 900)).toBe(7200)
  expect(getAttemptDelay(1, 1e9)).toBe(86_400)
})

test('a receiver is an https name of the public internet', () => {
  const refused = `http://shop.example.com/ https://127.0.0.1/ https://0x7f.1/ https://2130706433/ https://[::1]/ https://localhost/
    https://printer.local/ https://db.internal/ https://shop.example.com:8443/ https://user:pw@shop.example.com/ ftp://shop.example.com/
    https://shop/ shop.example.com javascript:alert(1) https://shop.example.com.:22/ https://app.salon.example/ https://salon.example/`
  for (const text of refused.split(/\s+/)) expect(toReceiverUrl(text, 'salon.example'), text).toBeUndefined()
  expect(toReceiverUrl('https://Shop.Example.com/hooks?a=1#top', 'salon.example')).toBe('https://shop.example.com/hooks?a=1')
  expect(toReceiverUrl('https://xn--caff-8oa.example.it/')).toBe('https://xn--caff-8oa.example.it/')
  expect(toReceiverUrl('https://notsalon.example/', 'salon.example')).toBe('https://notsalon.example/')
})
