/** What the application may use of push. What sends is loaded when there is something to send. */
import type { Request } from '../../../http/serve.ts'
import type { SelectRota } from './send.ts'

/** Tells the devices of a salon's team of the alerts that a call has raised, behind its reply. */
export function sendPushes(request: Request, salonId: string, selectRota: SelectRota): void {
  request.executionCtx.waitUntil(import('./send.ts').then((push) => push.sendPushesBehindReply(request, salonId, selectRota)))
}
