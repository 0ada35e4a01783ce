import { afterEach, expect, test, vi } from 'vitest'
import { cashSystem } from '../../../schema/api/money/cash-system.ts'
import { ledger } from '../../../schema/api/money/ledger.ts'
import { afterClosing } from '../../../web/api/after-closing.ts'
import { CallError } from '../../../web/api/call.ts'
import { sendOrAsk } from '../../../web/api/query.ts'
import { beginSession } from '../../../web/api/session-store.ts'
import { cancelQuestions } from '../../../web/ui/questions.ts'

const refusal = { error: 'The day is closed', code: 'sale_after_closing', closedDay: '2026-11-24', nextDay: '2026-11-25' }
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
/** Stubs fetch with replies in order; returns address, key and body of the requests. */
function stubFetch(...replies: (Response | Error)[]) {
  beginSession({ code: 'code.of-this_session', userId: 'usr_1', expiryDate: null, expiryDateMax: null }, true)
  const sent: { address: string; key: string | null; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { headers, body }: RequestInit) => {
    sent.push({ address, key: new Headers(headers).get('idempotency-key'), body: body ? JSON.parse(String(body)) : null })
    const reply = replies.shift() ?? new Error('unexpected request')
    if (reply instanceof Error) throw reply
    return reply
  })
  return sent
}
const waitForQuestion = () =>
  vi.waitFor(() => {
    const question = afterClosing.getFirst()
    if (!question) throw new Error('no question yet')
    return question
  })
const balance = { clientId: 'cli_1', owed: 4, payments: [{ method: 'cash' as const, amount: 4 }] }
const pay = (key: string) => sendOrAsk(ledger.payBalance, {}, balance, key)
afterEach(() => vi.unstubAllGlobals())

test('a sale that is counted for the next day is sent again under its key, also after a lost reply', async () => {
  const sent = stubFetch(json(409, refusal), new Error('lost'), json(200, { owed: 0 }))
  const first = pay('key-1')
  const { asked, answer } = await waitForQuestion()
  expect(asked).toEqual({ closedDay: '2026-11-24', nextDay: '2026-11-25' })
  answer('next_day')
  await expect(first).rejects.toMatchObject({ status: 0 })
  expect(afterClosing.getFirst()).toBeUndefined()
  await pay('key-1')
  const answered = { ...balance, afterClosing: 'next_day' }
  expect(sent.map(({ key, body }) => [key, body])).toEqual([
    ['key-1', balance],
    ['key-1', answered],
    ['key-1', answered],
  ])
})

test('once the day is reopened the sale is sent as it was; a call without a body answers in its query', async () => {
  const sent = stubFetch(json(409, refusal), json(200, { owed: 0 }), json(409, refusal), json(200, {}))
  const reopened = pay('key-2')
  ;(await waitForQuestion()).answer('reopened')
  await reopened
  expect(sent[1]).toMatchObject({ key: 'key-2', body: balance })
  const order = sendOrAsk(cashSystem.checkout, { appointmentId: 'apt_1' }, undefined, 'key-3')
  ;(await waitForQuestion()).answer('next_day')
  await order
  expect(sent[3]?.address).toBe('/api/CashSystem/Checkout/code.of-this_session/apt_1?afterClosing=next_day')
})

test('two sales at once wait for one answer, and without one the refusal stays', async () => {
  const sent = stubFetch(json(409, refusal), json(409, refusal))
  const sales = [pay('key-4'), pay('key-5')].map((sale) => sale.catch((error: unknown) => error))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  ;(await waitForQuestion()).answer(null)
  for (const error of await Promise.all(sales)) {
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 409, code: 'sale_after_closing' })
  }
  expect(afterClosing.getFirst()).toBeUndefined()
})

test('only the first answer counts, and a question does not wait for another user', async () => {
  stubFetch(json(409, refusal), json(409, refusal))
  const cancelled = pay('key-5')
  const { answer } = await waitForQuestion()
  answer(null)
  await expect(cancelled).rejects.toBeInstanceOf(CallError)
  const forgotten = pay('key-6')
  await waitForQuestion()
  answer('reopened')
  expect(afterClosing.getFirst()).toBeDefined()
  cancelQuestions()
  await expect(forgotten).rejects.toBeInstanceOf(CallError)
  expect(afterClosing.getFirst()).toBeUndefined()
})
