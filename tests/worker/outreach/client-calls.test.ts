import { expect, test } from 'vitest'
import type { CallChoices } from '../../../schema/api/outreach/client-calls-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon } from '../../support/salon.ts'

const [salonNumber, deskNumber, clientNumber] = ['390115550177', '+390115550100', '+393475559903']

/** A salon with its own account, whose receptionists see no whole numbers, and a client of it. */
async function open(values: Record<string, string | number> = {}) {
  const world = await openFixture()
  const sender = { sms_sender: salonNumber, sms_sender_confirmed: salonNumber, phone_number: deskNumber, salon_name: 'Aurora & C' }
  const salon = await openSalon(world, { ...sender, contact_roles_json: '["ADMIN"]', ...values })
  const [clientId = ''] = salon.clients
  await world.db.execute({ sql: 'UPDATE clients SET phone_number = ? WHERE client_id = ?', args: [clientNumber, clientId] })
  const secrets = { smsKey: 'AClocal', smsSecret: 'local-twilio-token' }
  const admin = await salon.as('ADMIN')
  const salonPath = `/api/Salons/{sessionCode}/${salon.salonId}`
  expect((await admin.call('PUT', salonPath, { version: 1, smsProvider: 'twilio', secrets })).status).toBe(200)
  const desk = await salon.as('RECEPTIONIST')
  const path = `/api/ClientCalls/{sessionCode}/${clientId}`
  const gateways = getGateways(world)
  return {
    ...{ world, salon, admin, desk, clientId, gateways },
    choices: async () => (await desk.call<CallChoices>('GET', path)).body,
    ring: (phone: string, key?: string) =>
      desk.call<{ state?: string; code?: string }>(
        'POST',
        path,
        { phone },
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      ),
    listCalls: async () => (await gateways.sent()).map(({ to, from, text }) => ({ to, from, text })),
  }
}

test('rings the desk first and then the client, whose number no reply shows, once per press, and writes it to the audit log', async () => {
  const { world, salon, desk, clientId, choices, ring, listCalls, gateways } = await open()
  expect(await choices()).toEqual({ from: `+${salonNumber}`, to: '…03', phones: [{ phone: 'salon', number: deskNumber }] })
  const replies = await Promise.all([ring('salon', 'pressed'), ring('salon', 'pressed'), ring('salon', 'pressed')])
  expect(replies.map(({ body }) => body.state).sort()).toEqual(['rings', 'unknown', 'unknown'])
  const [call, ...others] = await listCalls()
  expect(call).toMatchObject({ to: deskNumber.slice(1), from: `+${salonNumber}` })
  expect(call?.text).toContain(`<Dial callerId="+${salonNumber}" timeout="20"><Number>${clientNumber}</Number></Dial>`)
  expect(call?.text).toContain('Aurora &#38; C')
  expect(others).toEqual([])
  // A reply that was lost: the phone may ring, and nothing rings again.
  await gateways.fault({ gateway: 'twilio', to: '', kind: 'reply lost', times: 1 })
  expect((await ring('salon', 'second')).body).toEqual({ state: 'unknown' })
  expect((await ring('salon', 'second')).body).toEqual({ state: 'unknown' })
  expect(await listCalls()).toHaveLength(2)
  await gateways.fault({ gateway: 'twilio', to: '', kind: 'credentials', times: 1 })
  const refused = await ring('salon')
  expect(refused).toMatchObject({ status: 409, body: { code: 'call_refused' } })
  expect(JSON.stringify(refused.body)).not.toContain(clientNumber.slice(4))
  const { rows } = await world.db.execute("SELECT entity, entity_id, user_id FROM audit_log WHERE action = 'call'")
  expect(rows.map((row) => ({ ...row }))).toEqual(
    Array.from({ length: 3 }, () => ({ entity: 'clients', entity_id: clientId, user_id: desk.userId })),
  )
  const page = await (await salon.as('ADMIN')).call<{ entries: { action: string }[] }>('GET', '/api/Trail/Find/{sessionCode}?kind=clients')
  expect(page.body.entries.filter(({ action }) => action === 'call')).toHaveLength(3)
})

test('rings neither without an own account, nor by a name, nor dear countries, nor more than thirty times an hour', async () => {
  const { world, salon, clientId, choices, ring, listCalls } = await open()
  const set = (table: 'salons' | 'clients', column: string, value: string) =>
    world.db.execute({
      sql: `UPDATE ${table} SET ${column} = ? WHERE ${table === 'salons' ? 'salon_id' : 'client_id'} = ?`,
      args: [value, table === 'salons' ? salon.salonId : clientId],
    })
  expect(await ring('own')).toMatchObject({ status: 409, body: { code: 'no_number_to_call' } })
  // A satellite telephone, and a premium number.
  for (const number of ['+881612345678', '+39899111222', '']) {
    await set('clients', 'phone_number', number)
    expect(await ring('salon')).toMatchObject({ status: 409, body: { code: 'no_number_to_call' } })
  }
  await set('clients', 'phone_number', clientNumber)
  for (const [column, value] of [
    ['sms_sender', 'Aurora'],
    ['sms_provider', 'smshosting'],
  ] as const) {
    const { rows } = await world.db.execute({ sql: `SELECT ${column} AS v FROM salons WHERE salon_id = ?`, args: [salon.salonId] })
    await set('salons', column, value)
    expect((await choices()).from).toBe('')
    expect(await ring('salon')).toMatchObject({ status: 409, body: { code: 'calls_not_set_up' } })
    await set('salons', column, String(rows[0]?.v))
  }
  expect(await listCalls()).toEqual([])
  for (let n = 0; n < 30; n++) expect((await ring('salon')).status).toBe(200)
  expect(await ring('salon')).toMatchObject({ status: 429, body: { code: 'called_too_often' } })
  await set('clients', 'inactive_reason', 'died')
  expect((await ring('salon')).status).toBe(404)
})
