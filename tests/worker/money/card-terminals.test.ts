import { expect, inject, test } from 'vitest'
import type { CardTerminal, TerminalDay } from '../../../schema/api/money/card-terminals-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { remindOfTerminals } from '../../../worker/features/money/end-of-day/remind-of-terminals.ts'
import { createTerminal, createVisit } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, type Person, type Salon, today } from '../../support/salon.ts'

const world = await openFixture()
const readDay = async (desk: Person) => (await desk.call<TerminalDay[]>('GET', `/api/CardTerminals/Day/{sessionCode}?date=${today}`)).body

/** Pays a visit by card, at a terminal or without naming one. */
async function pay(salon: Salon, desk: Person, cardTerminalId?: string) {
  const { appointmentId, version, total } = await createVisit(salon, 'Appointments/StartServices', 'Appointments/Stop')
  const payments = [{ method: 'card', amount: total, ...(cardTerminalId ? { cardTerminalId } : {}) }]
  return desk.call<Appointment>('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments })
}

test('compares the total of a terminal with its payments, and lists those that name none', async () => {
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { cardTerminalId } = await createTerminal(salon)
  const paid = await pay(salon, desk, cardTerminalId)
  await pay(salon, desk)
  const amount = paid.body.total
  expect(await readDay(desk)).toMatchObject([
    { cardTerminalId, total: null, paid: amount, difference: null, payments: [{ amount, receiptTotal: null }] },
    { cardTerminalId: null, payments: [{ amount: expect.any(Number) }] },
  ])
  const setTotal = (total: number | null) =>
    desk.call<TerminalDay[]>('PUT', `/api/CardTerminals/Total/{sessionCode}/${cardTerminalId}`, { day: today, total })
  expect((await setTotal(amount - 2)).body[0]).toMatchObject({ total: amount - 2, difference: -2 })
  expect((await setTotal(amount)).body[0]).toMatchObject({ difference: 0 })
  expect((await setTotal(null)).body[0]).toMatchObject({ total: null, difference: null })

  const { appointmentId, version } = paid.body
  await desk.call('POST', `/api/Appointments/Void/{sessionCode}/${appointmentId}`, { version, reason: 'Wrong client' })
  expect((await readDay(desk))[0]).toMatchObject({ paid: 0, payments: [{ amount }, { amount: -amount }] })
})

test('refuses the terminal of another salon, a terminal of cash, and one that was removed', async () => {
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const desk = await salon.as('RECEPTIONIST')
  const foreign = await createTerminal(other)
  expect((await pay(salon, desk, foreign.cardTerminalId)).status).toBe(409)
  const own = await createTerminal(salon)
  const { appointmentId, version, total } = await createVisit(salon, 'Appointments/StartServices', 'Appointments/Stop')
  const payments = [{ method: 'cash', amount: total, cardTerminalId: own.cardTerminalId }]
  expect((await desk.call('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments })).status).toBe(400)
  const admin = await salon.as('ADMIN')
  await admin.call<CardTerminal>('DELETE', `/api/CardTerminals/{sessionCode}/${own.cardTerminalId}`)
  expect((await pay(salon, desk, own.cardTerminalId)).status).toBe(409)
})

test('says until when a terminal is to be registered, and reminds when the window opens, a week before its end, and after it', async () => {
  const fixture = await openFixture()
  const salon = await openSalon(fixture, { country: 'IT' })
  const boss = await salon.as('ADMIN')
  const draft = { name: 'Counter', terminalCode: '12345678', registerSerial: 'RT1' }
  const { cardTerminalId } = (await boss.call<CardTerminal>('POST', '/api/CardTerminals/{sessionCode}', draft)).body
  const save = (body: object) => boss.call<CardTerminal>('PUT', `/api/CardTerminals/{sessionCode}/${cardTerminalId}`, body)
  const [made] = (await boss.call<CardTerminal[]>('GET', '/api/CardTerminals/Salon/{sessionCode}')).body
  expect(made).toMatchObject({ pairingFrom: today, registeredOn: null })
  const remind = async (day: string) => {
    const client = openClient({ DATABASE_URL: `${inject('product').databases}${fixture.name}/`, SESSION_SECRET: 'x' })
    await remindOfTerminals(new SystemDb(client, { nowUtc: Date.parse(`${day}T09:00:00Z`) / 1000, newId, actor: 'card-terminals' }))
    client.close()
    const { rows } = await fixture.db.execute(`SELECT DISTINCT cause FROM alerts WHERE cause LIKE 'terminal:%' ORDER BY rowid`)
    return rows.map(({ cause }) => String(cause).split(':').at(-1))
  }
  // Of 24 November: from 6 to 29 January, a Friday.
  expect(await remind('2027-01-05')).toEqual([])
  expect(await remind('2027-01-06')).toEqual(['open'])
  await fixture.db.execute('UPDATE alerts SET deleted_utc = 1')
  expect(await remind('2027-01-06')).toEqual(['open'])
  expect((await fixture.db.execute(`SELECT 1 FROM alerts WHERE deleted_utc IS NULL AND cause LIKE 'terminal:%'`)).rows).toEqual([])
  await fixture.db.execute('DELETE FROM alerts')
  expect(await remind('2027-01-07')).toEqual([])
  expect(await remind('2027-01-22')).toEqual(['ending'])
  expect(await remind('2027-01-30')).toEqual(['ending', 'over'])
  expect(await save({ ...made, registeredOn: '2030-01-01' })).toMatchObject({ status: 400 })
  const registered = await save({ ...made, registeredOn: '2026-11-20' })
  expect(registered.body).toMatchObject({ registeredOn: '2026-11-20', pairingFrom: today })
  // Another register is another pairing; a new day that is entered with it stays.
  const other = await save({ ...registered.body, registerSerial: 'other' })
  const later = await save({ ...other.body, registerSerial: 'third', registeredOn: '2026-11-21' })
  expect(other.body).toMatchObject({ registeredOn: null, pairingFrom: today })
  expect(later.body).toMatchObject({ registerSerial: 'third', registeredOn: '2026-11-21' })
})

test('reminds of every terminal, also where there are more of them than one query reads', async () => {
  const fixture = await openFixture()
  const salon = await openSalon(fixture, { country: 'IT' })
  await salon.as('ADMIN')
  const insert = (id: string, from: string) => ({
    sql: `INSERT INTO card_terminals (card_terminal_id, salon_id, name, pairing_from, changed_utc) VALUES (?, ?, ?, ?, 1)`,
    args: [id, salon.salonId, id, from],
  })
  const early = Array.from({ length: 500 }, (_, no) => insert(`cat_${String(no).padStart(3, '0')}`, '2026-11-02'))
  await fixture.db.batch([...early, insert('cat_last', '2026-11-24')], 'write')
  const client = openClient({ DATABASE_URL: `${inject('product').databases}${fixture.name}/`, SESSION_SECRET: 'x' })
  await remindOfTerminals(new SystemDb(client, { nowUtc: Date.parse('2027-01-06T09:00:00Z') / 1000, newId, actor: 'card-terminals' }))
  client.close()
  const { rows } = await fixture.db.execute(`SELECT DISTINCT cause FROM alerts WHERE cause LIKE 'terminal:%'`)
  expect(rows).toHaveLength(501)
})
