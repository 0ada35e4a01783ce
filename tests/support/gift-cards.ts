import { expect } from 'vitest'
import type { EndOfDay } from '../../schema/api/money/end-of-day-schemas.ts'
import type { FoundGiftCard, GiftCard } from '../../schema/api/money/gift-cards-schemas.ts'
import type { Liability } from '../../schema/api/money/liability-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import { openFixture } from './fixture.ts'
import { openLedger } from './ledger-visits.ts'
import { openSalon, today } from './salon.ts'

type Options = { day?: string; key?: string }

/** A salon whose receptionist sells gift cards and is paid with them. */
export async function openCardDesk() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const { go, served } = await openLedger(world, salon, desk)
  const post = <T>(path: string, body?: object, options?: Options) => go<T>('POST', `/api/${path}`, body, options)
  const cash = (amount: number) => [{ method: 'cash', amount }]
  const withCard = ({ prepaidId }: { prepaidId: string }, amount: number) => [{ method: 'voucher', amount, prepaidId }]
  const onVisit = (name: string, { appointmentId, version }: Appointment, body: object, options?: Options) =>
    post<Appointment>(`Appointments/${name}/{sessionCode}/${appointmentId}`, { version, ...body }, options)
  return {
    world,
    salon,
    go,
    post,
    cash,
    withCard,
    served: (clientId = salon.clients[0]) => served(clientId, [[salon.cut, salon.anna]]),
    sell: async (amount: number, body: object = {}, options?: Options) => {
      const sold = await post<GiftCard>('GiftCards/{sessionCode}', { amount, payments: cash(amount), ...body }, options)
      expect(sold.status, JSON.stringify(sold.body)).toBe(200)
      return sold.body
    },
    card: async ({ prepaidId }: { prepaidId: string }, day = today) =>
      (await go<GiftCard>('GET', `/api/GiftCards/{sessionCode}/${prepaidId}`, undefined, { day })).body,
    find: (code: string, options?: Options) => post<FoundGiftCard>('GiftCards/Find/{sessionCode}', { code }, options),
    pay: (visit: Appointment, payments: object[], options?: Options) => onVisit('Checkout', visit, { payments }, options),
    refund: (visit: Appointment, body: object) => onVisit('Refund', visit, { reason: 'Unhappy', ...body }),
    voidCheckout: (visit: Appointment) => onVisit('Void', visit, { reason: 'Wrong price' }),
    visit: async ({ appointmentId }: Appointment) => (await go('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)).body,
    day: async (day = today) => (await go<EndOfDay>('GET', `/api/TillDays/{sessionCode}?date=${day}`, undefined, { day })).body,
    liability: async (from = today, to = today, day = today) =>
      (await go<Liability>('GET', `/api/Liability/{sessionCode}?from=${from}&to=${to}`, undefined, { day })).body,
  }
}
