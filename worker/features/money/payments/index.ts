/** What other features and jobs may use of payments online. */
export { insertCardOrder, selectCardSeller, selectCardToken } from './card-queries.ts'
export { planAskedDeposit } from './deposit-orders.ts'
export { openBalanceOrder } from './guest-orders.ts'
export { findGateway } from './open-gateway.ts'
export { checkWaitingOrders } from './process-orders.ts'
