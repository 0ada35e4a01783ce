import fc from 'fast-check'
import type { ErrorCode } from '../../schema/errors.ts'
import { settlement, visitPrice } from '../../schema/rules/visits/visit-price.ts'
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
} from '../../schema/rules/visits/visit-steps.ts'

/** Model of a salon's visits, stock and payments, which follows the product's own rules. Amounts are whole cents. */
export interface ModelService extends StepService {
  price: number
  /** Its booked service. */
  bookedId: string
}
export interface ModelBookedService {
  bookedId: string
  userId: string
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
  /** Payments, tip included; the outstanding balance is not. */
  paid: number
  owed: number
  tip: number
}
export interface ModelSalon {
  avoidAppointmentsStartCheck: boolean
  staff: readonly string[]
  /** The visit of each booking; null while there is none. */
  visits: (ModelVisit | null)[]
  /** The services of each booking, in the order of their times. */
  bookings: (readonly ModelBookedService[])[]
  stock: number[]
}

export const productPrices = [1850, 990]

/** Calls of the API. `visit` is the index of a booking, `at` the index of one of its services or products. */
export type Action =
  | { do: 'CheckIn'; visit: number; arrived: boolean }
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
/** Any action at any time on any visit; forward steps are more frequent than undo, so that visits reach their end. */
export const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('CheckIn' as const), visit, arrived: fc.boolean() }) },
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

let lastServiceNo = 0

export const openModel = (
  avoidAppointmentsStartCheck: boolean,
  staff: readonly string[],
  price: number,
  stock: readonly number[],
): ModelSalon => {
  const [anna = '', giulia = '', marco = ''] = staff
  const plans = [[anna], [anna, giulia, anna], [giulia, anna], [marco, anna, giulia], [giulia], [marco, marco]]
  const bookings = plans.map((people) => people.map((userId) => createBooked(userId, price)))
  return { avoidAppointmentsStartCheck, staff, visits: plans.map(() => null), bookings, stock: [...stock] }
}

export const toStepContext = (salon: ModelSalon, visit: ModelVisit | null): StepContext => ({
  avoidAppointmentsStartCheck: salon.avoidAppointmentsStartCheck,
  isBusy: (userId) =>
    salon.visits.some(
      (other) =>
        other !== visit && other?.clientHistoryServicesDTO.some((service) => isRunning(service) && service.userDTO.userId === userId),
    ),
})

export const computePrice = (visit: ModelVisit) =>
  visitPrice({
    lines: [
      ...visit.clientHistoryServicesDTO.map((service, i) => ({
        id: `s${i}`,
        kind: 'services' as const,
        price: service.price / 100,
        quantity: 1,
        discount: 0,
      })),
      ...visit.products.map(({ product, quantity }, i) => ({
        id: `p${i}`,
        kind: 'products' as const,
        price: (productPrices[product] ?? 0) / 100,
        quantity,
        discount: 0,
      })),
    ],
    discountValueServices: visit.discountServices / 100,
    discountValueProducts: visit.discountProducts / 100,
  })

/** Payments of a checkout in cents, never negative; they match its total with `off` 0. */
export function computePayment(visit: ModelVisit, { off, owed, tip }: { off: number; owed: number; tip: number }): number {
  return Math.max(0, Math.round(computePrice(visit).total * 100) + tip - owed + off)
}

/**
 * Applies the action and returns null, or leaves the salon as it is and returns the error code of the refusal; undefined where
 * there is no visit, service or product to apply it to.
 */
