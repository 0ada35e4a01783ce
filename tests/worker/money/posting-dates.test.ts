import { expect, test } from 'vitest'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openCardDesk } from '../../support/gift-cards.ts'
import { today } from '../../support/salon.ts'

test('a salon that has closed its day and moved to a zone further west goes on selling, on the first day that is not closed', async () => {
  const desk = await openCardDesk()
  const tomorrow = '2026-11-25'
  await desk.world.db.execute({
    sql: `
      INSERT INTO day_closings (
        day_closing_id, salon_id, day, at_utc, user_id, opening_cash_cents, expected_cash_cents, counted_cash_cents, left_cash_cents,
        changed_utc
      )
      VALUES ('tcl_1', ?, ?, 1, 'usr', 0, 0, 0, 0, 1)`,
    args: [desk.salon.salonId, tomorrow],
  })
  const { appointmentId, version } = await desk.served()
  const asked = await desk.post(`Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments: desk.cash(32) })
  const question = { code: 'sale_after_closing', closedDay: tomorrow, nextDay: '2026-11-26' }
  expect(asked).toMatchObject({ status: 409, body: question })
  const request = { version, payments: desk.cash(32), afterClosing: 'next_day' }
  const { body: visit } = await desk.post<Appointment>(`Appointments/Checkout/{sessionCode}/${appointmentId}`, request)
  expect(visit.entries.map(({ day }) => day)).toEqual(['2026-11-26'])
  const card = await desk.sell(50)
  expect((await desk.liability(today, '2026-11-26')).days).toMatchObject([{ day: '2026-11-26', owed: 50 }])
  expect((await desk.refund(visit, { amount: 32 })).body.entries.at(-1)).toMatchObject({ kind: 'refund', day: '2026-11-26' })
  expect((await desk.card(card)).balance).toBe(50)
})
