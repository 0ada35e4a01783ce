/** What other features may use of fiscal receipts. What sends them is loaded when there is something to send. */
import type { Request } from '../../../http/serve.ts'

export { setLotteryCode } from './lottery-queries.ts'
export { type FiscalNumber, selectFiscalNumbers } from './number-queries.ts'

/** Sends what a call has queued with its ledger entries, behind its reply. */
export function sendFiscalReceipts(request: Request, salonId: string): void {
  request.executionCtx.waitUntil(import('./process.ts').then(({ processBehindReply }) => processBehindReply(request, salonId)))
}
