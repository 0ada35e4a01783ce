import { sql } from 'drizzle-orm'
import type { books as calls, Owed } from '../../../schema/api/books.ts'
import { allocate, settleDebts, settlementTooLarge } from '../../../schema/rules/books.ts'
import { cents, sumEuro } from '../../../schema/rules/money.ts'
import { clients } from '../../../schema/tables/clients.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Handlers } from '../../http/serve.ts'
import { readDebts } from '../appointments/data.ts'
import { settleEntries } from '../appointments/rules.ts'

const owedOf = (clientId: string, visits: Owed['visits']): Owed => ({
  clientId,
  owed: sumEuro(visits.map(({ owed }) => owed)),
  visits,
})
const readOwed = (staff: Staff, clientId: string) =>
  [staff.read(clients, sql`${clients.clientId} = ${clientId}`), readDebts(staff, sql`${clientId}`)] as const

/** Two desks that have seen the same debt: one of them settles it. */
const stillOwed = (staff: Staff, clientId: string, owed: number) =>
  staff.unless(
    'moved',
    (salon) =>
      sql`${cents(owed)} = (SELECT coalesce(sum(o.owed_cents), 0) FROM appointments o WHERE o.salon_id = ${salon} AND o.owed_cents > 0 AND o.deleted_utc IS NULL AND coalesce(o.payment_client_id, o.client_id) = ${clientId})`,
  )

async function look(staff: Staff, clientId: string): Promise<Owed | undefined> {
  const [[client], debts] = await staff.trip(...readOwed(staff, clientId))
  return client && owedOf(clientId, debts)
}

/** Two trips: the debts as they are, then an entry for each that is paid. The books themselves refuse more than is owed. */
const settle: Handlers<typeof calls>['settle'] = async (staff, _input, { clientId, owed, payments }) => {
  const [made, [client], debts] = await staff.trip(staff.earlier(), ...readOwed(staff, clientId))
  if (!client) return undefined
  const before = owedOf(clientId, debts)
  if (made) return { ...before, entered: [] }
  if (cents(before.owed) !== cents(owed)) throw new Refusal(409, 'Somebody else changed this meanwhile', { current: before })
  const amount = sumEuro(payments.map((payment) => payment.amount))
  if (cents(amount) > cents(before.owed))
    throw new Refusal(400, settlementTooLarge, { fields: { payments: settlementTooLarge }, owed: before.owed })
  const parts = settleDebts(debts, amount)
  const paid = debts.map(({ appointmentId }, i) => ({ appointmentId, amount: parts[i] ?? 0 })).filter((part) => part.amount > 0)
  const shares = allocate(
    payments,
    paid.map((part) => part.amount),
  )
  const entries = paid.map(({ appointmentId }, i) => ({ appointmentId, payments: shares[i] ?? [], bookEntryId: staff.newId('bke') }))
  try {
    return await staff.creating(
      async () => {
        const results = await staff.trip(
          ...staff.makes(clientId),
          stillOwed(staff, clientId, owed),
          ...settleEntries(staff, entries),
          readDebts(staff, sql`${clientId}`),
        )
        const after = owedOf(clientId, results.at(-1) as Owed['visits'])
        return { ...after, entered: entries.map(({ bookEntryId }) => bookEntryId) }
      },
      async () => ({ ...((await look(staff, clientId)) ?? before), entered: [] }),
    )
  } catch (error) {
    if (!(error instanceof Aborted) || (error.reason !== 'limit' && error.reason !== 'moved')) throw error
    throw new Refusal(409, 'Somebody else changed this meanwhile', { current: await look(staff, clientId) })
  }
}

export const settling: Pick<Handlers<typeof calls>, 'owed' | 'settle'> = {
  owed: (staff, { clientId }) => look(staff, clientId),
  settle,
}
