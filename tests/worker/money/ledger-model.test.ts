import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { AccountantMonth } from '../../../schema/api/money/accountant-month-schemas.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import type { Outstanding } from '../../../schema/api/money/ledger-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { type Action, arbitraryActions, type Method, type OracleVisit, oracleLedger, toOracleSums } from '../../support/ledger-oracle.ts'
import { openLedger } from '../../support/ledger-visits.ts'
import { openSalon, today } from '../../support/salon.ts'

const toDay = (n: number) => new Date(Date.parse(`${today}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
const euro = (cents: number) => cents / 100
const toCents = (amount: number) => Math.round(amount * 100)

const toOracleVisit = ({ clientId, clientHistoryServicesDTO, clientHistoryProductsDTO }: Appointment): OracleVisit => ({
  client: clientId,
  lines: [
    ...clientHistoryServicesDTO.map((row) => ({
      id: row.clientHistoryServiceId,
      person: row.userId,
      side: 'services' as const,
      cents: toCents(row.price),
    })),
    ...clientHistoryProductsDTO.map((row) => ({
      id: row.clientHistoryProductId,
      person: row.userId,
      side: 'products' as const,
      cents: toCents(row.price),
    })),
  ],
})

type Ledger = Awaited<ReturnType<typeof openLedger>>
type Of<Name extends Action['do']> = Extract<Action, { do: Name }>

/** Applies actions to the product and to the plain model, and compares each outcome. */
class Comparison {
  readonly plain: ReturnType<typeof oracleLedger>
  readonly #go: Ledger['go']
  readonly #visits: readonly OracleVisit[]
  /** The visits as they were read last. */
  readonly #current: Appointment[]
  /** Ids of the product's entries by those of the model. */
  readonly #ids = new Map<string, string>()
  #minute = 0

  constructor(go: Ledger['go'], visits: readonly Appointment[]) {
    this.#go = go
    this.#current = [...visits]
    this.#visits = visits.map(toOracleVisit)
    this.plain = oracleLedger(this.#visits)
  }

  // Each action takes place a minute after the one before. Visits that are checked out in the same second have no order of
  // age, so which of them a later payment balances first would depend on their random ids.
  #at() {
    return { day: toDay(this.plain.day()), time: `12:${String(this.#minute).padStart(2, '0')}` }
  }
  async reload(visit: number): Promise<Appointment> {
    const id = this.#current[visit]?.appointmentId ?? ''
    const { body } = await this.#go('GET', `/api/Appointments/{sessionCode}/${id}`, undefined, this.#at())
    this.#current[visit] = body
    return body
  }
  #post(name: string, visit: number, body: object) {
    const { appointmentId = '', version } = this.#current[visit] ?? {}
    const request = { version, afterClosing: 'next_day', ...body }
    return this.#go('POST', `/api/Appointments/${name}/{sessionCode}/${appointmentId}`, request, this.#at())
  }
  async #rememberLatest({ id, visit }: { id: string; visit: number }) {
    this.#ids.set(id, (await this.reload(visit)).entries.at(-1)?.bookEntryId ?? '')
  }

  async apply(action: Action) {
    this.#minute += 1
    if ('visit' in action) await this.reload(action.visit)
    switch (action.do) {
      case 'NextDay':
        return this.plain.nextDay()
      case 'Checkout':
        return this.#checkOut(action)
      case 'Settle':
        return this.#payBalance(action)
      case 'Refund':
        return this.#refund(action)
      case 'RefundLine':
        return this.#refundLine(action)
      case 'Undo':
        return this.#undo(action)
      case 'Void':
        return this.#void(action)
      case 'MoveCash':
        return this.#moveCash(action)
      case 'Close':
        return this.#closeDay(action)
      case 'Reopen':
        return this.#reopenDay()
    }
  }

  async #checkOut(action: Of<'Checkout'>) {
    const { visit } = action
    if (!this.plain.isOpen(visit)) {
      expect((await this.#post('Checkout', visit, { payments: [], owed: 1 })).body.error).toBe('Already checked out')
      return
    }
    const { made, money, tips, settles, owed } = this.plain.checkout(visit, action)
    const reply = await this.#post('Checkout', visit, {
      tip: euro(action.tip),
      owed: euro(owed),
      settles: euro(settles),
      tips: tips.map((share) => ({ userId: share.person, amount: euro(share.cents) })),
      payments: money.map(({ method, cents }) => ({ method, amount: euro(cents) })),
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    for (const entry of made) await this.#rememberLatest(entry)
  }

  async #payBalance({ visit, part, method }: Of<'Settle'>) {
    const clientId = this.#visits[visit]?.client ?? ''
    const due = this.plain.outstandingVisits(clientId).reduce((sum, unpaid) => sum + this.plain.owedOf(unpaid), 0)
    const amount = Math.ceil((due * part) / 100)
    if (amount === 0) return
    const request = { clientId, owed: euro(due), payments: [{ method, amount: euro(amount) }], afterClosing: 'next_day' }
    const reply = await this.#go<Outstanding>('POST', '/api/BookEntries/Settle/{sessionCode}', request, this.#at())
    if (amount > due) {
      expect(reply.body.error).toBe('More than the outstanding balance')
      return
    }
    for (const entry of this.plain.settle(clientId, amount, method)) await this.#rememberLatest(entry)
    expect(reply.body.owed).toBe(euro(due - amount))
  }

  async #refund({ visit, part, method }: Of<'Refund'>) {
    const paid = this.plain.paidOf(visit)
    const amount = Math.max(1, Math.ceil((paid * part) / 100))
    const reply = await this.#postRefund(visit, amount, method, { amount: euro(amount), method, reason: 'Part' })
    if (!reply) return
    if (this.plain.isOpen(visit)) expect(reply.body.error).toBe('Not checked out yet')
    else if (amount > paid) expect(reply.body.error).toBe("A refund can't be more than the amount paid")
    else {
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      await this.#rememberLatest(this.plain.refund(visit, amount, method))
    }
  }

  /** Posts a refund. More than was paid by a method is refused, or for cash and vouchers only accepted when confirmed. */
  async #postRefund(visit: number, amount: number, method: Method, request: object) {
    const isRefusedAnyway = this.plain.isOpen(visit) || amount === 0 || amount > this.plain.paidOf(visit)
    if (isRefusedAnyway || amount <= this.plain.paidBy(visit, method)) return this.#post('Refund', visit, request)
    const isConfirmable = method === 'cash' || method === 'voucher'
    const refused = await this.#post('Refund', visit, { ...request, ...(isConfirmable ? {} : { confirmed: true }) })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: isConfirmable ? 'refund_by_other_method' : 'refund_exceeds_method' },
    ])
    return isConfirmable ? this.#post('Refund', visit, { ...request, confirmed: true }) : undefined
  }

  async #refundLine({ visit, line, method }: Of<'RefundLine'>) {
    const lines = this.#visits[visit]?.lines ?? []
    const id = lines[line % lines.length]?.id ?? ''
    const left = this.plain.leftOf(visit).filter((charge) => charge.line === id)
    const amount = left.reduce((sum, charge) => sum + charge.cents, 0)
    const reply = await this.#postRefund(visit, amount, method, { lines: [id], method, reason: 'Line' })
    if (!reply) return
    if (this.plain.isOpen(visit)) expect(reply.status).toBe(409)
    else if (amount === 0 || amount > this.plain.paidOf(visit)) expect(reply.status).toBe(400)
    else await this.#rememberLatest(this.plain.refundLine(visit, id, method))
  }

  async #undo({ entry: index }: Of<'Undo'>) {
    const undoable = this.plain.undoable()
    const entry = undoable[index % Math.max(1, undoable.length)]
    if (!entry) return
    const path = `/api/BookEntries/Undo/{sessionCode}/${this.#ids.get(entry.id)}`
    const reply = await this.#go('POST', path, { reason: 'Slip', afterClosing: 'next_day' }, this.#at())
    const paid = entry.money.reduce((sum, { cents }) => sum + cents, 0)
    const isRefunded = entry.money.some((one) => one.cents > 0 && this.plain.paidBy(entry.visit, one.method) < one.cents)
    if (this.plain.paidOf(entry.visit) < paid || isRefunded) expect(reply.body.error).toBe('Already refunded')
    else {
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      this.plain.undo(entry)
    }
  }

  async #void({ visit }: Of<'Void'>) {
    const reply = await this.#post('Void', visit, { reason: 'Wrong' })
    if (this.plain.isOpen(visit)) expect(reply.body.error).toBe('Not checked out yet')
    else {
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      this.plain.voided(visit)
      this.#current[visit] = reply.body
    }
  }

  async #moveCash({ kind, cents }: Of<'MoveCash'>) {
    const day = this.plain.day()
    const body = { day: toDay(day), kind, amount: euro(cents), note: 'Coffee' }
    const reply = await this.#go<EndOfDay>('POST', '/api/TillDays/Cash/{sessionCode}', body, this.#at())
    if (this.plain.isClosed(day)) expect(reply.body).toMatchObject({ error: 'This day is already closed' })
    else {
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      this.plain.moveCash(kind, cents)
    }
  }

  async loadDay(n: number): Promise<EndOfDay> {
    return (await this.#go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${toDay(n)}`, undefined, this.#at())).body
  }
  async #closeDay({ off }: Of<'Close'>) {
    const { expectedCash } = await this.loadDay(this.plain.day())
    const reply = await this.#go(
      'POST',
      '/api/TillDays/Close/{sessionCode}',
      {
        day: toDay(this.plain.day()),
        expectedCash,
        countedCash: Math.round(Math.max(0, expectedCash + euro(off)) * 100) / 100,
        leftCash: 0,
        note: 'Counted',
      },
      this.#at(),
    )
    if (this.plain.isClosed(this.plain.day())) expect(reply.body.error).toBe('This day is already closed')
    else {
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      this.plain.close()
    }
  }

  /** The day is reopened by an administrator, and what was posted after its closing returns to it. */
  async #reopenDay() {
    const day = toDay(this.plain.day())
    const reply = await this.#go('POST', `/api/TillDays/UndoClose/{sessionCode}/${day}`, undefined, this.#at())
    expect(reply.status).toBe(this.plain.isClosed(this.plain.day()) ? 200 : 404)
    this.plain.reopen()
  }

  /** The sums of each day and the outstanding balance of each visit are those of the model. */
  async expectSameSums() {
    for (const day of new Set(this.plain.entries.map((entry) => entry.day))) {
      const totals = await this.loadDay(day)
      const people = totals.people.map(({ userDTO, charged }) => ({ userId: userDTO.userId, charged }))
      expect(toOracleSums({ ...totals, people }), `day ${day}`).toEqual(this.plain.sums(day))
      expect(toCents(totals.expectedCash - totals.openingCash)).toBe(this.plain.cashOf(day))
      expect(toCents(totals.movedCash)).toBe(this.plain.movedOf(day))
    }
    for (const [i] of this.#visits.entries()) expect(toCents((await this.reload(i)).owed)).toBe(this.plain.owedOf(i))
  }

  /** The file for the accountant says the same as the model: what was charged and received on each day, and what moved in the drawer. */
  async #expectSameFile(month: string, days: readonly number[]) {
    const path = `/api/AccountantMonth/CSV/{sessionCode}/${month}?language=en`
    const { body } = await this.#go<string>('GET', path, undefined, this.#at())
    const options = { header: true, skipEmptyLines: true, dynamicTyping: true } as const
    const { data } = Papa.parse<Record<string, string | number>>(body.replace('\ufeff', ''), options)
    const sum = (row: Record<string, string | number> | undefined, ...names: string[]) =>
      names.reduce((all, name) => all + toCents(Number(row?.[name] ?? 0)), 0)
    for (const day of days) {
      const row = data.find((one) => one.Day === toDay(day))
      const { charged, paid } = this.plain.sums(day)
      const methods = sum(row, 'Cash', 'Card', 'Gift card or course', 'Other')
      expect([sum(row, 'Total'), methods, sum(row, 'Not paid')], `file of day ${day}`).toEqual([charged, paid, charged - paid])
      expect(sum(row, 'Cash in', 'Cash out'), `drawer of day ${day}`).toBe(this.plain.movedOf(day))
    }
    const all = days.map((day) => this.plain.sums(day).charged).reduce((before, next) => before + next, 0)
    expect(data.reduce((before, row) => before + sum(row, 'Total'), 0)).toBe(all)
  }

  /** The accountant's month adds up to the model's sums on each day, by rate and by payment method. */
  async expectSameMonths() {
    const days = [...new Set(this.plain.entries.map((entry) => entry.day))]
    for (const month of new Set(days.map((day) => toDay(day).slice(0, 7)))) {
      const path = `/api/AccountantMonth/{sessionCode}/${month}`
      const { body } = await this.#go<AccountantMonth>('GET', path, undefined, this.#at())
      await this.#expectSameFile(
        month,
        days.filter((one) => toDay(one).startsWith(month)),
      )
      for (const day of days.filter((one) => toDay(one).startsWith(month))) {
        const moved = body.cashMovements.filter((one) => one.day === toDay(day))
        expect(moved.reduce((all, { amount }) => all + toCents(amount), 0)).toBe(this.plain.movedOf(day))
        const row = body.days.find((one) => one.day === toDay(day))
        const { charged, paid } = this.plain.sums(day)
        const sum = (amounts: readonly number[] = []) => amounts.reduce((all, amount) => all + toCents(amount), 0)
        expect([sum([...(row?.taxed ?? []), row?.outside ?? 0]), sum(row?.methods), toCents(row?.owed ?? 0)], `day ${day}`).toEqual([
          charged,
          paid,
          charged - paid,
        ])
      }
    }
    const [last = ''] = days.map(toDay).toSorted().reverse()
    const { body } = await this.#go<AccountantMonth>('GET', `/api/AccountantMonth/{sessionCode}/${last.slice(0, 7) || today.slice(0, 7)}`)
    const owed = this.#visits.reduce((all, _, visit) => all + this.plain.owedOf(visit), 0)
    expect(toCents(body.owedByClients)).toBe(owed)
  }
}

