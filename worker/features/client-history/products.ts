import { type SQL, sql } from 'drizzle-orm'
import type { ClientHistoryProduct, clientHistoryProducts as calls } from '../../../schema/api/client-history.ts'
import { cents } from '../../../schema/rules/money.ts'
import { discountTooLarge } from '../../../schema/rules/visit-price.ts'
import { closedRefusal } from '../../../schema/rules/visit-steps.ts'
import { appointments, clientHistoryProducts as rows } from '../../../schema/tables/appointments.ts'
import { ApiError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { readProductsSold, readVisit, readVisits, touchVisit, updateStock } from '../appointments/queries.ts'
import { type VisitState, visitIsOpen, withRefusalReason } from '../appointments/rules.ts'
import { refuseFields, staffExists, whatIsMissing } from './queries.ts'

const row = sql.raw('client_history_products')
const that = (id: string) => sql`${rows.clientHistoryProductId} = ${id}`
// As a list of values, so that the planner goes for the few named and not for all of the salon.
const among = (column: SQL, ids: readonly string[]) =>
  sql`${column} IN (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`
const readOne = (db: StaffDb, id: string) => readProductsSold(db, sql`h.client_history_product_id = ${id}`)
const readVisitOfProduct = (db: StaffDb, id: string) =>
  readVisits(
    db,
    sql`p.appointment_id = (SELECT h.appointment_id FROM client_history_products h WHERE h.client_history_product_id = ${id} AND h.deleted_utc IS NULL)`,
  )
const ofProduct = (id: string) =>
  sql`${appointments.appointmentId} = (SELECT h.appointment_id FROM client_history_products h WHERE h.client_history_product_id = ${id})`

type Drafts = Parameters<Handlers<typeof calls>['createMultiple']>[2]

/** What stands on the shelf of products, after a sale was refused. */
const readShelf = (db: StaffDb, productIds: readonly string[]) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT d.product_id, d.product, d.stock, coalesce(d.special_price_cents, d.price_cents) AS price FROM products d WHERE d.salon_id = ${salon} AND d.deleted_utc IS NULL AND d.available = 1 AND ${among(sql`d.product_id`, productIds)}`,
    (found) =>
      found.map((one) => ({
        productId: String(one.product_id),
        product: String(one.product),
        stock: Number(one.stock),
        price: Number(one.price),
      })),
  )

/** Why nothing was sold: the visit is closed, something is not there, or the shelf holds too little of it. */
const whyNotSold =
  (db: StaffDb, drafts: Drafts, field: (i: number, name: string) => string) =>
  async ({ visit }: VisitState) => {
    const closed = closedRefusal(visit)
    if (closed) return closed
    const [shelf, ...missing] = await db.batch(
      readShelf(
        db,
        drafts.map((draft) => draft.productId),
      ),
      ...drafts.map(({ userId }) => whatIsMissing(db, { userId }, visit.clientId)),
    )
    const fields: Record<string, string> = {}
    for (const [i, { productId, price, quantity, discount }] of drafts.entries()) {
      const found = shelf.find((one) => one.productId === productId)
      if (!found) fields[field(i, 'productId')] = 'Product not found'
      else if (cents(discount) > (price === undefined ? found.price : cents(price)) * quantity)
        fields[field(i, 'discount')] = discountTooLarge
      if (missing[i]?.userId) fields[field(i, 'userId')] = missing[i].userId
    }
    const wanted = (productId: string) => drafts.reduce((sum, draft) => sum + (draft.productId === productId ? draft.quantity : 0), 0)
    const short = shelf.filter((one) => one.stock < wanted(one.productId))
    return (
      refuseFields(fields) ??
      (short.length ? new ApiError(409, 'out_of_stock', { products: short.map(({ price: _, ...one }) => one) }) : null)
    )
  }

/** All drafts or none, in one trip: the rows, the stock behind them, and the visits know that they changed. */
function sell(db: StaffDb, drafts: Drafts, field: (i: number, name: string) => string): Promise<ClientHistoryProduct[] | undefined> {
  const first = db.newId('chp')
  const ids = drafts.map((_, i) => (drafts.length === 1 ? first : `${first}.${i + 1}`))
  const given = JSON.stringify(
    drafts.map((draft, i) => ({
      ...draft,
      id: ids[i],
      price: draft.price === undefined ? null : cents(draft.price),
      discount: cents(draft.discount),
    })),
  )
  const visits = [...new Set(drafts.map((draft) => draft.appointmentId))]
  // Its own id, or with a number behind it: nothing else lies between the two.
  const made = (id: string) =>
    readProductsSold(
      db,
      sql`${among(sql`h.appointment_id`, visits)} AND h.client_history_product_id >= ${id} AND h.client_history_product_id < ${`${id}/`} ORDER BY h.rowid`,
    )
  return withRefusalReason(
    db,
    readVisit(db, visits[0] ?? ''),
    () =>
      db.createIdempotent(
        async () => {
          const results = await db.batch(
            ...db.recordIdempotencyKey(first),
            db.executeRaw(
              (salon, user) =>
                sql`INSERT INTO client_history_products (client_history_product_id, salon_id, client_id, appointment_id, product_id, user_id, product, quantity, price_cents, discount_cents, note, changed_by, changed_utc) SELECT j.value ->> 'id', q.salon_id, q.client_id, q.appointment_id, d.product_id, coalesce(j.value ->> 'userId', ${user}), d.product, j.value ->> 'quantity', coalesce(j.value ->> 'price', d.special_price_cents, d.price_cents), j.value ->> 'discount', j.value ->> 'note', ${user}, ${db.nowUtc} FROM json_each(${given}) j JOIN appointments q ON q.appointment_id = j.value ->> 'appointmentId' AND q.salon_id = ${salon} JOIN products d ON d.product_id = j.value ->> 'productId' AND d.salon_id = q.salon_id AND d.available = 1 AND d.deleted_utc IS NULL WHERE ${visitIsOpen(sql`q`)} AND (j.value ->> 'userId' IS NULL OR EXISTS (SELECT 1 FROM users u WHERE u.salon_id = q.salon_id AND u.user_id = j.value ->> 'userId' AND u.deleted_utc IS NULL)) AND j.value ->> 'discount' <= coalesce(j.value ->> 'price', d.special_price_cents, d.price_cents) * (j.value ->> 'quantity') ORDER BY j.key`,
            ),
            db.abortUnless(
              'missing',
              (salon) =>
                sql`(SELECT count(*) FROM client_history_products h WHERE +h.salon_id = ${salon} AND ${among(sql`h.client_history_product_id`, ids)}) = ${ids.length}`,
            ),
            ...updateStock(
              db,
              (salon) =>
                sql`SELECT h.product_id, -h.quantity AS quantity, h.appointment_id FROM client_history_products h WHERE +h.salon_id = ${salon} AND ${among(sql`h.client_history_product_id`, ids)}`,
            ),
            touchVisit(db, among(sql`${appointments.appointmentId}`, visits)),
            made(first),
          )
          return results.at(-1) as ClientHistoryProduct[]
        },
        async (id) => (await db.batch(made(id)))[0],
      ),
    whyNotSold(db, drafts, field),
  )
}

export const productHandlers: Handlers<typeof calls> = {
  ofClient: async (db, { clientId }) =>
    (
      await db.batch(
        readProductsSold(db, sql`h.client_id = ${clientId} ORDER BY coalesce(q.arrival_utc, h.changed_utc) DESC, h.rowid LIMIT 2000`),
      )
    )[0],
  ofAppointment: async (db, { appointmentId }) =>
    (await db.batch(readProductsSold(db, sql`h.appointment_id = ${appointmentId} ORDER BY h.rowid`)))[0],

  createMultiple: (db, _input, drafts) => sell(db, drafts, (i, name) => `${i}.${name}`),
  create: async (db, _input, draft) => (await sell(db, [draft], (_, name) => name))?.[0],

  /** One trip; the stock follows the quantity. */
  update: async (db, { clientHistoryProductId: id }, { version, userId, quantity, price, discount, note }) => {
    const given = { userId, quantity, price, discount, note }
    const now = {
      price: price === undefined ? sql`price_cents` : sql`${cents(price)}`,
      quantity: quantity === undefined ? sql`quantity` : sql`${quantity}`,
      discount: discount === undefined ? sql`discount_cents` : sql`${cents(discount)}`,
    }
    return withRefusalReason(
      db,
      readVisitOfProduct(db, id),
      async () => {
        const results = await db.batch(
          ...(quantity === undefined
            ? []
            : updateStock(
                db,
                (salon) =>
                  sql`SELECT h.product_id, h.quantity - ${quantity} AS quantity, h.appointment_id FROM client_history_products h WHERE +h.salon_id = ${salon} AND h.client_history_product_id = ${id} AND h.deleted_utc IS NULL`,
              )),
          db.update(
            rows,
            Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
            that(id),
            sql`version = ${version} AND ${visitIsOpen(row)} AND ${staffExists(sql`${row}.salon_id`, userId)} AND ${now.discount} <= ${now.price} * ${now.quantity}`,
          ),
          db.abortIfUnchanged('stale'),
          touchVisit(db, ofProduct(id)),
          readOne(db, id),
        )
        return (results.at(-1) as ClientHistoryProduct[])[0]
      },
      async ({ visit }) => {
        const closed = closedRefusal(visit)
        const sold = visit.clientHistoryProductsDTO.find((one) => one.clientHistoryProductId === id)
        if (closed || !sold || sold.version !== version) return closed
        const [missing] = await db.batch(whatIsMissing(db, { userId }, visit.clientId))
        const [was, off] = [(price ?? sold.price) * (quantity ?? sold.quantity), discount ?? sold.discount]
        const { product, productId, productDTO } = sold
        return (
          refuseFields({ ...missing, ...(cents(off) > cents(was) ? { discount: discountTooLarge } : {}) }) ??
          new ApiError(409, 'out_of_stock', { products: [{ productId, product, stock: productDTO.stock }] })
        )
      },
    )
  },

  /** One trip; what was sold stands on the shelf again. */
  remove: (db, { clientHistoryProductId: id }) =>
    withRefusalReason(
      db,
      readVisitOfProduct(db, id),
      async () => {
        await db.batch(
          ...updateStock(
            db,
            (salon) =>
              sql`SELECT h.product_id, h.quantity, h.appointment_id FROM client_history_products h WHERE +h.salon_id = ${salon} AND h.client_history_product_id = ${id} AND h.deleted_utc IS NULL`,
          ),
          db.softDelete(rows, that(id), visitIsOpen(row)),
          db.abortIfUnchanged('stale'),
          touchVisit(db, ofProduct(id)),
        )
        return { clientHistoryProductId: id }
      },
      ({ visit }) => closedRefusal(visit),
    ),
}
