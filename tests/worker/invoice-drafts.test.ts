import { expect, test } from 'vitest'
import { openInvoicing } from '../support/invoicing.ts'

test('a draft is not issued after a refund, not even of the same second, nor once it was removed and restored', async () => {
  const { go, paid, draft, issue } = await openInvoicing()
  const visit = await paid()
  const refund = (amount: number, version: number, time: string) =>
    go('POST', `/api/Appointments/Refund/{sessionCode}/${visit.appointmentId}`, { version, amount, reason: 'Unhappy' }, time)
  const { invoiceId } = (await draft(visit.appointmentId, '12:00')).body
  const { body: refunded } = await refund(10, visit.version, '12:00')
  expect((await issue(invoiceId, '12:00')).body).toMatchObject({ code: 'invoice_outdated' })
  expect((await go('DELETE', `/api/Invoices/{sessionCode}/${invoiceId}`, undefined, '12:10')).status).toBe(200)
  expect((await go('POST', `/api/Invoices/Restore/{sessionCode}/${invoiceId}`, undefined, '12:20')).status).toBe(200)
  expect((await issue(invoiceId, '12:21')).body).toMatchObject({ code: 'invoice_outdated' })
  await go('DELETE', `/api/Invoices/{sessionCode}/${invoiceId}`, undefined, '12:30')
  const present = (await draft(visit.appointmentId, '12:31')).body
  expect(present.total).toBe(22)
  const [issued, refundedAgain] = await Promise.all([issue(present.invoiceId, '12:32'), refund(5, refunded.version, '12:32')])
  expect(refundedAgain.status).toBe(200)
  // Whichever was first: the invoice is outdated, or the refund is credited.
  if (issued.status === 200) expect((await draft(visit.appointmentId, '12:33')).body).toMatchObject({ kind: 'credit_note', total: 5 })
  else expect(issued.body).toMatchObject({ code: 'invoice_outdated' })
})
