/** What other features may use of the visits. */

export { insertVisitOfBooking, updateArrival } from './arrival-queries.ts'
export { getProductIds, insertSale, selectStock } from './product-queries.ts'
export { isUnpaid, isVisit, returnSoldProducts, selectVisit, selectVisits } from './queries.ts'
export { withRefusalReason } from './refusals.ts'
export {
  selectVisitOfService,
  touchOpenVisit,
  touchVisit,
  touchVisitOfService,
  touchVisits,
  visitIsOpen,
} from './step-queries.ts'
