/** What the product needs of an external cash system: its catalogue and clients, and orders that its cashier closes with a receipt. */

export interface SalesPoint {
  readonly idSalesPoint: string
  readonly name: string
  readonly description: string
  readonly street: string
  readonly city: string
  readonly zipCode: string
  readonly district: string
  readonly country: string
  readonly vatNumber: string
  readonly taxCode: string
  readonly phoneNumber: string
  readonly email: string
}
export interface CashCategory {
  readonly externalId: string
  readonly name: string
}
/** What can be sold. Nothing tells a service from a product: the salon says which categories are services. */
export interface CashItem {
  readonly externalId: string
  readonly name: string
  readonly description: string
  /** Base price in euro as it was sent, also with more than two decimals; null where there is none. */
  readonly price: number | null
  readonly categoryId: string
  readonly barcodes: readonly string[]
  /** What a row of an order names. */
  readonly variantId: string
  readonly departmentId: string
  readonly taxId: string
}
/** How rows of an order are taxed. */
export interface CashDepartment {
  readonly departmentId: string
  readonly taxId: string
  /** Percent. */
  readonly rate: number
  /** Why no VAT is charged, as FatturaPA has it; empty for a rate. */
  readonly nature: string
}
export interface CashCustomer {
  readonly externalId: string
  readonly name: string
  readonly phoneNumber: string
  readonly email: string
}

/** One row of an order: `quantity` pieces at `price` euro each, of an item, or of a department alone with a description. */
export interface OrderRow {
  /** Empty for a row without an item. */
  readonly variantId: string
  readonly description?: string
  readonly departmentId: string
  readonly taxId: string
  readonly quantity: number
  readonly price: number
}
export interface NewOrder {
  /** Unique at the cash system: the same order again is refused there. */
  readonly externalId: string
  readonly idSalesPoint: string
  /** Id of the client; empty where the cash system does not know them. */
  readonly customerId: string
  /** Milliseconds UTC. */
  readonly at: number
  /** Euro; the rows add up to it. */
  readonly amount: number
  readonly note: string
  readonly rows: readonly OrderRow[]
  /** What multi-purpose vouchers pay of the amount, in euro; the cashier takes the rest. */
  readonly voucherPayments: readonly number[]
}

/**
 * Why a question was not answered. `credentials`: the key is refused. `refused`: the cash system says no, in its `words`. After `away` and
 * `garbled` it is unknown what it has received.
 */
export type CashSystemFailure = 'credentials' | 'throttled' | 'away' | 'refused' | 'garbled'
export interface Unanswered {
  readonly ok: false
  readonly reason: CashSystemFailure
  /** The cash system's own words; empty if it gave none. */
  readonly words: string
  readonly afterSeconds: number | undefined
}
export type Answer<T> = { readonly ok: true; readonly value: T } | Unanswered

/** One page of a list with the number of all rows. */
export interface Page<T> {
  readonly rows: readonly T[]
  readonly total: number
}

/**
 * What became of an order that was sent. `exists`: an order with this externalId was there before. `unknown`: the answer was lost, and the
 * cash system has to be asked before anything is sent again. After `not_sent` and `refused` there is no order.
 */
export type OrderOutcome =
  | { readonly kind: 'created'; readonly orderId: string }
  | { readonly kind: 'exists' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not_sent' | 'refused'; readonly failure: Unanswered }

export interface CashSystemGateway {
  listSalesPoints(): Promise<Answer<readonly SalesPoint[]>>
  /** `start` counts rows from 0; a page has 100. */
  listCategories(start: number): Promise<Answer<Page<CashCategory>>>
  listItems(idSalesPoint: string, start: number): Promise<Answer<Page<CashItem>>>
  listDepartments(idSalesPoint: string): Promise<Answer<readonly CashDepartment[]>>
  listCustomers(start: number): Promise<Answer<Page<CashCustomer>>>
  createOrder(order: NewOrder): Promise<OrderOutcome>
  /** The id of the order with this externalId, created since `since` (milliseconds UTC); null if there is none. */
  findOrder(order: { externalId: string; idSalesPoint: string; since: number }): Promise<Answer<string | null>>
}

/** Rows of one page. */
export const pageSize = 100

/** What a signed notice of the cash system says. */
export type CashSystemNotice =
  | { readonly kind: 'receipt'; readonly receipt: CashReceipt }
  | { readonly kind: 'order_deleted'; readonly externalIds: readonly string[]; readonly orderIds: readonly string[] }
  | { readonly kind: 'other' }
export interface CashReceipt {
  readonly receiptId: string
  readonly number: string
  /** Euro; null where the notice has no amount. */
  readonly amount: number | null
  /** Orders that the receipt closes: by our externalId, or by the cash system's id. */
  readonly externalIds: readonly string[]
  readonly orderIds: readonly string[]
  readonly method: 'cash' | 'card' | 'other'
}
