import { bookingSteps } from './booking-steps.ts'
import { loyaltySteps } from './loyalty-steps.ts'
import { moneySteps } from './money-steps.ts'
import { recordSteps } from './record-steps.ts'
import type { Step } from './step.ts'
import { visitSteps } from './visit-steps.ts'

const all: Record<string, Step> = { ...bookingSteps, ...visitSteps, ...moneySteps, ...loyaltySteps, ...recordSteps }
const weights: Record<
  keyof typeof bookingSteps | keyof typeof visitSteps | keyof typeof moneySteps | keyof typeof loyaltySteps | keyof typeof recordSteps,
  number
> = {
  ...{ book: 14, bookAtOnce: 5, move: 8, cancel: 5, changeAtOnce: 4 },
  ...{ arrive: 4, walkIn: 9, start: 9, addProduct: 6, stop: 9 },
  ...{ checkout: 10, checkoutAtOnce: 3, cardAtOnce: 3, refund: 4, undoRefund: 2, voidCheckout: 3, payBalance: 4 },
  ...{ sellCard: 5, topUpCard: 3, voidSale: 1, moveCash: 4 },
  ...{ adjustPoints: 3, redeem: 4, redeemAtOnce: 4 },
  ...{ createClient: 3, changeClient: 3, mergeClients: 1, useForeign: 4, readDay: 2 },
}

/** Names of all steps, with their weights. */
export const stepWeights = Object.entries(weights)
export const getStep = (name: string): Step => {
  const step = all[name]
  if (!step) throw new Error(`no step ${name}`)
  return step
}
