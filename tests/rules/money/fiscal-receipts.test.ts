import { expect, test } from 'vitest'
import {
  canPlayLottery,
  computeTargets,
  type FiscalDocument,
  type FiscalEntry,
  type FiscalLine,
  findReminder,
  findStep,
  getPauseSeconds,
  holdsBack,
  type KnownReceipt,
  planReceipts,
} from '../../../schema/rules/money/fiscal-receipts.ts'
import type { FiscalReceiptKind, FiscalReceiptState, PaymentMethod } from '../../../schema/terms.ts'

const cut: FiscalLine = { lineId: 'cut', description: 'Taglio', isGood: false, rate: 22, nature: '', isTaxedVoucher: false }
const serum: FiscalLine = { lineId: 'serum', description: 'Siero', isGood: true, rate: 10, nature: '', isTaxedVoucher: false }
const card: FiscalLine = { lineId: 'card', description: 'Carta regalo', isGood: false, rate: 22, nature: '', isTaxedVoucher: true }
const pay = (method: PaymentMethod, cents: number, taxedRate: number | null = null) => ({ method, cents, taxedRate })
const charge = (lineId: string | null, side: FiscalEntry['lines'][number]['side'], cents: number) => ({ lineId, side, cents })
const entry = (
  kind: FiscalEntry['kind'],
  lines: FiscalEntry['lines'],
  payments: FiscalEntry['payments'],
  id: string = kind,
): FiscalEntry => ({
  ...{ bookEntryId: id, kind, lines, payments },
})
const totals = (entries: FiscalEntry[], lines: FiscalLine[]) => Object.fromEntries(computeTargets(entries, lines))
const known = (id: string, document: FiscalDocument, values: Partial<KnownReceipt> = {}): KnownReceipt => ({
  ...{ id, kind: 'sale', state: 'done', parentId: '', document, isOut: true },
  ...values,
})

test('documents what is collected: no tips, goods before services, vouchers by their kind', () => {
  const checkout = entry(
    'checkout',
    [charge('cut', 'services', 4000), charge('serum', 'products', 2000), charge(null, 'tip', 500)],
    [pay('card', 6500)],
  )
  expect(totals([checkout], [cut, serum])).toEqual({ cut: 4000, serum: 2000 })
  const unpaid = entry('checkout', [charge('cut', 'services', 4000), charge('serum', 'products', 2000)], [pay('cash', 2500)])
  expect(totals([unpaid], [cut, serum])).toEqual({ cut: 500, serum: 2000 })
  // A multi-purpose card that is sold has no line here, and pays like money; a single-purpose one was taxed when it was sold.
  expect(totals([entry('checkout', [charge('cut', 'services', 4000)], [pay('voucher', 4000)])], [cut])).toEqual({ cut: 4000 })
  expect(totals([entry('checkout', [charge('cut', 'services', 4000)], [pay('voucher', 3000, 22), pay('cash', 1000)])], [cut])).toEqual({
    cut: 1000,
  })
  expect(totals([entry('checkout', [charge('card', 'prepaid', 5000)], [pay('cash', 5000)])], [card])).toEqual({ card: 5000 })
})

test('splits the payments of a sale: vouchers, electronic, the rest in cash', () => {
  const checkout = entry(
    'checkout',
    [charge('cut', 'services', 4000), charge('serum', 'products', 2000), charge(null, 'tip', 500)],
    [pay('voucher', 1000), pay('card', 3000), pay('cash', 2500)],
  )
  const { receipts } = planReceipts([checkout], [cut, serum], [])
  expect(receipts).toMatchObject([
    { kind: 'sale', totalCents: 6000, document: { voucherCents: 1000, electronicCents: 3000, cashCents: 2000 } },
  ])
  expect(receipts[0]?.document.items.map(({ rate, cents }) => [rate, cents])).toEqual([
    [22, 4000],
    [10, 2000],
  ])
})

