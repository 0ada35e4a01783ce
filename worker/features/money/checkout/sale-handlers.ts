import type { InferOutput } from 'valibot'
import { sales as calls } from '../../../../schema/api/money/sales.ts'
import { type SaleDraft, salesSchemas } from '../../../../schema/api/money/sales-schemas.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { getProductIds, selectStock, selectVisit } from '../../visits/visits/index.ts'
import { prepaidRefusal } from '../prepaid/index.ts'
import { selectCashStep } from './checkout-queries.ts'
import { priceSale, type Sale } from './checkout-rules.ts'
import { getOpenVersion, insertPaidSale, selectPeople } from './sale-queries.ts'

type Draft = InferOutput<typeof SaleDraft>
interface NewSale {
  sale: Sale
  saleId: string
  clientId: string
}
/** Every product, team member and client exists, and there is enough of each product; otherwise throws 400 or 409. */
function assertCanSell(
  { products }: Draft,
  stock: Awaited<ReturnType<ReturnType<typeof selectStock>['read']>>,
  people: { hasClient: boolean; userIds: readonly string[] },
): void {
  const fields: Record<string, string> = people.hasClient ? {} : { clientId: 'Client not found' }
  for (const [i, { productId, userId }] of products.entries()) {
    if (!stock.some((one) => one.productId === productId)) fields[`products.${i}.productId`] = 'Product not found'
    if (userId !== undefined && !people.userIds.includes(userId)) fields[`products.${i}.userId`] = 'Team member not found'
  }
  if (Object.keys(fields).length > 0) throw new ApiError(400, 'invalid_input', { fields })
  const sumOf = (id: string) => products.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0)
  const missing = stock.filter((one) => one.stock < sumOf(one.productId))
  if (missing.length > 0)
    throw new ApiError(409, 'out_of_stock', { products: missing.map(({ productId, product, stock }) => ({ productId, product, stock })) })
}

/** One round trip: the sale at today's prices, or the id of the one that an earlier call recorded. */
async function prepareSale(db: StaffDb, draft: Draft): Promise<NewSale | { replayedId: string }> {
  const { products, fees, discount, payments, lotteryCode, afterClosing } = draft
  const clientId = draft.clientId ?? ''
  const productIds = products.map(({ productId }) => productId)
  const userIds = products.flatMap(({ userId }) => userId ?? [])
  const [replayedId, stock, people, cashStep] = await db.batch(
    db.findReplay(),
    selectStock(db, productIds),
    selectPeople(db, clientId, userIds),
    selectCashStep(db),
  )
  if (replayedId) return { replayedId }
  assertCanSell(draft, stock, people)
  const saleId = db.newId('chp')
  const ids = getProductIds(saleId, products)
  const prices = new Map(stock.map(({ productId, priceCents }) => [productId, euro(priceCents)]))
  const visit: Sale['visit'] = {
    appointmentId: db.newId('apt'),
    version: getOpenVersion(products),
    clientHistoryServicesDTO: [],
    clientHistoryProductsDTO: products.map(({ productId, quantity, userId = db.userId }, i) => ({
      clientHistoryProductId: ids[i] ?? '',
      productId,
      userId,
      quantity,
      price: prices.get(productId) ?? 0,
      discount: 0,
    })),
    feesDTO: fees.map((fee) => ({ ...fee, visitFeeId: db.newId('fee') })),
    prepaidDTO: [],
    discountValueServices: 0,
    discountValueProducts: discount,
  }
  const request = { version: visit.version, tip: 0, owed: 0, settles: 0, payments, lotteryCode, afterClosing }
  return { sale: priceSale(visit, { outstanding: [], cashStep }, request, db.userId), saleId, clientId }
}

/**
 * Sells products, and charges fees, without a visit. Two round trips: prices and stock, then a batch that holds every condition; three if
 * it is aborted, to say which of them.
 */
const createSale: Handlers<typeof calls>['create'] = async (db, _input, draft) => {
  const prepared = await prepareSale(db, draft)
  if ('replayedId' in prepared) return (await db.batch(selectVisit(db, prepared.replayedId)))[0][0]
  try {
    const { appointmentId } = prepared.sale.visit
    return await db.insertIdempotent(appointmentId, insertPaidSale(db, prepared), (id) => selectVisit(db, id))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    const code = prepaidRefusal(error.reason, 'use')
    if (code) throw new ApiError(409, code)
    if (error.reason === 'stale') throw new ApiError(409, 'checkout_in_cash_system')
    if (error.reason !== 'missing' && error.reason !== 'stock') throw error
    await prepareSale(db, draft)
    throw new ApiError(409, 'stale')
  }
}

export const saleFeatures = [defineRoutes(calls, salesSchemas, { create: createSale })]
