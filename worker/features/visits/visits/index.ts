/** What other features may use of the visits. */
export {
  type BalancePaymentEntry,
  insertBalancePayments,
  selectOutstandingOfClient,
  updateNetAmounts,
} from './checkout-queries.ts'

export { isVisit, returnSoldProducts, selectVisit, selectVisits } from './queries.ts'
export { withRefusalReason } from './refusals.ts'
export {
  selectVisitOfService,
  touchOpenVisit,
  touchVisit,
  touchVisitOfService,
  touchVisits,
  visitIsOpen,
} from './step-queries.ts'
