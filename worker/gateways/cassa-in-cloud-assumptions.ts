/**
 * What nobody here has seen of Cassa in Cloud's contract, in one place: if a real account shows something else, it changes here.
 */
import { getField, getText } from './http-post.ts'

/** Status of a call beyond 360 in ten minutes. */
export const throttledStatus = 429
/** Seconds after which to try again where a throttled reply does not say it: the limit counts ten minutes. */
export const throttledSeconds = 120

/** Code of a refusal of an externalId that exists, wherever the reply holds it. */
export const isConflict = (body: unknown): boolean => findAll(body, 'code').includes('ConflictValue')

/** Rows with their discounts already taken off: an order has no discount rows. */
export const toDocumentRow = (
  row: { variantId: string; description?: string; departmentId: string; taxId: string; quantity: number; price: number },
  rowNumber: number,
) => ({
  rowNumber,
  // A row of a department without an item, for what is sold in advance, has a description instead.
  ...(row.variantId === '' ? { description: row.description ?? '' } : { idProductVariant: row.variantId }),
  idDepartment: row.departmentId,
  ...(row.taxId === '' ? {} : { idTax: row.taxId }),
  quantity: row.quantity,
  price: row.price,
})

/** Type of a payment with a voucher that was sold outside VAT. */
const voucherType = 'VOUCHER'
/** Payments that an order has already: the cashier takes the rest. An order without any has no such field. */
export const toDocumentPayments = (amounts: readonly number[]) =>
  amounts.length === 0 ? {} : { payments: amounts.map((amount) => ({ type: voucherType, amount })) }

/** Where the departments are listed, and under which name. */
export const departmentList = { path: '/departments', name: 'departments' } as const
/** A department with its tax; `nature` is that of FatturaPA where no VAT is charged. */
export const readDepartment = (row: unknown) => {
  const tax = getField(row, 'tax')
  const rate = getField(tax, 'rate')
  return {
    departmentId: toId(getField(row, 'id')),
    taxId: toId(getField(tax, 'id')) || toId(getField(row, 'idTax')),
    rate: typeof rate === 'number' ? rate : Number.NaN,
    nature: getText(tax, 'nature').toUpperCase(),
  }
}

/** The tax of a product is that of its department, under one of these names. */
export const readTaxId = (product: unknown): string => {
  const tax = getField(getField(product, 'department'), 'tax')
  return toId(getField(tax, 'id')) || toId(getField(product, 'idTax'))
}

/** Texts under which a receipt names the orders that it closes. */
export function readOrderReferences(receipt: unknown): { externalIds: string[]; orderIds: string[] } {
  const orderIds = ['idOrder', 'idOrders', 'idsOrder', 'orderId'].flatMap((name) => findAll(receipt, name)).flatMap(toIds)
  const orders = ['order', 'orders'].flatMap((name) => findAll(receipt, name)).flat()
  return {
    externalIds: findAll(receipt, 'externalId').flatMap(toIds),
    orderIds: [...orderIds, ...orders.map((order) => toId(getField(order, 'id')))].filter(Boolean),
  }
}

/** How a receipt was paid: by the largest of its payments, those that the order had already left out. */
export function readMethod(receipt: unknown): 'cash' | 'card' | 'other' {
  const payments = findAll(receipt, 'payments')
    .flat()
    .filter((payment) => getText(payment, 'type') !== voucherType)
  const largest = payments.toSorted((a, b) => Number(getField(b, 'amount') ?? 0) - Number(getField(a, 'amount') ?? 0))[0]
  const words = `${getText(largest, 'type')} ${getText(largest, 'description')}`
  if (/cash|contant/i.test(words)) return 'cash'
  return /card|carta|electronic|elettronic|bancomat|pos/i.test(words) ? 'card' : 'other'
}

/** An id that was sent as text or number; empty for anything else. */
export const toId = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const toIds = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(toId).filter(Boolean)

const maxDepth = 6
/** All values of properties with this name, at any depth. */
function findAll(value: unknown, name: string, depth = 0): unknown[] {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return []
  const own = !Array.isArray(value) && Object.hasOwn(value, name) ? [(value as Record<string, unknown>)[name]] : []
  return [...own, ...Object.values(value).flatMap((part) => findAll(part, name, depth + 1))]
}
