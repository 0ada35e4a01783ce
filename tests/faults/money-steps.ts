import type { Body, Call, Definite, Desk } from './desk.ts'
import { type Method, type ModelCard, type ModelVisit, rewardPoints, totalOf } from './model.ts'
import type { Step } from './step.ts'
import { pickVisit } from './visit-steps.ts'

const euro = (cents: number) => cents / 100
const cents = (amount: number) => Math.round(amount * 100)

interface Payment {
  readonly method: Method
  readonly cents: number
  readonly card?: ModelCard
}
const toPayments = (payments: readonly Payment[]) =>
  payments.map(({ method, cents: amount, card }) => ({ method, amount: euro(amount), ...(card ? { prepaidId: card.prepaidId } : {}) }))

interface Checkout {
  readonly call: Call
  readonly tip: number
  readonly payments: readonly Payment[]
}
/** A checkout of what the visit costs, in part with a gift card. */
function planCheckout(desk: Desk, visit: ModelVisit, version: number, key: string, card?: ModelCard, fromCard?: number): Checkout {
  const { random } = desk.context
  const tip = random.pick([0, 0, 200])
  const owed = random.pick([0, 0, 500, 1200])
  const due = totalOf(visit) + tip - owed
  const byCard = card ? Math.min(due, fromCard ?? random.between(100, 3000)) : 0
  const payments: Payment[] = [
    ...(card && byCard > 0 ? [{ method: 'voucher' as const, cents: byCard, card }] : []),
    ...(due > byCard ? [{ method: random.pick(['cash', 'card'] as const), cents: due - byCard }] : []),
  ]
  const body = { version, payments: toPayments(payments), tip: euro(tip), owed: euro(owed) }
  const path = `/api/Appointments/Checkout/{sessionCode}/${visit.appointmentId}`
  return { call: { method: 'POST', path, body, key }, tip, payments }
}
function postCheckout(visit: ModelVisit, { tip, payments }: Checkout, answer: Definite): void {
  if (answer.is !== 'acknowledged') return
  visit.state = 'paid'
  visit.goods = totalOf(visit)
  visit.charged = visit.goods + tip
  visit.entries.checkout += 1
  for (const { method, cents: amount, card } of payments) {
    visit.paid += amount
    visit.byMethod[method] += amount
    if (!card) continue
    card.balance -= amount
    visit.byCard.set(card.prepaidId, (visit.byCard.get(card.prepaidId) ?? 0) + amount)
  }
}

/** The visit as a screen reads it before the money; undefined if it cannot be read. Compares it with the model. */
async function readVisit(desk: Desk, visit: ModelVisit): Promise<Body | undefined> {
  const body = await desk.read(`/api/Appointments/{sessionCode}/${visit.appointmentId}`)
  const { report, model } = desk.context
  if (body && cents(body.owed) !== model.owedOf(visit))
    report.break('sum', `${visit.marker} is read with ${body.owed} outstanding, of ${euro(model.owedOf(visit))}`)
  return body
}
/** Locks the visit's client while it is read; answers undefined, without a lock, where that fails. */
async function openVisit(desk: Desk, visit: ModelVisit, ...more: readonly string[]) {
  const locks = desk.lock(visit.clientId, ...more)
  const body = await readVisit(desk, visit)
  if (body) return { body, locks }
  desk.unlock(locks)
  return undefined
}

const checkout: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const visit = pickVisit(desk, 'stopped')
  if (!visit) return
  const [card] = random.chance(0.5) ? random.shuffled(model.freeCards()) : []
  const opened = await openVisit(desk, visit, ...(card ? [card.prepaidId] : []))
  if (!opened) return
  const plan = planCheckout(desk, visit, opened.body.version, newMarker('appointments'), card)
  await desk.write(`checks ${visit.marker} out`, plan.call, opened.locks, (answer) => postCheckout(visit, plan, answer))
}

/** Several desks check the same visit out. */
const checkoutAtOnce: Step = async (desk, newMarker, desks) => {
  const visit = pickVisit(desk, 'stopped')
  const opened = visit && (await openVisit(desk, visit))
  if (!opened) return
  const plans = desks.map((other) => planCheckout(other, visit, opened.body.version, newMarker('appointments')))
  const writes = plans.map(({ call }, i) => ({ desk: desks[i] as Desk, what: `checks ${visit.marker} out at once`, call }))
  await desk.writeAll(writes, opened.locks, (answers) => {
    const done = answers.filter(({ is }) => is === 'acknowledged').length
    if (done > 1) desk.context.report.break('doubled', `${visit.marker}: ${done} checkouts were acknowledged`)
    for (const [i, answer] of answers.entries()) postCheckout(visit, plans[i] as Checkout, answer)
  })
}

