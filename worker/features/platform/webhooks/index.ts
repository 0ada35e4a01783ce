/** What the jobs may use of webhooks. */
export { runWebhooks } from './run.ts'
