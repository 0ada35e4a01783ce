import { type CashItem, pageSize } from '../../../gateways/cash-system.ts'
import { commitSlice, finishJob, type OpenJob } from '../../platform/jobs/index.ts'
import { selectKnownCategories } from './category-queries.ts'
import { selectConnection, setJobTotal } from './connection-queries.ts'
import { openForJob, stopUnanswered } from './import-steps.ts'
import { markMissingItems, selectItemFacts, upsertItemLinks } from './item-queries.ts'
import { ItemPlanner } from './item-rules.ts'
import { insertProducts, insertServices, updateProducts, updateServices } from './thing-queries.ts'

/** The items of a page, each once. */
const toUnique = (rows: readonly CashItem[]): CashItem[] => [
  ...new Map(rows.filter(({ externalId }) => externalId !== '').map((item) => [item.externalId, item])).values(),
]

/** Imports a page of services and products with each slice. */
export const openItemImport: OpenJob = async (db, env, first) => {
  const [connection, categories] = await db.batch(selectConnection(db), selectKnownCategories(db))
  const gateway = await openForJob(db, env, connection, first)
  if (!gateway || !connection) return async () => false
  const context = { categories: new Map(categories.map((category) => [category.externalId, category])), newId: db.newId }
  return async (job) => {
    const start = job.cursor * pageSize
    const answer = await gateway.listItems(connection.idSalesPoint, start)
    if (!answer.ok) return stopUnanswered(db, job, answer)
    const { total } = answer.value
    const items = toUnique(answer.value.rows)
    const [facts] = await db.batch(
      selectItemFacts(db, {
        externalIds: items.map(({ externalId }) => externalId),
        names: items.map(({ name }) => name),
        barcodes: items.flatMap(({ barcodes }) => barcodes),
      }),
    )
    const planner = new ItemPlanner(context, facts)
    for (const item of items) planner.add(item)
    const { plan } = planner
    const counts = Object.fromEntries(Object.entries(plan.counts).map(([name, n]) => [name, (job.counts[name] ?? 0) + n]))
    const done = Math.min(total, start + answer.value.rows.length)
    await db.batch(
      ...commitSlice(db, job, done, counts),
      setJobTotal(db, job, total),
      ...insertServices(db, plan.services),
      ...insertProducts(db, plan.products),
      ...updateServices(db, plan.serviceChanges),
      ...updateProducts(db, plan.productChanges),
      ...upsertItemLinks(db, job.jobId, plan.links),
    )
    if (done < total && answer.value.rows.length > 0) return true
    await db.batch(...markMissingItems(db, job.jobId, total), finishJob(db, job, 'done', null))
    return false
  }
}