test('returns whole items and sells the rest again, cancels a voided sale, and drops one that never left', () => {
  const checkout = entry('checkout', [charge('cut', 'services', 4000), charge('serum', 'products', 2000)], [pay('card', 6000)])
  const [sale] = planReceipts([checkout], [cut, serum], []).receipts
  if (!sale) throw new Error('no sale')
  const refund = entry('refund', [charge('cut', 'services', -1500)], [pay('card', -1500)])
  const plan = planReceipts([checkout, refund], [cut, serum], [known('a', sale.document)])
  expect(plan.receipts.map(({ kind, parentId, totalCents }) => [kind, parentId, totalCents])).toEqual([
    ['return', 'a', -4000],
    ['sale', '', 2500],
  ])
  const reversed = entry('void', [charge('cut', 'services', -4000), charge('serum', 'products', -2000)], [pay('card', -6000)])
  expect(planReceipts([checkout, reversed], [cut, serum], [known('a', sale.document)])).toMatchObject({
    dropped: [],
    receipts: [{ kind: 'void', parentId: 'a', totalCents: -6000 }],
  })
  // A sale of before the salon was connected has its receipt elsewhere.
  expect(planReceipts([checkout, refund], [cut, serum], [], [checkout])).toEqual({ dropped: [], receipts: [] })
  const queued = known('a', sale.document, { state: 'queued', isOut: false })
  expect(planReceipts([checkout, reversed], [cut, serum], [queued])).toEqual({ dropped: ['a'], receipts: [] })
})

test('waits at night and behind other receipts, and asks before it sends again', () => {
  expect([getPauseSeconds('23:54'), getPauseSeconds('23:55'), getPauseSeconds('23:59'), getPauseSeconds('00:00')]).toEqual([0, 300, 60, 0])
  const facts = { state: 'queued', kind: 'sale', nextUtc: 0, leasedUntilUtc: 0, isBehindOther: false, parentState: null } as const
  expect(findStep(facts, 10)).toBe('send')
  expect(findStep({ ...facts, nextUtc: 11 }, 10)).toBe('wait')
  expect(findStep({ ...facts, leasedUntilUtc: 11 }, 10)).toBe('wait')
  expect(findStep({ ...facts, isBehindOther: true }, 10)).toBe('wait')
  expect(findStep({ ...facts, kind: 'return', parentState: 'sent' }, 10)).toBe('wait')
  expect(findStep({ ...facts, state: 'unknown', isBehindOther: true }, 10)).toBe('ask')
  expect(findStep({ ...facts, state: 'sent' }, 10)).toBe('read')
  const held = (['queued', 'unknown', 'sent', 'done', 'refused', 'none', 'dropped'] as const).map((state) =>
    (['sale', 'return', 'void'] as const).filter((kind) => holdsBack({ state, kind })),
  )
  const all = ['sale', 'return', 'void']
  expect(held).toEqual([all, all, all, [], ['return', 'void'], [], []])
  expect([59, 60, 74, 75, 89, 90, 200].map(findReminder)).toEqual([0, 60, 60, 75, 75, 90, 90])
  const document = { items: [], cashCents: 0, electronicCents: 100, voucherCents: 0 }
  expect([
    canPlayLottery(document),
    canPlayLottery({ ...document, cashCents: 1 }),
    canPlayLottery({ ...document, electronicCents: 99 }),
  ]).toEqual([true, false, false])
})

/** A random number below `n`, the same for the same seed. */
function createRandom(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
}
interface Row extends KnownReceipt {
  state: FiscalReceiptState
  isOut: boolean
  readonly totalCents: number
}
/** A service that loses answers, before or after it has issued a receipt; a key is issued once. */
class LossyService {
  readonly issued = new Map<string, number>()
  readonly #random: (n: number) => number
  constructor(random: (n: number) => number) {
    this.#random = random
  }
  send(key: string, cents: number): 'done' | 'refused' | undefined {
    const chance = this.#random(10)
    if (chance === 0) return undefined
    if (chance === 1 && !this.issued.has(key)) return 'refused'
    if (this.issued.has(key)) throw new Error(`${key} was sent twice`)
    this.issued.set(key, cents)
    return chance < 5 ? undefined : 'done'
  }
  find(key: string): boolean | undefined {
    return this.#random(4) === 0 ? undefined : this.issued.has(key)
  }
}

/** Runs the receipts of a visit as the Worker does: one step at a time, until `isEnd` or nothing moves. */
function run(rows: Row[], service: LossyService, isEnd: () => boolean): void {
  for (let steps = 0; steps < 200 && !isEnd(); steps++) {
    const i = rows.findIndex((row, at) => {
      const parent = rows.find(({ id }) => id === row.parentId)
      const isBehindOther = rows.slice(0, at).some(holdsBack)
      return findStep({ ...row, nextUtc: 0, leasedUntilUtc: 0, isBehindOther, parentState: parent?.state ?? null }, 1) !== 'wait'
    })
    const row = rows[i]
    if (!row) {
      // Somebody has a refused receipt sent again.
      const refused = rows.find(({ state }) => state === 'refused')
      if (!refused) return
      refused.state = 'queued'
    } else if (row.state === 'queued') {
      row.isOut = true
      row.state = service.send(row.id, row.totalCents) ?? 'unknown'
      if (row.state === 'refused') row.isOut = false
    } else {
      const found = service.find(row.id)
      if (found !== undefined) row.state = found ? 'done' : 'queued'
    }
  }
}

