import { sql } from 'drizzle-orm'
import type { books as calls, Outstanding } from '../../../schema/api/ledger.ts'
import { allocate, allocateToVisits, settlementTooLarge } from '../../../schema/rules/ledger.ts'
import { cents, sumEuro } from '../../../schema/rules/money.ts'
import { clients } from '../../../schema/tables/clients.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { selectOutstandingVisits } from '../appointments/queries.ts'
import { insertBalancePayments } from '../appointments/rules.ts'

const owedOf = (clientId: string, visits: Outstanding['visits']): Outstanding => ({
  clientId,
  owed: sumEuro(visits.map(({ owed }) => owed)),
  visits,
})
const readOwed = (db: StaffDb, clientId: string) =>
  [db.select(clients, { where: sql`${clients.clientId} = ${clientId}` }), selectOutstandingVisits(db, sql`${clientId}`)] as const

/** Two desks that have seen the same debt: one of them settles it. */
const stillOwed = (db: StaffDb, clientId: string, owed: number) =>
  db.abortUnless(
    'stale',
    (salon) =>
      sql`${cents(owed)} = (SELECT coalesce(sum(o.owed_cents), 0) FROM appointments o WHERE o.salon_id = ${salon} AND o.owed_cents > 0 AND o.deleted_utc IS NULL AND coalesce(o.payment_client_id, o.client_id) = ${clientId})`,
  )

async function look(db: StaffDb, clientId: string): Promise<Outstanding | undefined> {
  const [[client], debts] = await db.batch(...readOwed(db, clientId))
  return client && owedOf(clientId, debts)
}

/** Two trips: the debts as they are, then an entry for each that is paid. The books themselves refuse more than is owed. */
const settle: Handlers<typeof calls>['settle'] = async (db, _input, { clientId, owed, payments }) => {
  const [made, [client], debts] = await db.batch(db.findReplay(), ...readOwed(db, clientId))
  if (!client) return undefined
  const before = owedOf(clientId, debts)
  if (made) return { ...before, entered: [] }
  if (cents(before.owed) !== cents(owed)) throw new ApiError(409, 'stale', { current: before })
  const amount = sumEuro(payments.map((payment) => payment.amount))
  if (cents(amount) > cents(before.owed))
    throw new ApiError(400, 'more_than_outstanding', { fields: { payments: settlementTooLarge }, owed: before.owed })
  const parts = allocateToVisits(debts, amount)
  const paid = debts.map(({ appointmentId }, i) => ({ appointmentId, amount: parts[i] ?? 0 })).filter((part) => part.amount > 0)
  const shares = allocate(
    payments,
    paid.map((part) => part.amount),
  )
  const entries = paid.map(({ appointmentId }, i) => ({ appointmentId, payments: shares[i] ?? [], bookEntryId: db.newId('bke') }))
  try {
    return await db.createIdempotent(
      async () => {
        const results = await db.batch(
          ...db.recordIdempotencyKey(clientId),
          stillOwed(db, clientId, owed),
          ...insertBalancePayments(db, entries),
          selectOutstandingVisits(db, sql`${clientId}`),
        )
        const after = owedOf(clientId, results.at(-1) as Outstanding['visits'])
        return { ...after, entered: entries.map(({ bookEntryId }) => bookEntryId) }
      },
      async () => ({ ...((await look(db, clientId)) ?? before), entered: [] }),
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError) || (error.reason !== 'limit' && error.reason !== 'stale')) throw error
    throw new ApiError(409, 'stale', { current: await look(db, clientId) })
  }
}

export const balanceHandlers: Pick<Handlers<typeof calls>, 'owed' | 'settle'> = {
  owed: (db, { clientId }) => look(db, clientId),
  settle,
}
