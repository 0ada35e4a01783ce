import type { ledger as calls } from '../../../../schema/api/money/ledger.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { selectDateFormat } from '../../platform/salons/index.ts'
import { selectVisit } from '../../visits/visits/index.ts'
import { selectFiscalNumbers } from '../fiscal-receipts/index.ts'
import { selectReceiptPoints } from '../ledger/index.ts'
import { insertSentReceipt, selectPayer, selectReceiptLanguage, selectSalon } from './checkout-queries.ts'
import { buildReceipt, toTextLines } from './receipt-rules.ts'

type LedgerHandlers = Handlers<typeof calls>

/** The receipt as PDF. One round trip. */
export const getReceipt: LedgerHandlers['receipt'] = async (db, { appointmentId, language }, _body, request) => {
  const [[visit], [salon], dateFormat, points, numbers] = await db.batch(
    selectVisit(db, appointmentId),
    selectSalon(db),
    selectDateFormat(db),
    selectReceiptPoints(db, appointmentId),
    selectFiscalNumbers(db, appointmentId),
  )
  if (!visit || !salon) return undefined
  const receipt = buildReceipt(salon, visit, { timeZone: db.timeZone, dateFormat }, language, { points, numbers })
  const { drawSheet } = await import('../../../http/pdf.ts')
  const bytes = await drawSheet({ ...receipt, footer: receipt.notice }, new Date(db.nowUtc * 1000))
  request.header('Content-Type', 'application/pdf')
  request.header('Content-Disposition', 'inline; filename="receipt.pdf"')
  return request.body(bytes)
}

const limitRetryAfter = 3600

/** The receipt by e-mail, to the payer's address unless another is given. Two round trips; the message is sent after the response. */
export const sendReceipt: LedgerHandlers['sendReceipt'] = async (db, { appointmentId }, { email, language }, request) => {
  const [[visit], [salon], dateFormat, [payer], clientLanguage, points, numbers] = await db.batch(
    selectVisit(db, appointmentId),
    selectSalon(db),
    selectDateFormat(db),
    selectPayer(db, appointmentId),
    selectReceiptLanguage(db, appointmentId),
    selectReceiptPoints(db, appointmentId),
    selectFiscalNumbers(db, appointmentId),
  )
  if (!visit || !salon) return undefined
  const receipt = buildReceipt(salon, visit, { timeZone: db.timeZone, dateFormat }, language ?? clientLanguage, { points, numbers })
  const to = email ?? payer?.email ?? ''
  if (to === '') throw new ApiError(400, 'invalid_input', { fields: { email: 'Required' } })
  const message = enqueue(db, {
    cause: `receipt:${db.newId('rct')}`,
    kind: 'receipt',
    data: { lines: toTextLines(receipt) },
    to: payer && payer.email === to ? { clientId: payer.clientId } : { email: to },
    language: receipt.language,
    channel: 'mail',
    agendaId: visit.agendaId,
  })
  const reply = { appointmentId, email: to }
  const sent = insertSentReceipt(db, { sentReceiptId: db.newId('srt'), appointmentId, outboxId: message.outboxId })
  const send = () =>
    db.createIdempotent(
      async () => {
        await db.batch(...db.recordIdempotencyKey(appointmentId), ...sent, message)
        sendAfterResponse(request, message)
        return reply
      },
      async () => reply,
    )
  try {
    return await send()
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'limit')
      throw new ApiError(429, 'too_many_receipts', { retryAfter: limitRetryAfter })
    throw error
  }
}
