import type { GiftCard } from '../../schema/api/money/gift-cards-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { callAs, createTerminal, createVisit } from './records.ts'

const cash = (amount: number) => [{ method: 'cash', amount }]
const byTerminal = async (s: Salon, amount: number) => [
  { method: 'card', amount, cardTerminalId: (await createTerminal(s)).cardTerminalId },
]
const draft = (s: Salon) => ({
  amount: 50,
  clientId: s.clients[0],
  recipientName: 'Ada',
  recipientEmail: 'ada@example.org',
  message: 'Auguri!',
  language: 'it',
  vatKind: 'single',
})
export const sellCard = (s: Salon) =>
  callAs<GiftCard>(s, 'RECEPTIONIST', 'POST', 'GiftCards/{sessionCode}', { ...draft(s), payments: cash(50) })
/** A card that paid for a visit. */
export async function useCard(s: Salon, more: object = {}) {
  const card = await post<GiftCard>(s, 'GiftCards/{sessionCode}', { ...draft(s), payments: cash(50), ...more })
  const visit = await createVisit(s, 'Appointments/StartServices', 'Appointments/Stop')
  const { appointmentId, version, total } = visit
  const payments = [{ method: 'voucher', amount: 20, prepaidId: card.prepaidId }, ...cash(total - 20)]
  await callAs<Appointment>(s, 'RECEPTIONIST', 'POST', `Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments })
  return card
}
/** A card that a guest has reserved. */
async function insertReservation(s: Salon, { db }: Fixture): Promise<string> {
  const prepaidId = `gft_${s.salonId}_${Math.random().toString(36).slice(2)}`
  await db.batch(
    [
      {
        sql: `
          INSERT INTO prepaid_accounts (prepaid_id, salon_id, kind, label, client_id, changed_utc)
          VALUES (?, ?, 'gift_card', 'Ada', ?, 1)`,
        args: [prepaidId, s.salonId, s.clients[0] ?? null],
      },
      {
        sql: `
          INSERT INTO gift_cards (prepaid_id, salon_id, code_hash, code_end, language, reserved_utc, reserved_cents, changed_utc)
          VALUES (?, ?, ?, '7KQ2', 'it', 1795500000, 5000, 1)`,
        args: [prepaidId, s.salonId, prepaidId],
      },
    ],
    'write',
  )
  return prepaidId
}
const post = <T>(s: Salon, path: string, body: object = {}) => callAs<T>(s, 'RECEPTIONIST', 'POST', path, body)
const transfer = async (s: Salon) =>
  post<GiftCard>(s, `GiftCards/Transfer/{sessionCode}/${(await sellCard(s)).prepaidId}`, { recipientName: 'Marta' })
const block = ({ prepaidId }: GiftCard, s: Salon) => post(s, `GiftCards/Block/{sessionCode}/${prepaidId}`, { reason: 'Lost' })
const byCard = async (s: Salon) => ({ prepaidId: (await sellCard(s)).prepaidId })

/** A visit that has a card on its checkout. */
export async function addCard(s: Salon): Promise<Appointment> {
  const { appointmentId } = await createVisit(s, 'Appointments/StartServices', 'Appointments/Stop')
  return post<Appointment>(s, `GiftCards/Visit/{sessionCode}/${appointmentId}`, draft(s))
}

export const giftCardExamples: Record<string, CreateExample> = {
  'giftCards.list': async (s, fixture) => {
    await useCard(s)
    await insertReservation(s, fixture)
    return { foreign: 200 }
  },
  'giftCards.one': async (s) => {
    const card = await useCard(s)
    await block(card, s)
    return { input: { prepaidId: card.prepaidId } }
  },
  'giftCards.ofClient': async (s) => {
    await post(s, 'GiftCards/{sessionCode}', { ...draft(s), recipientName: '', payments: cash(50) })
    return { input: { clientId: s.clients[0] ?? '' } }
  },
  'giftCards.find': async (s) => ({ body: { code: (await sellCard(s)).link } }),
  'giftCards.sell': (s) => ({ body: { ...draft(s), payments: cash(50) }, foreign: 400 }),
  'giftCards.add': async (s) => {
    const { appointmentId } = await createVisit(s)
    return { input: { appointmentId }, body: draft(s) }
  },
  'giftCards.removeLine': async (s) => ({ input: { prepaidSaleId: (await addCard(s)).prepaidDTO[0]?.prepaidSaleId ?? '' } }),
  'giftCards.update': async (s) => {
    const { prepaidId, version } = await sellCard(s)
    const change = { recipientName: 'Marta', recipientEmail: '', message: '', validUntil: '2027-12-31' }
    return { input: { prepaidId }, body: { version, ...change } }
  },
  'giftCards.topUp': async (s) => ({ input: await byCard(s), body: { amount: 20, payments: cash(20) } }),
  'giftCards.void': async (s) => ({
    input: { prepaidEntryId: (await sellCard(s)).entries[0]?.prepaidEntryId ?? '' },
    body: { reason: 'A slip' },
  }),
  'giftCards.block': async (s) => ({ input: await byCard(s), body: { reason: 'Lost' } }),
  'giftCards.unblock': async (s) => {
    const card = await sellCard(s)
    await block(card, s)
    return { input: { prepaidId: card.prepaidId } }
  },
  'giftCards.transfer': async (s) => ({ input: await byCard(s), body: { recipientName: 'Marta', recipientEmail: '', message: 'Ciao' } }),
  'giftCards.undoTransfer': async (s) => ({ input: { prepaidId: (await transfer(s)).prepaidId } }),
  'giftCards.cancel': async (s, fixture) => ({ input: { prepaidId: await insertReservation(s, fixture) } }),
  'giftCards.restore': async (s, fixture) => {
    const prepaidId = await insertReservation(s, fixture)
    await callAs(s, 'RECEPTIONIST', 'DELETE', `GiftCards/{sessionCode}/${prepaidId}`)
    return { input: { prepaidId } }
  },
  'giftCards.pdf': async (s) => ({ input: await byCard(s) }),
  'giftCards.send': async (s) => ({ input: await byCard(s), body: { email: 'ada@example.org' } }),
  'giftCards.settings': () => ({ foreign: 200 }),
  'giftCards.changeSettings': async (s) => {
    const { version, ...terms } = await callAs<{ version: number }>(s, 'ADMIN', 'GET', 'GiftCards/Settings/{sessionCode}')
    return { body: { ...terms, online: true, version }, foreign: 200 }
  },
  'liability.report': async (s) => {
    await useCard(s)
    await useCard(s, { vatKind: 'multi' })
    return { input: { from: '2026-11-01', to: '2026-11-30' }, foreign: 200 }
  },
}

/** Bodies that send an id in the fields that the examples leave out. */
export const fullerGiftCardBodies: Record<string, CreateExample> = {
  'giftCards.sell': async (s, fixture) => ({
    body: {
      ...draft(s),
      validUntil: '2027-12-31',
      payments: await byTerminal(s, 50),
      reservationId: await insertReservation(s, fixture),
    },
  }),
  'giftCards.add': async (s, fixture) => ({
    input: { appointmentId: (await createVisit(s)).appointmentId },
    body: { ...draft(s), validUntil: '2027-12-31', reservationId: await insertReservation(s, fixture) },
  }),
  'giftCards.topUp': async (s) => ({ input: await byCard(s), body: { amount: 20, payments: await byTerminal(s, 20) } }),
}
