import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../../schema/api/appointments.ts'
import type { EndOfDay } from '../../schema/api/end-of-day.ts'
import type { Outstanding } from '../../schema/api/ledger.ts'
import { openFixture } from '../support/fixture.ts'
import { type Action, arbitraryActions, type BookVisit, oracleLedger, toldSums } from '../support/ledger-oracle.ts'
import { openLedger } from '../support/ledger-visits.ts'
import { openSalon, type Salon, today } from '../support/salon.ts'

const dayOf = (n: number) => new Date(Date.parse(`${today}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
const euro = (cents: number) => cents / 100

/** Plays the actions against the product and, beside it, in a plain ledger; whatever the product does not do as they say fails. */
async function play(salon: Salon, { go, served }: Awaited<ReturnType<typeof openLedger>>, actions: readonly Action[]) {
  const [a = '', b = ''] = salon.clients
  const ready = [
    await served(a, [[salon.cut, salon.anna], [salon.colour, salon.giulia]], 1), // biome-ignore format: pairs
    await served(a, [[salon.blowDry, salon.giulia]]),
    await served(b, [[salon.colour, salon.marco], [salon.cut, salon.anna]]), // biome-ignore format: pairs
  ]
  const visits = ready.map(
    ({ clientId, clientHistoryServicesDTO, clientHistoryProductsDTO }): BookVisit => ({
      client: clientId,
      lines: [
        ...clientHistoryServicesDTO.map((row) => ({
          id: row.clientHistoryServiceId,
          person: row.userId,
          side: 'services' as const,
          cents: Math.round(row.price * 100),
        })),
        ...clientHistoryProductsDTO.map((row) => ({
          id: row.clientHistoryProductId,
          person: row.userId,
          side: 'products' as const,
          cents: Math.round(row.price * 100),
        })),
      ],
    }),
  )
  const plain = oracleLedger(visits)
  const ids = new Map<string, string>()
  const now: Appointment[] = ready.slice()
  // Each action takes place a minute after the one before. Visits that are checked out in the same second have no order of
  // age, so which of them a later payment balances first would depend on their random ids.
  let minute = 0
  const at = () => ({ day: dayOf(plain.day()), time: `12:${String(minute).padStart(2, '0')}` })
  const idOf = (visit: number) => now[visit]?.appointmentId ?? ''
  const reload = async (visit: number) => {
    const { body } = await go('GET', `/api/Appointments/{sessionCode}/${idOf(visit)}`, undefined, at())
    now[visit] = body
    return body
  }
  const keep = (visit: number, body: Appointment) => {
    now[visit] = body
  }
  const step = (name: string, visit: number, body: object) =>
    go('POST', `/api/Appointments/${name}/{sessionCode}/${idOf(visit)}`, { version: now[visit]?.version, ...body }, at())
  const latest = async (row: { id: string; visit: number } | undefined) => {
    if (row) ids.set(row.id, (await reload(row.visit)).entries.at(-1)?.bookEntryId ?? '')
  }
  for (const action of actions) {
    minute += 1
    if ('visit' in action) await reload(action.visit)
    switch (action.do) {
      case 'NextDay':
        plain.nextDay()
        break
      case 'Checkout': {
        const { visit } = action
        if (!plain.isOpen(visit)) {
          expect((await step('Checkout', visit, { payments: [], owed: 1 })).body.error).toBe('Already checked out')
          break
        }
        const { made, money, tips, settles, owed } = plain.checkout(visit, action)
        const reply = await step('Checkout', visit, {
          ...{ tip: euro(action.tip), owed: euro(owed), settles: euro(settles) },
          tips: tips.map((share) => ({ userId: share.person, amount: euro(share.cents) })),
          payments: money.map(({ method, cents }) => ({ method, amount: euro(cents) })),
        })
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        for (const row of made) await latest(row)
        break
      }
      case 'Settle': {
        const clientId = visits[action.visit]?.client ?? ''
        const due = plain.debtsOf(clientId).reduce((sum, debt) => sum + plain.owedOf(debt), 0)
        const amount = Math.ceil((due * action.part) / 100)
        if (amount === 0) break
        const wish = { clientId, owed: euro(due), payments: [{ method: action.method, amount: euro(amount) }] }
        const reply = await go<Outstanding>('POST', '/api/BookEntries/Settle/{sessionCode}', wish, at())
        if (amount > due) {
          expect(reply.body.error).toBe('More than the outstanding balance')
          break
        }
        for (const row of plain.settle(clientId, amount, action.method)) await latest(row)
        expect(reply.body.owed).toBe(euro(due - amount))
        break
      }
      case 'Refund': {
        const { visit, method } = action
        const paid = plain.paidOf(visit)
        const amount = Math.max(1, Math.ceil((paid * action.part) / 100))
        const reply = await step('Refund', visit, { amount: euro(amount), method, reason: 'Part' })
        if (plain.isOpen(visit)) expect(reply.body.error).toBe('Not checked out yet')
        else if (amount > paid) expect(reply.body.error).toBe("A refund can't be more than the amount paid")
        else {
          expect(reply.status, JSON.stringify(reply.body)).toBe(200)
          await latest(plain.refund(visit, amount, method))
        }
        break
      }
      case 'RefundLine': {
        const { visit, method } = action
        const lines = visits[visit]?.lines ?? []
        const id = lines[action.line % lines.length]?.id ?? ''
        const left = plain.leftOf(visit).filter((one) => one.line === id)
        const amount = left.reduce((sum, one) => sum + one.cents, 0)
        const reply = await step('Refund', visit, { lines: [id], method, reason: 'Line' })
        if (plain.isOpen(visit)) expect(reply.status).toBe(409)
        else if (amount === 0 || amount > plain.paidOf(visit)) expect(reply.status).toBe(400)
        else await latest(plain.refundLine(visit, id, method))
        break
      }
      case 'Undo': {
        const rows = plain.undoable()
        const row = rows[action.entry % Math.max(1, rows.length)]
        if (!row) break
        const reply = await go('POST', `/api/BookEntries/Undo/{sessionCode}/${ids.get(row.id)}`, { reason: 'Slip' }, at())
        if (plain.paidOf(row.visit) < row.money.reduce((sum, one) => sum + one.cents, 0)) expect(reply.body.error).toBe('Already refunded')
        else {
          expect(reply.status, JSON.stringify(reply.body)).toBe(200)
          plain.undo(row)
        }
        break
      }
      case 'Void': {
        const reply = await step('Void', action.visit, { reason: 'Wrong' })
        if (plain.isOpen(action.visit)) expect(reply.body.error).toBe('Not checked out yet')
        else {
          expect(reply.status, JSON.stringify(reply.body)).toBe(200)
          plain.voided(action.visit)
          keep(action.visit, reply.body)
        }
        break
      }
      case 'Close': {
        const day = dayOf(plain.day())
        const { body } = await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${day}`, undefined, at())
        const countedCash = Math.max(0, body.expectedCash + euro(action.off))
        const wish = {
          day,
          expectedCash: body.expectedCash,
          countedCash: Math.round(countedCash * 100) / 100,
          leftCash: 0,
          note: 'Counted',
        }
        const reply = await go('POST', '/api/TillDays/Close/{sessionCode}', wish, at())
        if (plain.isClosed(plain.day())) expect(reply.body.error).toBe('This day is already closed')
        else {
          expect(reply.status, JSON.stringify(reply.body)).toBe(200)
          plain.close()
        }
        break
      }
    }
  }
  const days = [...new Set(plain.written.map((row) => row.day))]
  for (const day of days) {
    const { body } = await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${dayOf(day)}`, undefined, at())
    const people = body.people.map(({ userDTO, charged }) => ({ userId: userDTO.userId, charged }))
    expect(toldSums({ ...body, people }), `day ${day}`).toEqual(plain.sums(day))
    expect(Math.round((body.expectedCash - body.openingCash) * 100)).toBe(plain.cashOf(day))
  }
  for (const [i] of visits.entries()) expect(Math.round((await reload(i)).owed * 100)).toBe(plain.owedOf(i))
  return plain.sums()
}

test('keeps the same ledger as a plain model for random actions in random order', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryActions(3, 16), async (actions) => {
      const world = await openFixture()
      const salon = await openSalon(world)
      const ledger = await openLedger(world, salon, await salon.as('ADMIN'))
      const all = await play(salon, ledger, actions)
      // The whole of it, asked of the database itself.
      const { rows } = await world.db.execute(
        `SELECT (SELECT coalesce(sum(charged_cents), 0) FROM ledger_entries) AS charged, (SELECT coalesce(sum(amount_cents), 0) FROM ledger_lines) AS takings, (SELECT coalesce(sum(paid_cents), 0) FROM ledger_entries) AS paid, (SELECT coalesce(sum(amount_cents), 0) FROM payments) AS payments, (SELECT coalesce(sum(owed_cents), 0) FROM appointments) AS owed, (SELECT count(*) FROM (SELECT 1 FROM ledger_entries e GROUP BY e.appointment_id HAVING sum(e.paid_cents) < 0 OR sum(e.charged_cents) < sum(e.paid_cents))) AS wrong`,
      )
      const told = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
      expect(told).toMatchObject({
        charged: all.charged,
        takings: all.charged,
        paid: all.paid,
        payments: all.paid,
        owed: all.charged - all.paid,
        wrong: 0,
      })
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