/** Two visits are paid with one card that holds enough for one of them. */
const cardAtOnce: Step = async (desk, newMarker, desks) => {
  const { model, random } = desk.context
  const [card] = random.shuffled(model.freeCards()).filter(({ balance }) => balance > 0)
  const [first, second] = random.shuffled(model.freeVisits('stopped'))
  if (!card || !first || !second || first.clientId === second.clientId) return
  const locks = desk.lock(card.prepaidId, first.clientId, second.clientId)
  const bodies = [await readVisit(desk, first), await readVisit(desk, second)]
  if (bodies.includes(undefined)) return desk.unlock(locks)
  const visits = [first, second]
  const plans = visits.map((visit, i) =>
    planCheckout(desk, visit, bodies[i]?.version, newMarker('appointments'), card, Math.ceil((card.balance * 2) / 3)),
  )
  const writes = plans.map(({ call }, i) => ({
    desk: desks[i % desks.length] as Desk,
    what: `pays ${visits[i]?.marker} with ${card.marker} at once`,
    call,
  }))
  await desk.writeAll(writes, locks, (answers) => {
    for (const [i, answer] of answers.entries()) postCheckout(visits[i] as ModelVisit, plans[i] as Checkout, answer)
  })
}

const refund: Step = async (desk, newMarker) => {
  const { random } = desk.context
  const visit = pickVisit(desk, 'paid')
  const opened = visit && visit.paid > 0 ? await openVisit(desk, visit) : undefined
  if (!visit || !opened) return
  const amount = random.between(1, visit.paid)
  const body = { version: opened.body.version, reason: 'Unhappy', amount: euro(amount), method: 'cash', confirmed: true }
  const path = `/api/Appointments/Refund/{sessionCode}/${visit.appointmentId}`
  await desk.write(
    `refunds ${amount} of ${visit.marker}`,
    { method: 'POST', path, body, key: newMarker('appointments') },
    opened.locks,
    (answer) => {
      if (answer.is !== 'acknowledged') return
      visit.charged -= amount
      visit.paid -= amount
      const goods = Math.min(amount, visit.goods)
      visit.goods -= goods
      visit.byMethod.cash -= amount
      visit.entries.refund += 1
      const entry = answer.body.entries.findLast(({ kind }: Body) => kind === 'refund')
      visit.refunds.push({ entryId: entry?.bookEntryId, cents: amount, goods, undone: false })
    },
  )
}

const undoRefund: Step = async (desk) => {
  const { model, random } = desk.context
  const [visit] = random.shuffled(model.freeVisits('paid')).filter(({ refunds }) => refunds.some(({ undone }) => !undone))
  const one = visit?.refunds.find(({ undone }) => !undone)
  if (!visit || !one) return
  const call: Call = { method: 'POST', path: `/api/BookEntries/Undo/{sessionCode}/${one.entryId}`, body: { reason: 'A slip' } }
  const read: Call = { method: 'GET', path: `/api/Appointments/{sessionCode}/${visit.appointmentId}` }
  await desk.change([{ desk, what: `undoes a refund of ${visit.marker}`, call }], desk.lock(visit.clientId), read, (done, current) => {
    const body = done[0]?.body ?? current
    const undone = body?.entries.filter(({ kind }: Body) => kind === 'refund_undone').length ?? 0
    if (undone <= visit.entries.refund_undone) return
    one.undone = true
    visit.entries.refund_undone += 1
    visit.charged += one.cents
    visit.goods += one.goods
    visit.paid += one.cents
    visit.byMethod.cash += one.cents
  })
}

const voidCheckout: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const visit = pickVisit(desk, 'paid')
  if (!visit) return
  const cards = [...visit.byCard.keys()]
  if (cards.some((id) => model.locks.has(id))) return
  const opened = await openVisit(desk, visit, ...cards)
  if (!opened) return
  const productsBack = random.chance(0.5)
  const call: Call = {
    method: 'POST',
    path: `/api/Appointments/Void/{sessionCode}/${visit.appointmentId}`,
    body: { version: opened.body.version, reason: 'Wrong price', productsBack },
    key: newMarker('appointments'),
  }
  await desk.write(`voids ${visit.marker}`, call, opened.locks, (answer) => {
    if (answer.is !== 'acknowledged') return
    for (const [id, amount] of visit.byCard) {
      const card = model.cards.get(id)
      if (card) card.balance += amount
    }
    const client = model.clients.get(visit.clientId)
    if (visit.reward > 0 && client) client.points += rewardPoints
    if (productsBack) {
      for (const pieces of visit.pieces) model.stock += pieces
      visit.pieces = []
    }
    Object.assign(visit, {
      state: 'stopped',
      reward: 0,
      charged: 0,
      goods: 0,
      paid: 0,
      byMethod: { cash: 0, card: 0, voucher: 0 },
      byCard: new Map(),
      refunds: [],
    })
    visit.entries.void += 1
  })
}

