import { expect, test } from 'vitest'
import type { Fixture } from '../support/fixture.ts'
import { prepareSalons } from '../support/salon.ts'
import { prepare, staffCalls } from './prepare.ts'

/** Rows by which a second write would show; without what the waiting list offers in the background. */
const countRows = async (fixture: Fixture) => {
  const { rows } = await fixture.db.execute(`
    SELECT
      (SELECT count(*) FROM audit_log WHERE entity NOT LIKE 'waiting_list%') AS changes,
      (SELECT count(*) FROM waiting_list_entries) AS entries,
      (SELECT count(*) FROM outbox WHERE kind NOT LIKE 'waiting\\_%' ESCAPE '\\') AS messages`)
  return { ...rows[0] }
}
/** Calls whose reply says whether it is the first one, or shows what happened in the background. */
const repliesDiffer = new Set([
  'ledger.payBalance',
  'waitingList.create',
  'clientPrivacies.send',
  'clientNPSs.send',
  'clientSurveys.send',
  'clientCalls.ring',
  'clientNextAgendas.send',
  'clientReviews.send',
  'messageBatches.send',
  'petMessages.askCertificate',
  'conversations.reply',
])

const openPrepared = await prepareSalons(1)

// Each has its own database: some run at a time.
test.concurrent.for(staffCalls.filter(({ endpoint }) => endpoint.idempotent))(
  '$name writes once under one Idempotency-Key, and answers parallel and later replays with what it wrote',
  async (call, { onTestFinished }) => {
    const { fixture, getSalon } = await openPrepared(onTestFinished)
    const { caller, send } = await prepare(call, getSalon(0), fixture)
    const sendWithKey = () => send(caller, { headers: { 'idempotency-key': 'pressed' } })
    const parallel = await Promise.all(Array.from({ length: 4 }, sendWithKey))
    const before = await countRows(fixture)
    const replies = [...parallel, await sendWithKey()]
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused, call.name).toEqual([])
    if (!repliesDiffer.has(call.name)) expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await countRows(fixture)).toEqual(before)
  },
)