function playDay(seed: number): { expected: number; issued: number; visits: number } {
  const random = createRandom(seed)
  const service = new LossyService(random)
  let expected = 0
  const visits = 1 + random(6)
  for (let no = 0; no < visits; no++) {
    const lines = Array.from({ length: 1 + random(4) }, (_, i): FiscalLine => {
      const isTaxedVoucher = random(6) === 0
      return {
        ...{ lineId: `${no}.${i}`, description: 'x', isGood: random(3) === 0, rate: [22, 10, 4][random(3)] ?? 22, nature: '' },
        isTaxedVoucher,
      }
    })
    const entries: FiscalEntry[] = []
    const rows: Row[] = []
    const post = (kind: FiscalEntry['kind'], amounts: FiscalEntry['lines'], payments: FiscalEntry['payments']) => {
      entries.push(entry(kind, amounts, payments, `${no}.${entries.length}`))
      const { dropped, receipts } = planReceipts(entries, lines, rows)
      for (const row of rows) if (dropped.includes(row.id)) row.state = 'dropped'
      for (const { kind: type, parentId, document, totalCents } of receipts) {
        const id = `v${no}.${rows.length}`
        rows.push({ ...{ id, kind: type as FiscalReceiptKind, state: 'queued', parentId, document, isOut: false, totalCents } })
      }
      const end = random(8)
      let steps = 0
      run(rows, service, () => steps++ >= end)
    }
    const charged = lines.map(({ lineId, isTaxedVoucher }) => charge(lineId, isTaxedVoucher ? 'prepaid' : 'services', 1 + random(9000)))
    const tip = random(3) === 0 ? [charge(null, 'tip', 1 + random(700))] : []
    const vouchers = charged.filter(({ side }) => side === 'prepaid').reduce((sum, { cents }) => sum + cents, 0)
    const rest = charged.reduce((sum, { cents }) => sum + cents, 0) - vouchers
    const single = random(4) === 0 ? random(rest + 1) : 0
    const owed = random(4) === 0 ? random(rest - single + 1) : 0
    const money = rest - single - owed + vouchers + tip.reduce((sum, { cents }) => sum + cents, 0)
    const cash = random(money + 1)
    const payments = [pay('cash', cash), pay('card', money - cash), ...(single > 0 ? [pay('voucher', single, 22)] : [])]
    post('checkout', [...charged, ...tip], payments)
    if (owed > 0 && random(2) === 0) post('settlement', [], [pay('card', owed)])
    const one = charged[random(charged.length)]
    if (one && owed === 0 && single === 0 && random(2) === 0) {
      const back = 1 + random(one.cents)
      post('refund', [{ ...one, cents: -back }], [pay('cash', -back)])
    }
    if (random(4) === 0) {
      const sums = new Map<string | null, FiscalEntry['lines'][number]>()
      for (const line of entries.flatMap((posted) => posted.lines)) {
        const before = sums.get(line.lineId)
        sums.set(line.lineId, { ...line, cents: (before?.cents ?? 0) - line.cents })
      }
      post(
        'void',
        [...sums.values()],
        entries.flatMap((posted) => posted.payments.map((payment) => ({ ...payment, cents: -payment.cents }))),
      )
    }
    for (let tries = 0; tries < 50 && rows.some(({ state }) => state === 'queued' || state === 'unknown' || state === 'refused'); tries++)
      run(rows, service, () => false)
    expect(rows.filter(({ state }) => state !== 'done' && state !== 'dropped')).toEqual([])
    // A plain oracle: what was collected, without tips and what single-purpose vouchers paid.
    const sumOf = (amounts: readonly { cents: number }[]) => amounts.reduce((sum, { cents }) => sum + cents, 0)
    const paid = sumOf(entries.flatMap((posted) => posted.payments.filter(({ taxedRate }) => taxedRate === null)))
    const tips = sumOf(entries.flatMap((posted) => posted.lines.filter(({ side }) => side === 'tip')))
    expected += paid - tips
  }
  return { expected, issued: [...service.issued.values()].reduce((sum, cents) => sum + cents, 0), visits }
}

test('issues receipts that add up to the ledger on 1,000 random days, whatever answers are lost', () => {
  let visits = 0
  for (let seed = 1; seed <= 1000; seed++) {
    const day = playDay(seed)
    visits += day.visits
    expect({ seed, cents: day.issued }).toEqual({ seed, cents: day.expected })
  }
  expect(visits).toBeGreaterThan(2000)
})
