import type { CashCategory, CashCustomer, CashItem, CashReceipt, CashSystemNotice, SalesPoint } from './cash-system.ts'
import { readMethod, readOrderReferences, readTaxId, toId } from './cassa-in-cloud-assumptions.ts'
import { getField, getText } from './http-post.ts'

const getList = (body: unknown, name: string): readonly unknown[] => {
  const list = getField(body, name)
  return Array.isArray(list) ? list : []
}
const getLine = (row: unknown, name: string, maxLength: number): string =>
  getText(row, name).replace(/\s+/g, ' ').trim().slice(0, maxLength)

/** Rows of a list reply; undefined for a body that is no such list. */
export function readRows<T>(body: unknown, name: string, read: (row: unknown) => T): { rows: T[]; total: number } | undefined {
  const list = getField(body, name)
  if (!Array.isArray(list)) return undefined
  const total = getField(body, 'totalCount')
  return { rows: list.map(read), total: typeof total === 'number' ? total : list.length }
}

export const readSalesPoint = (row: unknown): SalesPoint => ({
  idSalesPoint: toId(getField(row, 'id')),
  name: getLine(row, 'name', 200),
  description: getLine(row, 'description', 500),
  street: getLine(row, 'street', 200),
  city: getLine(row, 'city', 100),
  zipCode: getLine(row, 'zipcode', 20),
  district: getLine(row, 'district', 100),
  country: getLine(row, 'country', 2).toUpperCase(),
  vatNumber: getLine(row, 'vatNumber', 20),
  taxCode: getLine(row, 'taxCode', 20),
  phoneNumber: getLine(row, 'phoneNumber', 40),
  email: getLine(row, 'email', 200),
})

export const readCategory = (row: unknown): CashCategory => ({
  externalId: toId(getField(row, 'id')),
  name: getLine(row, 'description', 200),
})

/** The base price is the entry without a sales mode: that of the sales point, else that of all. */
function readPrice(product: unknown, idSalesPoint: string): number | null {
  const prices = getList(product, 'prices').filter((price) => !toId(getField(price, 'idSalesMode')))
  const own = prices.find((price) => toId(getField(price, 'idSalesPoint')) === idSalesPoint)
  const found = getField(own ?? prices.find((price) => !toId(getField(price, 'idSalesPoint'))), 'value')
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

export const readItem =
  (idSalesPoint: string) =>
  (row: unknown): CashItem => {
    const externalId = toId(getField(row, 'id'))
    const barcodes = getList(row, 'barcodes').map((barcode) => getText(barcode, 'value').trim())
    return {
      externalId,
      name: getLine(row, 'description', 200),
      description: getText(row, 'descriptionExtended').trim().slice(0, 2000),
      price: readPrice(row, idSalesPoint),
      categoryId: toId(getField(row, 'idCategory')),
      barcodes: [...new Set(barcodes.filter((barcode) => /^[\w-]{1,50}$/.test(barcode)))].slice(0, 20),
      variantId: toId(getField(getList(row, 'variants')[0], 'id')) || externalId,
      departmentId: toId(getField(row, 'idDepartment')),
      taxId: readTaxId(row),
    }
  }

export const readCustomer = (row: unknown): CashCustomer => ({
  externalId: toId(getField(row, 'id')),
  name: getLine(row, 'name', 200),
  phoneNumber: getLine(row, 'phoneNumber', 40),
  email: getLine(row, 'email', 200),
})

/** The id of the first created order; both shapes of the reply are in use. Undefined where nothing was created. */
export function readCreatedId(body: unknown): string | undefined {
  const batch = getField(body, 'batchResponse')
  const [created] = [...getList(batch, 'createDetails'), ...getList(batch, 'create')]
  return toId(getField(created, 'id')) || undefined
}

export const readOrder = (row: unknown) => ({ orderId: toId(getField(row, 'id')), externalId: getText(row, 'externalId') })

function readReceipt(body: unknown): CashReceipt {
  const document = getField(body, 'document')
  const amount = getField(document, 'amount') ?? getField(body, 'total')
  return {
    receiptId: toId(getField(body, 'id')) || toId(getField(document, 'id')),
    number: toId(getField(body, 'number')) || toId(getField(document, 'number')),
    amount: typeof amount === 'number' && Number.isFinite(amount) ? Math.round(amount * 100) / 100 : null,
    ...readOrderReferences(body),
    method: readMethod(body),
  }
}

/** What a notice says: its operation (`RECEIPT/CREATE`) and parsed body. */
export function readNotice(operation: string, body: unknown): CashSystemNotice {
  const name = operation.toUpperCase()
  if (name === 'RECEIPT/CREATE') return { kind: 'receipt', receipt: readReceipt(body) }
  if (name !== 'ORDER/DELETE') return { kind: 'other' }
  const { externalIds, orderIds } = readOrderReferences(body)
  return { kind: 'order_deleted', externalIds, orderIds: [...orderIds, toId(getField(body, 'id'))].filter(Boolean) }
}
