/** What the jobs may use of webhooks. */
export { runWebhooks } from './run.ts'
export { purgeDeliveries } from './run-queries.ts'