/** Pays what a client owes, the oldest visit first. */
const payBalance: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const owing = random.shuffled(model.freeVisits('paid')).filter((one) => model.owedOf(one) > 0)
  // One who owes for several visits before others.
  const visit = owing.find((one) => owing.some((other) => other !== one && other.clientId === one.clientId)) ?? owing[0]
  if (!visit) return
  const { clientId } = visit
  const locks = desk.lock(clientId)
  const outstanding = await desk.read(`/api/BookEntries/Owed/{sessionCode}?clientId=${clientId}`)
  if (!outstanding) return desk.unlock(locks)
  const amount = random.between(1, cents(outstanding.owed))
  const first = random.between(1, amount)
  const payments: Payment[] = [
    { method: 'cash', cents: first },
    ...(amount > first ? [{ method: 'card' as const, cents: amount - first }] : []),
  ]
  const body = { clientId, owed: outstanding.owed, payments: toPayments(payments) }
  const call: Call = { method: 'POST', path: '/api/BookEntries/Settle/{sessionCode}', body, key: newMarker('appointments') }
  await desk.write(`pays ${amount} of a balance of ${visit.marker}`, call, locks, (answer) => {
    if (answer.is !== 'acknowledged') return
    const left = payments.map((payment) => ({ ...payment }))
    for (const { appointmentId } of outstanding.visits) {
      const one = model.visits.get(appointmentId)
      if (one) settle(one, left, model.owedOf(one))
    }
  })
}
/** Takes what a visit owes out of payments, the first ones first. */
function settle(visit: ModelVisit, left: { method: Method; cents: number }[], owed: number): void {
  let due = owed
  for (const payment of left) {
    const part = Math.min(due, payment.cents)
    payment.cents -= part
    due -= part
    visit.byMethod[payment.method] += part
  }
  visit.paid += owed - due
  if (due < owed) visit.entries.settlement += 1
}

const sellCard: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const marker = newMarker('prepaid_accounts')
  const amount = random.between(500, 5000)
  const body = { amount: euro(amount), recipientName: marker, payments: [{ method: 'cash', amount: euro(amount) }] }
  await desk.write(
    `sells a card of ${amount}, ${marker}`,
    { method: 'POST', path: '/api/GiftCards/{sessionCode}', body, key: marker },
    [],
    (answer) => {
      model.markers.set(marker, { table: 'prepaid_accounts', isThere: answer.is === 'acknowledged' })
      if (answer.is !== 'acknowledged') return
      const { prepaidId, entries } = answer.body
      const sales = [{ entryId: entries[0]?.prepaidEntryId, cents: amount, method: 'cash' as const, voided: false }]
      model.cards.set(prepaidId, { prepaidId, marker, balance: amount, sales, isVoid: false })
    },
  )
}

const topUpCard: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const [card] = random.shuffled(model.freeCards())
  if (!card) return
  const amount = random.between(500, 3000)
  const body = { amount: euro(amount), payments: [{ method: 'card', amount: euro(amount) }] }
  const call: Call = { method: 'POST', path: `/api/GiftCards/TopUp/{sessionCode}/${card.prepaidId}`, body, key: newMarker('appointments') }
  await desk.write(`tops ${card.marker} up by ${amount}`, call, desk.lock(card.prepaidId), (answer) => {
    if (answer.is !== 'acknowledged') return
    card.balance += amount
    // Its entry is the one that no sale has yet.
    const entry = answer.body.entries.find(
      ({ prepaidEntryId, mayVoid }: Body) => mayVoid && !card.sales.some(({ entryId }) => entryId === prepaidEntryId),
    )
    card.sales.push({ entryId: entry?.prepaidEntryId, cents: amount, method: 'card', voided: false })
  })
}

const voidSale: Step = async (desk, newMarker) => {
  const { model, random } = desk.context
  const [card] = random.shuffled(model.freeCards())
  const [sale] = card?.sales.filter(({ voided, entryId }) => !voided && entryId) ?? []
  if (!card || !sale) return
  const call: Call = {
    method: 'POST',
    path: `/api/GiftCards/Void/{sessionCode}/${sale.entryId}`,
    body: { reason: 'A slip' },
    key: newMarker('appointments'),
  }
  await desk.write(`voids the sale of ${card.marker}`, call, desk.lock(card.prepaidId), (answer) => {
    if (answer.is !== 'acknowledged') return
    sale.voided = true
    card.balance -= sale.cents
  })
}

const moveCash: Step = async (desk, newMarker) => {
  const { model, random, clock } = desk.context
  const marker = newMarker('cash_movements')
  const isIn = random.chance(0.6)
  const amount = random.between(100, 5000)
  const body = { day: clock.show().slice(0, 10), kind: isIn ? 'other_in' : 'other_out', amount: euro(amount), note: marker }
  await desk.write(
    `moves cash ${amount}, ${marker}`,
    { method: 'POST', path: '/api/TillDays/Cash/{sessionCode}', body, key: marker },
    [],
    (answer) => {
      model.markers.set(marker, { table: 'cash_movements', isThere: answer.is === 'acknowledged' })
      if (answer.is === 'acknowledged') model.cash += isIn ? amount : -amount
    },
  )
}

export const moneySteps = {
  ...{ checkout, checkoutAtOnce, cardAtOnce, refund, undoRefund, voidCheckout, payBalance },
  ...{ sellCard, topUpCard, voidSale, moveCash },
}
