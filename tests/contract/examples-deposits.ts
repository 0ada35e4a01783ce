/** Examples of deposits: who pays one. */
import type { Fixture } from '../support/fixture.ts'
import { connectPayments } from '../support/payments.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createBooking } from './records.ts'

/** Everybody pays 30 per cent. */
export const forEverybody = {
  ruleKey: 'rule-1',
  isNew: false,
  isMarked: false,
  absentMonths: null,
  noShows: null,
  valueFrom: null,
  serviceIds: [],
  weekdays: [],
  from: null,
  to: null,
  unit: 'percent',
  amount: 30,
  refundableHours: 24,
  moves: 2,
}
const getRule = ({ cut }: Salon) => ({
  ...forEverybody,
  ...{ isNew: true, valueFrom: 20, serviceIds: [cut], weekdays: [5, 6], from: '09:00', to: '19:00' },
})

export const depositExamples: Record<string, CreateExample> = {
  'depositRules.one': async (s) => {
    await callAs(s, 'ADMIN', 'PUT', 'DepositRules/{sessionCode}', { version: 0, rules: [getRule(s)] })
    return { input: {}, foreign: 200 }
  },
  'depositRules.save': (s) => ({ input: {}, body: { version: 0, rules: [getRule(s)] } }),
  'depositRules.ofClient': (s) => ({ input: { clientId: s.clients[0] ?? '' } }),
  'depositRules.mark': (s) => ({ input: { clientId: s.clients[0] ?? '' }, body: { mark: 'always' } }),
  'deposits.ofBooking': async (s, fixture) => {
    const { agendaId, clientId } = await createAsked(s, fixture)
    const { body } = await (await s.as('RECEPTIONIST')).call<{ asked: { amount: number } }>(
      'GET',
      `/api/Deposits/{sessionCode}/${agendaId}`,
    )
    const draft = { clientId, agendaId, purpose: 'deposit', amount: body.asked.amount }
    await callAs(s, 'RECEPTIONIST', 'POST', 'PaymentOrders/{sessionCode}', draft)
    return { input: { agendaId } }
  },
  'deposits.held': async (s, fixture) => {
    await insertDeposit(fixture, s, { agendaId: 'agd_held', held: true })
    return { input: { date: '2026-11-26' }, foreign: 200 }
  },
}

/** A booking of a salon in which everybody pays half. */
async function createAsked(s: Salon, fixture: Fixture) {
  await connectPayments(fixture, s)
  await callAs(s, 'ADMIN', 'PUT', 'DepositRules/{sessionCode}', { version: 0, rules: [forEverybody] })
  return createBooking(s)
}

/** A deposit of €16 that was paid for a booking, or for whose payment a time is held. */
export async function insertDeposit({ db }: Fixture, salon: Salon, { agendaId, held }: { agendaId: string; held: boolean }) {
  const [id, clientId] = [held ? salon.salonId : agendaId.slice(-4), salon.clients[0] ?? '']
  const services = [{ service: 'Cut', userId: salon.anna, start: 1_795_680_000, length: 30, parts: [] }]
  const time = held ? JSON.stringify({ start: '2026-11-26T10:00:00Z', services }) : null
  await db.batch([
    {
      sql: `
        INSERT INTO payment_orders (
          payment_order_id, salon_id, client_id, purpose, agenda_id, amount_cents, currency, state, user_id, asked_utc, expires_utc,
          account_id, changed_utc
        )
        VALUES (?, ?, ?, 'deposit', ?, 1600, 'EUR', ?, 'guest', 1, 1, 'acct', 1)`,
      args: [id, salon.salonId, clientId, agendaId, held ? 'new' : 'paid'],
    },
    {
      sql: "INSERT INTO prepaid_accounts (prepaid_id, salon_id, kind, client_id, changed_utc) VALUES (?, ?, 'deposit', ?, 1)",
      args: [id, salon.salonId, clientId],
    },
    {
      sql: `
        INSERT INTO deposits (
          deposit_id, salon_id, agenda_id, client_id, payment_order_id, amount_cents, text, text_version, language, refundable_hours,
          refundable_until_utc, moves, held_until_utc, held_json, changed_utc
        )
        VALUES (?, ?, ?, ?, ?, 1600, 'Half', 'v1', 'en', 24, 1795593600, 1, ?, ?, 1)`,
      args: [`dep_${id}`, salon.salonId, agendaId, clientId, id, held ? 4_000_000_000n : null, time],
    },
  ])
}
