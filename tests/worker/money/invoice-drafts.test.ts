import { expect, test } from 'vitest'
import { openInvoicing } from '../../support/invoicing.ts'

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

test('numbers have no gap where answers of the database are lost, and a repeated issue takes no second number', async () => {
  const { world, go, issue, insertDrafts } = await openInvoicing('2026-12-31')
  const ids = await insertDrafts(12)
  const issueAt = (invoiceId: string, i: number) =>
    issue(invoiceId, ...(i % 2 ? (['23:59', '2026-12-31'] as const) : (['00:00', '2027-01-01'] as const)))
  for (const [i, invoiceId] of ids.entries()) {
    // The first round trip of `issue` reads the version, the second the draft, the third one writes.
    await world.fault(i % 3 === 0 ? 'hangs up' : 'reply lost', 1, 2)
    expect([200, 503]).toContain((await issueAt(invoiceId, i)).status)
    await world.fault(null)
    expect([200, 409]).toContain((await issueAt(invoiceId, i)).status)
  }
  const { rows } = await world.db.execute(`SELECT year, number, day FROM invoices ORDER BY year, number`)
  const expected = [2026, 2027].flatMap((year) => [1, 2, 3, 4, 5, 6].map((number) => ({ year, number })))
  expect(rows.map(({ year, number }) => ({ year, number }))).toEqual(expected)
  expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(['2026-12-31', '2027-01-01']))
  expect(
    (await go<{ number: string }[]>('GET', '/api/Invoices/Salon/{sessionCode}?month=2027-01', undefined, '09:00', '2027-01-01')).body,
  ).toHaveLength(6)
})