export function applyAction(salon: ModelSalon, action: Action, now: string): ErrorCode | null | undefined {
  const before = salon.visits[action.visit] ?? null
  const setVisit = (after: ModelVisit | null) => {
    salon.visits[action.visit] = after
    return null
  }
  if (action.do === 'CheckIn') {
    if (before) return before.arrival ? 'client_arrived' : 'already_exists'
    const services = (salon.bookings[action.visit] ?? []).map(createService)
    const empty = { arrival: null, startServices: null, checkedOut: null, externalCashOrder: null, products: [] as ModelProduct[] }
    const unpaid = { discountServices: 0, discountProducts: 0, paid: 0, owed: 0, tip: 0 }
    return setVisit({ ...empty, ...unpaid, arrival: action.arrived ? now : null, clientHistoryServicesDTO: action.arrived ? services : [] })
  }
  if (!before) return undefined
  const context = toStepContext(salon, before)
  const closed = closedRefusal(before)
  switch (action.do) {
    case 'Visit': {
      const code = visitStepRefusal(action.step, before, context)
      if (code) return code
      if (action.step === 'UndoArrival') {
        for (const { product, quantity: pieces } of before.products) salon.stock[product] = (salon.stock[product] ?? 0) + pieces
        return setVisit(null)
      }
      const after = afterVisitStep(action.step, before, now)
      const booked = (salon.bookings[action.visit] ?? []).map(createService)
      return setVisit(action.step === 'Start' ? { ...after, clientHistoryServicesDTO: booked } : after)
    }
    case 'Service': {
      const service = before.clientHistoryServicesDTO[action.at]
      if (!service) return undefined
      const code = serviceStepRefusal(action.step, before, service, context)
      if (code) return code
      // The last service of a booking stays booked.
      const rest = (salon.bookings[action.visit] ?? []).filter(({ bookedId }) => bookedId !== service.bookedId)
      if (action.step === 'Remove' && rest.length > 0) salon.bookings[action.visit] = rest
      return setVisit(afterServiceStep(action.step, before, service.clientHistoryServiceId, now))
    }
    case 'AddService': {
      if (closed) return closed
      const added = createBooked(salon.staff[action.userId] ?? '', salon.bookings[0]?.[0]?.price ?? 0)
      const performed = before.clientHistoryServicesDTO.map(({ bookedId }) => bookedId)
      const booked = (salon.bookings[action.visit] ?? []).filter(({ bookedId }) => performed.includes(bookedId))
      salon.bookings[action.visit] = [...booked, added]
      return setVisit({ ...before, clientHistoryServicesDTO: [...before.clientHistoryServicesDTO, createService(added)] })
    }
    case 'AddProducts': {
      if (closed) return closed
      const left = salon.stock.map((pieces, product) => pieces - sumQuantities(action.list.filter((line) => line.product === product)))
      if (left.some((pieces) => pieces < 0)) return 'out_of_stock'
      salon.stock = left
      return setVisit({ ...before, products: [...before.products, ...action.list] })
    }
    case 'SetQuantity':
    case 'RemoveProduct': {
      const line = before.products[action.at]
      if (!line) return undefined
      if (closed) return closed
      const wanted = action.do === 'SetQuantity' ? action.quantity : 0
      const left = (salon.stock[line.product] ?? 0) + line.quantity - wanted
      if (left < 0) return 'out_of_stock'
      salon.stock[line.product] = left
      const products = before.products.flatMap((other) => (other !== line ? [other] : wanted ? [{ ...other, quantity: wanted }] : []))
      return setVisit({ ...before, products })
    }
    case 'Discount': {
      if (before.checkedOut) return 'already_checked_out'
      const after = { ...before, discountServices: action.services, discountProducts: action.products }
      return computePrice(after).tooMuch.length ? 'discount_too_large' : setVisit(after)
    }
    case 'Checkout': {
      const code = visitStepRefusal('Checkout', before, context)
      if (code) return code
      const price = computePrice(before)
      if (price.tooMuch.length) return 'discount_too_large'
      const paid = computePayment(before, action)
      const { owed, tip } = action
      const settled = settlement({ total: price.total, tip: tip / 100, owed: owed / 100, payments: [{ amount: paid / 100 }] })
      return settled.open === 0 ? setVisit({ ...afterVisitStep('Checkout', before, now), paid, owed, tip }) : 'payments_mismatch'
    }
  }
}

const createBooked = (userId: string, price: number): ModelBookedService => ({ bookedId: `b${++lastServiceNo}`, userId, price })
const createService = ({ bookedId, userId, price }: ModelBookedService): ModelService => ({
  clientHistoryServiceId: `s${++lastServiceNo}`,
  bookedId,
  start: null,
  end: null,
  userDTO: { userId },
  price,
})
const sumQuantities = (lines: readonly ModelProduct[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
