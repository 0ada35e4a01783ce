/** What other features may use of the visits. */
export {
  type BalancePaymentEntry,
  insertBalancePayments,
  selectOutstandingOfClient,
  updateNetAmounts,
} from './checkout-queries.ts'
export { selectPerformedServices, selectSoldProducts } from './line-queries.ts'
export { isVisit, returnSoldProducts, selectVisit, selectVisits, updateStock } from './queries.ts'
export { type VisitState, withRefusalReason, writeAgainIfFree } from './refusals.ts'
export {
  hasOtherActiveService,
  selectVisitOfService,
  startCheckDisabled,
  touchOpenVisit,
  touchVisit,
  touchVisitOfService,
  touchVisits,
  visitIsOpen,
} from './step-queries.ts'
