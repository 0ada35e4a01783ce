import fc from 'fast-check'
import { discountTooLarge, paymentsDoNotAddUp, settlement, visitPrice } from '../../schema/rules/visit-price.ts'
import {
  afterServiceStep,
  afterVisitStep,
  closedRefusal,
  isRunning,
  type ServiceStep,
  type StepContext,
  type StepService,
  type StepVisit,
  serviceStepRefusal,
  type VisitStep,
  visitStepRefusal,
} from '../../schema/rules/visit-steps.ts'

/** A salon in small: its visits, its shelf and its till, moved by the product's own rules. Amounts are whole euro cents. */
export interface ModelService extends StepService {
  price: number
}
export interface ModelProduct {
  product: number
  quantity: number
}
export interface ModelVisit extends StepVisit {
  clientHistoryServicesDTO: readonly ModelService[]
  products: readonly ModelProduct[]
  discountServices: number
  discountProducts: number
  /** What was taken at the till, tip included; owed is not. */
  paid: number
  owed: number
  tip: number
}
export interface ModelSalon {
  avoidAppointmentsStartCheck: boolean
  staff: readonly string[]
  /** One place for each booking; null while it has no visit. */
  visits: (ModelVisit | null)[]
  /** What each booking brings: person and price of each service. */
  bookings: readonly (readonly { userId: string; price: number }[])[]
  stock: number[]
}

export const productPrices = [1850, 990]

/** What anybody could press. Numbers point: at a booking, and in it at a service or a product. */
export type Action =
  | { do: 'Receive'; visit: number; arrived: boolean }
  | { do: 'Visit'; visit: number; step: Exclude<VisitStep, 'Checkout'> }
  | { do: 'Service'; visit: number; at: number; step: ServiceStep }
  | { do: 'AddService'; visit: number; userId: number }
  | { do: 'AddProducts'; visit: number; list: { product: number; quantity: number }[] }
  | { do: 'SetQuantity'; visit: number; at: number; quantity: number }
  | { do: 'RemoveProduct'; visit: number; at: number }
  | { do: 'Discount'; visit: number; services: number; products: number }
  | { do: 'Checkout'; visit: number; off: number; owed: number; tip: number }

const visit = fc.nat(5)
const at = fc.nat(2)
const quantity = fc.integer({ min: 1, max: 4 })
const step = (...steps: Exclude<VisitStep, 'Checkout'>[]) => fc.constantFrom(...steps)
/** Forward more often than back, so that visits get somewhere; every action, at any time, at any visit. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('Receive' as const), visit, arrived: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('Visit' as const), visit, step: step('Start', 'StartServices', 'Stop') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('Visit' as const), visit, step: step('UndoStart', 'UndoStop') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('Visit' as const), visit, step: step('UndoArrival') }) },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('Service' as const),
      visit,
      at,
      step: fc.constantFrom<ServiceStep[]>('Start', 'Start', 'Stop', 'Stop'),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('Service' as const),
      visit,
      at,
      step: fc.constantFrom<ServiceStep[]>('UndoStart', 'UndoStop', 'Remove'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('AddService' as const), visit, userId: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('AddProducts' as const),
      visit,
      list: fc.array(fc.record({ product: fc.nat(1), quantity }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('SetQuantity' as const), visit, at: fc.nat(2), quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('RemoveProduct' as const), visit, at: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('Discount' as const), visit, services: fc.nat(9000), products: fc.nat(3000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('Checkout' as const),
      visit,
      off: fc.constantFrom(0, 0, 1, -1),
      owed: fc.constantFrom(0, 0, 500),
      tip: fc.constantFrom(0, 0, 200),
    }),
  },
)

export const openModel = (
  avoidAppointmentsStartCheck: boolean,
  staff: readonly string[],
  price: number,
  stock: readonly number[],
): ModelSalon => {
  const [anna = '', giulia = '', marco = ''] = staff
  const plans = [[anna], [anna, giulia, anna], [giulia, anna], [marco, anna, giulia], [giulia], [marco, marco]]
  const bookings = plans.map((people) => people.map((userId) => ({ userId, price })))
  return { avoidAppointmentsStartCheck, staff, visits: plans.map(() => null), bookings, stock: [...stock] }
}

export const toStepContext = (salon: ModelSalon, visit: ModelVisit | null): StepContext => ({
  avoidAppointmentsStartCheck: salon.avoidAppointmentsStartCheck,
  isBusy: (userId) =>
    salon.visits.some(
      (other) => other !== visit && other?.clientHistoryServicesDTO.some((one) => isRunning(one) && one.userDTO.userId === userId),
    ),
})

export const computePrice = (visit: ModelVisit) =>
  visitPrice({
    lines: [
      ...visit.clientHistoryServicesDTO.map((one, i) => ({
        id: `s${i}`,
        kind: 'services' as const,
        price: one.price / 100,
        quantity: 1,
        discount: 0,
      })),
      ...visit.products.map((one, i) => ({
        id: `p${i}`,
        kind: 'products' as const,
        price: (productPrices[one.product] ?? 0) / 100,
        quantity: one.quantity,
        discount: 0,
      })),
    ],
    discountValueServices: visit.discountServices / 100,
    discountValueProducts: visit.discountProducts / 100,
  })

/** Cents of what is paid at the till when a checkout is pressed: right to the cent with `off` 0. Never less than nothing. */
export function computePayment(visit: ModelVisit, { off, owed, tip }: { off: number; owed: number; tip: number }): number {
  return Math.max(0, Math.round(computePrice(visit).total * 100) + tip - owed + off)
}

