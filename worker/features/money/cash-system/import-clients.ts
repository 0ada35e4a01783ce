import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { pageSize } from '../../../gateways/cash-system.ts'
import { loadCheckClient } from '../../clients/clients/index.ts'
import { commitSlice, finishJob, type OpenJob } from '../../platform/jobs/index.ts'
import { insertClients, selectClientFacts, selectSalonCountry, updateClients, upsertClientLinks } from './client-queries.ts'
import { planClients, toRow } from './client-rules.ts'
import { selectConnection, setJobTotal } from './connection-queries.ts'
import { openForJob, stopUnanswered } from './import-steps.ts'

/** Imports a page of clients with each slice. */
export const openClientImport: OpenJob = async (db, env, first) => {
  const [connection, country] = await db.batch(selectConnection(db), selectSalonCountry(db))
  const gateway = await openForJob(db, env, connection, first)
  if (!gateway) return async () => false
  const checker = { checkClient: await loadCheckClient(), country, today: toSalonDay(db.nowUtc, db.timeZone) }
  return async (job) => {
    const start = job.cursor * pageSize
    const answer = await gateway.listCustomers(start)
    if (!answer.ok) return stopUnanswered(db, job, answer)
    const { rows, total } = answer.value
    const customers = [...new Map(rows.map((customer) => [customer.externalId, customer])).values()]
    const read = customers.map((customer) => toRow(checker, '', { ...customer, phoneNumber2: '' }))
    const [facts] = await db.batch(
      selectClientFacts(db, {
        externalIds: customers.map(({ externalId }) => externalId),
        phones: read.flatMap(({ phoneNumber }) => (phoneNumber ? [phoneNumber] : [])),
        emails: read.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])),
      }),
    )
    const plan = planClients(customers, facts, checker, db.newId)
    const counts = Object.fromEntries(Object.entries(plan.counts).map(([name, n]) => [name, (job.counts[name] ?? 0) + n]))
    const done = Math.min(total, start + rows.length)
    await db.batch(
      ...commitSlice(db, job, done, counts),
      setJobTotal(db, job, total),
      ...insertClients(db, plan.added),
      ...updateClients(db, plan.changed),
      ...upsertClientLinks(db, job.jobId, plan.links),
    )
    if (done < total && rows.length > 0) return true
    await db.batch(finishJob(db, job, 'done', null))
    return false
  }
}
