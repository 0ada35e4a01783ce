import type { clientHistoryProducts as calls } from '../../../../schema/api/visits/performed-services.ts'
import { type ClientHistoryProduct, ClientHistoryProductChange } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { discountTooLarge } from '../../../../schema/rules/visits/visit-price.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { getEditableValues } from '../../../http/editable-values.ts'
import type { Handlers } from '../../../http/serve.ts'
import {
  insertSale,
  type NewProduct,
  removeProduct,
  selectProduct,
  selectProductsOfClient,
  selectProductsOfVisit,
  selectSale,
  selectStock,
  selectVisitOfProduct,
  updateProduct,
} from './product-queries.ts'
import { selectVisit } from './queries.ts'
import { selectMissing } from './reference-queries.ts'
import { type VisitState, withRefusalReason } from './refusals.ts'
import { toFieldsError } from './time-rules.ts'

type ProductHandlers = Handlers<typeof calls>
/** Path of a draft's field in the body. */
type ToPath = (index: number, field: string) => string

export const listProductsOfClient: ProductHandlers['ofClient'] = async (db, { clientId }) =>
  (await db.batch(selectProductsOfClient(db, clientId)))[0]

export const listProductsOfVisit: ProductHandlers['ofAppointment'] = async (db, { appointmentId }) =>
  (await db.batch(selectProductsOfVisit(db, appointmentId)))[0]

/** Why nothing was sold: the visit is closed, something does not exist, or there is too little in stock. */
const findSaleRefusal =
  (db: StaffDb, drafts: readonly NewProduct[], toPath: ToPath) =>
  async ({ visit }: VisitState) => {
    const closed = closedRefusal(visit)
    if (closed) return closed
    const productIds = drafts.map(({ productId }) => productId)
    const [stock, ...missing] = await db.batch(
      selectStock(db, productIds),
      ...drafts.map(({ userId }) => selectMissing(db, { userId }, visit.clientId)),
    )
    const fields: Record<string, string> = {}
    for (const [i, { productId, price, quantity, discount }] of drafts.entries()) {
      const product = stock.find((row) => row.productId === productId)
      if (!product) fields[toPath(i, 'productId')] = 'Product not found'
      else if (cents(discount) > (price === undefined ? product.priceCents : cents(price)) * quantity)
        fields[toPath(i, 'discount')] = discountTooLarge
      if (missing[i]?.userId) fields[toPath(i, 'userId')] = missing[i].userId
    }
    const sumQuantity = (productId: string) => drafts.reduce((sum, draft) => sum + (draft.productId === productId ? draft.quantity : 0), 0)
    const products = stock
      .filter((row) => row.stock < sumQuantity(row.productId))
      .map(({ productId, product, stock }) => ({ productId, product, stock }))
    return toFieldsError(fields) ?? (products.length ? new ApiError(409, 'out_of_stock', { products }) : findVisitRefusal(db, drafts))
  }

/** Why the products of further visits can't be sold; null if nothing is wrong with them. */
async function findVisitRefusal(db: StaffDb, drafts: readonly NewProduct[]) {
  const [, ...others] = new Set(drafts.map(({ appointmentId }) => appointmentId))
  for (const [visit] of await db.batch(...others.map((id) => selectVisit(db, id)))) {
    if (!visit) return new ApiError(404, 'unable_to_create_client_history_products')
    const closed = closedRefusal(visit)
    if (closed) return closed
  }
  return null
}

/** Sells all drafts or none. One round trip. */
function sellProducts(db: StaffDb, drafts: readonly NewProduct[], toPath: ToPath): Promise<ClientHistoryProduct[] | undefined> {
  const saleId = db.newId('chp')
  const appointmentIds = [...new Set(drafts.map(({ appointmentId }) => appointmentId))]
  return withRefusalReason(
    db,
    selectVisit(db, appointmentIds[0] ?? ''),
    () =>
      db.createIdempotent(
        () =>
          db.batchReturning(
            [...db.recordIdempotencyKey(saleId), ...insertSale(db, saleId, drafts)],
            selectSale(db, saleId, appointmentIds),
          ),
        async (id) => (await db.batch(selectSale(db, id, appointmentIds)))[0],
      ),
    findSaleRefusal(db, drafts, toPath),
  )
}

export const createProducts: ProductHandlers['createMultiple'] = (db, _input, drafts) =>
  sellProducts(db, drafts, (index, field) => `${index}.${field}`)

export const createProduct: ProductHandlers['create'] = async (db, _input, draft) =>
  (await sellProducts(db, [draft], (_index, field) => field))?.[0]

/** One round trip. The stock follows the quantity. */
export const changeProduct: ProductHandlers['update'] = async (db, { clientHistoryProductId: id }, change) => {
  const { version, ...values } = getEditableValues(ClientHistoryProductChange, change)
  const { userId, quantity, price, discount } = values
  return withRefusalReason(
    db,
    selectVisitOfProduct(db, id),
    async () => (await db.batchReturning(updateProduct(db, id, version, values), selectProduct(db, id)))[0],
    async ({ visit }) => {
      const closed = closedRefusal(visit)
      const sold = visit.clientHistoryProductsDTO.find(({ clientHistoryProductId }) => clientHistoryProductId === id)
      if (closed || !sold || sold.version !== version) return closed
      const [fields] = await db.batch(selectMissing(db, { userId }, visit.clientId))
      const { product, productId, productDTO } = sold
      const amount = (price ?? sold.price) * (quantity ?? sold.quantity)
      if (cents(discount ?? sold.discount) > cents(amount)) fields.discount = discountTooLarge
      return toFieldsError(fields) ?? new ApiError(409, 'out_of_stock', { products: [{ productId, product, stock: productDTO.stock }] })
    },
  )
}

/** One round trip. The product returns to stock. */
export const deleteProduct: ProductHandlers['remove'] = (db, { clientHistoryProductId }) =>
  withRefusalReason(
    db,
    selectVisitOfProduct(db, clientHistoryProductId),
    async () => {
      await db.batch(...removeProduct(db, clientHistoryProductId))
      return { clientHistoryProductId }
    },
    ({ visit }) => closedRefusal(visit),
  )
