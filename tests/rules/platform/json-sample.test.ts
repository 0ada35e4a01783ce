import { expect, test } from 'vitest'
import { toSample } from '../../../schema/rules/platform/json-sample.ts'
import type { JsonSchema } from '../../../schema/rules/platform/json-schema.ts'
import { listKeyCalls, toJsonSchema } from '../../../worker/http/open-api.ts'

const today = '2026-12-01'
const text: JsonSchema = { type: 'string' }

test('a sample has the required fields of a schema, with values by their names', () => {
  const service: JsonSchema = { type: 'object', properties: { serviceId: text, start: text, note: text }, required: ['serviceId', 'start'] }
  const booking: JsonSchema = {
    type: 'object',
    properties: { clientId: text, agendaServicesDTO: { type: 'array', items: service }, message: { type: 'boolean' } },
    required: ['clientId', 'agendaServicesDTO', 'message'],
  }
  expect(toSample(booking, today)).toEqual({
    clientId: '{clientId}',
    agendaServicesDTO: [{ serviceId: '{serviceId}', start: '2026-12-01T09:00:00Z' }],
    message: true,
  })
  expect(toSample({ anyOf: [{ type: 'null' }, { enum: ['card', 'cash'] }] }, today)).toBe('card')
  expect(toSample(text, today, 'dateFrom')).toBe(today)
  expect(toSample({ type: 'array', items: text }, today, 'userIds')).toEqual(['{userId}'])
})

test('each call that keys open has a sample of its path, query and body', () => {
  const missing = listKeyCalls().flatMap(({ table, name, endpoint: { input, body, form } }) =>
    [input, form === 'multipart' ? undefined : body]
      .filter((schema) => schema !== undefined)
      .filter((schema) => JSON.stringify(toSample(toJsonSchema(schema), today)) === undefined)
      .map(() => `${table}.${name}`),
  )
  expect(missing).toEqual([])
})