let fresh = 0
/** Moves the salon and answers null, or leaves it as it is and answers the sentence of the refusal; undefined where there is nothing to press. */
export function press(salon: ModelSalon, action: Action, now: string): string | null | undefined {
  const before = salon.visits[action.visit] ?? null
  const put = (after: ModelVisit | null) => {
    salon.visits[action.visit] = after
    return null
  }
  if (action.do === 'Receive') {
    if (before) return before.arrival ? 'The client has already arrived' : 'Already exists'
    const services = (salon.bookings[action.visit] ?? []).map(({ userId, price }) => service(userId, price))
    const empty = { arrival: null, startServices: null, checkedOut: null, externalCashOrder: null, products: [] as ModelProduct[] }
    const till = { discountServices: 0, discountProducts: 0, paid: 0, owed: 0, tip: 0 }
    return put({ ...empty, ...till, arrival: action.arrived ? now : null, clientHistoryServicesDTO: action.arrived ? services : [] })
  }
  if (!before) return undefined
  const around = toStepContext(salon, before)
  const closed = closedRefusal(before)
  switch (action.do) {
    case 'Visit': {
      const sentence = visitStepRefusal(action.step, before, around)
      if (sentence) return sentence
      if (action.step === 'UndoArrival') {
        for (const { product, quantity: pieces } of before.products) salon.stock[product] = (salon.stock[product] ?? 0) + pieces
        return put(null)
      }
      const after = afterVisitStep(action.step, before, now)
      const booked = (salon.bookings[action.visit] ?? []).map(({ userId, price }) => service(userId, price))
      return put(action.step === 'Start' ? { ...after, clientHistoryServicesDTO: booked } : after)
    }
    case 'Service': {
      const one = before.clientHistoryServicesDTO[action.at]
      if (!one) return undefined
      const sentence = serviceStepRefusal(action.step, before, one, around)
      return sentence ?? put(afterServiceStep(action.step, before, one.clientHistoryServiceId, now))
    }
    case 'AddService': {
      if (closed) return closed
      const one = service(salon.staff[action.userId] ?? '', salon.bookings[0]?.[0]?.price ?? 0)
      return put({ ...before, clientHistoryServicesDTO: [...before.clientHistoryServicesDTO, one] })
    }
    case 'AddProducts': {
      if (closed) return closed
      const left = salon.stock.map((pieces, product) => pieces - sum(action.list.filter((one) => one.product === product)))
      if (left.some((pieces) => pieces < 0)) return 'Not enough in stock'
      salon.stock = left
      return put({ ...before, products: [...before.products, ...action.list] })
    }
    case 'SetQuantity':
    case 'RemoveProduct': {
      const one = before.products[action.at]
      if (!one) return undefined
      if (closed) return closed
      const wanted = action.do === 'SetQuantity' ? action.quantity : 0
      const left = (salon.stock[one.product] ?? 0) + one.quantity - wanted
      if (left < 0) return 'Not enough in stock'
      salon.stock[one.product] = left
      const products = before.products.flatMap((other) => (other !== one ? [other] : wanted ? [{ ...other, quantity: wanted }] : []))
      return put({ ...before, products })
    }
    case 'Discount': {
      if (before.checkedOut) return 'Already checked out'
      const after = { ...before, discountServices: action.services, discountProducts: action.products }
      return computePrice(after).tooMuch.length ? discountTooLarge : put(after)
    }
    case 'Checkout': {
      const sentence = visitStepRefusal('Checkout', before, around)
      if (sentence) return sentence
      const price = computePrice(before)
      if (price.tooMuch.length) return discountTooLarge
      const paid = computePayment(before, action)
      const { owed, tip } = action
      const settled = settlement({ total: price.total, tip: tip / 100, owed: owed / 100, payments: [{ amount: paid / 100 }] })
      return settled.open === 0 ? put({ ...afterVisitStep('Checkout', before, now), paid, owed, tip }) : paymentsDoNotAddUp
    }
  }
}

const service = (userId: string, price: number): ModelService => ({
  clientHistoryServiceId: `s${++fresh}`,
  start: null,
  end: null,
  userDTO: { userId },
  price,
})
const sum = (list: readonly ModelProduct[]) => list.reduce((all, one) => all + one.quantity, 0)
