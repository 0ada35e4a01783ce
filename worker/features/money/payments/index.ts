/** What jobs may use of payments online. */
export { checkWaitingOrders } from './check-order.ts'