/** Three completed visits of two clients, in a separate salon. */
async function openComparison(world: Fixture): Promise<Comparison> {
  const salon = await openSalon(world)
  const { go, served } = await openLedger(world, salon, await salon.as('ADMIN'))
  const [a = '', b = ''] = salon.clients
  return new Comparison(go, [
    await served(a, [[salon.cut, salon.anna], [salon.colour, salon.giulia]], 1), // biome-ignore format: pairs
    await served(a, [[salon.blowDry, salon.giulia]]),
    await served(b, [[salon.colour, salon.marco], [salon.cut, salon.anna]]), // biome-ignore format: pairs
  ])
}

/** Sums over all rows of the tables, in cents; `wrong` counts visits with a negative balance. */
async function selectStoredSums(world: Fixture): Promise<Record<string, number>> {
  const { rows } = await world.db.execute(`
    SELECT
      (SELECT coalesce(sum(charged_cents), 0) FROM ledger_entries) AS charged,
      (SELECT coalesce(sum(amount_cents), 0) FROM ledger_lines) AS lines,
      (SELECT coalesce(sum(paid_cents), 0) FROM ledger_entries) AS paid,
      (SELECT coalesce(sum(amount_cents), 0) FROM payments) AS payments,
      (SELECT coalesce(sum(owed_cents), 0) FROM appointments) AS owed,
      (
        SELECT count(*)
        FROM (
          SELECT 1
          FROM ledger_entries e
          GROUP BY e.appointment_id
          HAVING sum(e.paid_cents) < 0 OR sum(e.charged_cents) < sum(e.paid_cents)
        )
      ) AS wrong`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
}

test('keeps the same ledger as a plain model for random actions in random order', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryActions(3, 16), async (actions) => {
      const world = await openFixture()
      const comparison = await openComparison(world)
      for (const action of actions) await comparison.apply(action)
      await comparison.expectSameSums()
      await comparison.expectSameMonths()
      const { charged, paid } = comparison.plain.sums()
      expect(await selectStoredSums(world)).toMatchObject({
        charged,
        lines: charged,
        paid,
        payments: paid,
        owed: charged - paid,
        wrong: 0,
      })
    }),
    { numRuns: 12, endOnFailure: true },
  )
})
