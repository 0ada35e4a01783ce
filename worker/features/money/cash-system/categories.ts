import type { cashSystem as calls } from '../../../../schema/api/money/cash-system.ts'
import type { CashCategory } from '../../../../schema/api/money/cash-system-schemas.ts'
import { fold } from '../../../../schema/rules/search.ts'
import type { CashItemRole } from '../../../../schema/terms.ts'
import { type CashSystemGateway, pageSize, type CashCategory as SentCategory } from '../../../gateways/cash-system.ts'
import type { Handlers } from '../../../http/serve.ts'
import {
  insertCategories,
  type KnownCategory,
  selectKnownCategories,
  selectOwnCategories,
  upsertCategoryLinks,
} from './category-queries.ts'
import { selectConnection } from './connection-queries.ts'
import { getAnswer, openConnected } from './open-gateway.ts'

type CashHandlers = Handlers<typeof calls>

/** A shop has some dozens of categories: what goes beyond is left out. */
const maxPages = 10

async function listCategories(gateway: CashSystemGateway): Promise<SentCategory[]> {
  const found: SentCategory[] = []
  for (let page = 0; page < maxPages; page++) {
    const { rows, total } = getAnswer(await gateway.listCategories(page * pageSize))
    found.push(...rows.filter(({ externalId }) => externalId !== ''))
    if ((page + 1) * pageSize >= total) break
  }
  return found
}

const toReply = (sent: readonly SentCategory[], known: ReadonlyMap<string, KnownCategory>): CashCategory[] =>
  sent.map(({ externalId, name }) => {
    const { role = '', thingId = null } = known.get(externalId) ?? {}
    return { externalId, name, role, thingId }
  })
const toMap = (known: readonly KnownCategory[]) => new Map(known.map((category) => [category.externalId, category]))

export const getCategories: CashHandlers['categories'] = async (db, _input, _body, { env }) => {
  const [connection, known] = await db.batch(selectConnection(db), selectKnownCategories(db))
  const gateway = await openConnected(env, connection, db.nowUtc)
  return toReply(await listCategories(gateway), toMap(known))
}

/**
 * Two round trips. A category that is marked for the first time joins the salon's own of the same name, or becomes a new one; one that was
 * marked otherwise before gets another.
 */
export const importCategories: CashHandlers['importCategories'] = async (db, _input, { categories: marks }, { env }) => {
  const [connection, stored, own] = await db.batch(selectConnection(db), selectKnownCategories(db), selectOwnCategories(db))
  const sent = await listCategories(await openConnected(env, connection, db.nowUtc))
  const known = toMap(stored)
  const roles = new Map(marks.map(({ externalId, role }) => [externalId, role]))
  const added: { id: string; name: string; role: CashItemRole }[] = []
  const findOrAdd = (role: 'service' | 'product', name: string): string => {
    const found = [...own, ...added].find((category) => category.role === role && fold(category.name) === fold(name))
    if (found) return found.id
    const category = { id: db.newId(role === 'service' ? 'scg' : 'pcg'), name, role }
    added.push(category)
    return category.id
  }
  const links = sent.map(({ externalId, name }): KnownCategory => {
    const before = known.get(externalId)
    const role = roles.get(externalId) ?? before?.role ?? ''
    if (role === '' || role === 'ignored') return { externalId, name, role, thingId: null }
    return {
      externalId,
      name,
      role,
      thingId: before?.role === role && before.thingId ? before.thingId : findOrAdd(role, name || externalId),
    }
  })
  const pick = (role: CashItemRole) => added.filter((category) => category.role === role).map(({ id, name }) => ({ id, name }))
  await db.batch(
    ...insertCategories(db, 'service', pick('service')),
    ...insertCategories(db, 'product', pick('product')),
    upsertCategoryLinks(db, links),
  )
  return toReply(sent, toMap(links))
}
