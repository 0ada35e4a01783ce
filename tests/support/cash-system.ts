import { inject } from 'vitest'
import type { Job } from '../../schema/api/platform/jobs-schemas.ts'
import {
  cashSystemKey,
  cashSystemWebhookSecret,
  type FakeCatalogue,
  type FakeOrder,
} from '../../worker/local/fakes/cash-system-catalogue.ts'
import type { Fixture, Reply } from './fixture.ts'
import { type Person, type Salon, tuesday } from './salon.ts'

export interface Notice {
  readonly body: string
  readonly headers: Record<string, string>
}

/** The fake cash system of one fixture: what a person does there. */
export function getCashSystem({ name }: Pick<Fixture, 'name'>) {
  const address = `${inject('product').gateways}/${name}`
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const reply = await fetch(`${address}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    return JSON.parse(await reply.text())
  }
  return {
    change: (change: Partial<FakeCatalogue & { salesPoints: readonly object[] }>) =>
      post('cash-system/local/company', { apiKey: cashSystemKey, change }),
    advance: (ms: number) => post('cash-system/local/advance', { ms }),
    orders: () => post<FakeOrder[]>('cash-system/local/orders', {}),
    /** Closes an order; answers the notice that the cash system sends. */
    printReceipt: (externalId: string, more: { method?: string; amount?: number; secret?: string } = {}) =>
      post<Notice>('cash-system/local/receipt', { externalId, secret: cashSystemWebhookSecret, ...more }),
    fault: (kind: string, to = '', times = 1) => post('faults', { gateway: 'cash-system', to, kind, times }),
  }
}

const marks = [
  { externalId: 'cat-hair', role: 'service' },
  { externalId: 'cat-beard', role: 'service' },
  { externalId: 'cat-goods', role: 'product' },
]
export const toMarks = (categories: unknown = marks): FormData => {
  const form = new FormData()
  form.append('categories', JSON.stringify(categories))
  return form
}

let salesPoints = 1000
/** Connects a salon to a separate sales point. */
export async function connect(world: Pick<Fixture, 'name'>, salon: Salon, admin: Person) {
  const id = ++salesPoints
  await getCashSystem(world).change({ salesPoints: [{ id, name: 'Bottega del Taglio' }] })
  return admin.call('POST', `/api/CashSystem/Connect/{sessionCode}/${salon.salonId}`, {
    apiKey: cashSystemKey,
    idSalesPoint: String(id),
    webhookSecret: cashSystemWebhookSecret,
  })
}

/** Wait for a next step of an import, in milliseconds. */
const stepMs = 30_000

/** Runs an import to its end, however long the machine takes for it; throws if it makes no progress. */
export async function runImport(salon: Salon, admin: Person, name: 'ImportServicesProducts' | 'ImportClients'): Promise<Job> {
  const started: Reply<Job> = await admin.call('GET', `/api/CashSystem/${name}/{sessionCode}/${salon.salonId}`)
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  let last = { done: -1, time: performance.now() }
  for (let now = Date.parse(tuesday); ; now += 1000) {
    const { body } = await admin.call<Job[]>('GET', '/api/Jobs/{sessionCode}', undefined, { now: new Date(now).toISOString() })
    const job = body.find(({ jobId }) => jobId === started.body.jobId)
    if (job && job.state !== 'running') return job
    if (job && job.done !== last.done) last = { done: job.done, time: performance.now() }
    if (performance.now() - last.time > stepMs) throw new Error(`the import is ${job?.state}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A connected salon with the cash system's services, products and clients. */
export async function openConnectedSalon(world: Pick<Fixture, 'name'>, salon: Salon): Promise<Person> {
  const admin = await salon.as('ADMIN')
  await connect(world, salon, admin)
  await admin.call('POST', `/api/CashSystem/ImportCategories/{sessionCode}/${salon.salonId}`, toMarks())
  await runImport(salon, admin, 'ImportServicesProducts')
  return admin
}

/** Sells something as before the salon was connected: without a visit, which a connected salon refuses. */
export async function sellBeforeConnection<T>({ db }: Pick<Fixture, 'db'>, sell: () => Promise<T>): Promise<T> {
  await db.execute('UPDATE cash_systems SET disconnected_utc = 1')
  const sold = await sell()
  await db.execute('UPDATE cash_systems SET disconnected_utc = NULL')
  return sold
}
