import { expect, test } from 'vitest'
import type { DataQuality } from '../../../schema/api/records/data-quality-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'
import { readSheet } from '../../support/xlsx-sheet.ts'

test('gaps of clients are counted and ranked by what was spent, and a mended field leaves the list', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const desk = await salon.as('RECEPTIONIST')
  const path = `/api/DataQualities/GetCustomersBySalon/{sessionCode}/${salon.salonId}`
  const set = (client: number, values: string) =>
    world.db.execute({ sql: `UPDATE clients SET ${values} WHERE client_id = ?`, args: [salon.clients[client] ?? ''] })
  const consent = (client: number, source: string) =>
    world.db.execute({
      sql: `
        INSERT INTO client_privacies (client_privacy_id, salon_id, client_id, at_utc, source, user_id, language)
        VALUES (?, ?, ?, 1790000000, ?, 'x', 'it')`,
      args: [`cpr_${client}`, salon.salonId, salon.clients[client] ?? '', source],
    })
  // 0 is complete, 1 has a wrong phone and a typo, 2 an impossible birthday and the phone of 3, who has nothing else.
  await set(0, `email = 'giulia@example.test', birth_date = '1985-11-26'`)
  await set(1, `email = 'ric@gmial.com', birth_date = '1990-01-02', phone_number = '+3934755120'`)
  await set(2, `email = 'serena@example.test', birth_date = '1900-01-01', phone_number = '+393471284413'`)
  await consent(0, 'desk')
  await consent(1, 'guest')
  await consent(2, 'asked')
  await world.db.execute({
    sql: `INSERT INTO client_spending (salon_id, client_id, month, amount_cents) VALUES (?, ?, '2026-10', 9000)`,
    args: [salon.salonId, salon.clients[3] ?? ''],
  })
  const read = async (query = '') => (await desk.call<DataQuality>('GET', path + query)).body
  await world.resetRoundTrips()
  const all = await read()
  expect(await world.countRoundTrips()).toBe(1)
  const counts = { phone: 0, email: 1, birthDate: 1, consent: 2, wrongPhone: 1, wrongEmail: 1, wrongBirthDate: 1, duplicate: 2 }
  expect(all).toMatchObject({ total: 4, complete: 1, shown: 3, counts })
  expect(all.clients.map(({ clientId }) => clientId)).toEqual([salon.clients[3], salon.clients[1], salon.clients[2]])
  expect(all.clients[0]).toMatchObject({ spent: 90, gaps: ['email', 'birthDate', 'consent', 'duplicate'] })
  expect(all.clients[0]?.duplicateOf?.clientId).toBe(salon.clients[2])
  expect((await read('?gap=wrongPhone')).clients.map(({ clientId }) => clientId)).toEqual([salon.clients[1]])
  expect((await read('?visited=true')).total).toBe(0)

  const [wrong] = (await read('?gap=wrongPhone')).clients
  const mended = { version: wrong?.version, phoneNumber: '+393475512099', email: 'ric@gmail.com' }
  expect((await desk.call('PUT', `/api/Clients/{sessionCode}/${wrong?.clientId}`, mended)).status).toBe(200)
  expect(await read()).toMatchObject({ complete: 2, counts: { wrongPhone: 0, wrongEmail: 0 } })

  const { status, body } = await desk.call<ArrayBuffer>('GET', `${path.replace('BySalon/', 'BySalonXls/')}?language=it`)
  expect(status).toBe(200)
  const sheet = readSheet(body)
  expect([sheet.A1?.text, sheet.B1?.text, sheet.A2?.text]).toEqual(['Cliente', 'Spesa in 12 mesi (EUR)', 'Àngela D’Èrrico'])
  expect((await desk.call('GET', path.replace(salon.salonId, other.salonId))).status).toBe(404)
  expect((await desk.call('GET', `${path}?gap=nose`)).status).toBe(400)
  expect((await (await salon.as('SALESMARKETING')).call('GET', path)).status).toBe(403)
})
