import { expect, test } from 'vitest'
import type { CardTerminal, TerminalDay } from '../../../schema/api/money/card-terminals-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
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
