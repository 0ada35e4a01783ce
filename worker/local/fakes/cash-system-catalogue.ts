/** The fake cash system's companies, by API key, and the catalogue with which each begins. */

export interface FakeProduct {
  id: string
  description: string
  descriptionExtended?: string
  idCategory: string
  idDepartment: string
  price: number | null
  barcode?: string
}
export interface FakeCatalogue {
  categories: { id: string; description: string }[]
  products: FakeProduct[]
  customers: { id: string; name: string; email: string; phoneNumber: string }[]
  departments: FakeDepartment[]
}
export interface FakeDepartment {
  id: string
  description: string
  tax: { id: string; rate: number; nature?: string }
}
export interface FakeOrder {
  readonly id: string
  readonly externalId: string
  readonly idSalesPoint: number
  readonly at: number
  readonly amount: number
  readonly rows: readonly {
    readonly description: string
    readonly idDepartment: string
    readonly quantity: number
    readonly price: number
  }[]
  /** What is paid already; the cashier takes the rest. */
  readonly payments: readonly { readonly type: string; readonly amount: number }[]
  receipt?: string
}

interface FakeCompany extends FakeCatalogue {
  readonly salesPoints: readonly Record<string, unknown>[]
}

const salesPoint = (id: number, name: string, street: string, city: string) => ({
  id,
  name,
  description: `${name}, ${street}`,
  street,
  city,
  zipcode: '10123',
  district: 'TO',
  country: 'IT',
  vatNumber: '00743110157',
  taxCode: '00743110157',
  phoneNumber: '0115550123',
  email: 'info@bottega.example',
  currency: { id: 1, name: 'Euro' },
})

export const cashSystemKey = 'local-cash-key'
export const cashSystemWebhookSecret = 'local-cash-webhook-secret'

const product = (id: string, description: string, idCategory: string, price: number, barcode?: string): FakeProduct => ({
  id: `prd-${id}`,
  description,
  idCategory,
  idDepartment: idCategory === 'cat-hair' || idCategory === 'cat-beard' ? 'dep-services' : 'dep-goods',
  price,
  ...(barcode ? { barcode } : {}),
})

export const createCompanies = (): Readonly<Record<string, FakeCompany>> => ({
  [cashSystemKey]: {
    salesPoints: [
      salesPoint(101, 'Bottega del Taglio', 'Via Po 14', 'Torino'),
      salesPoint(102, 'Bottega del Taglio 2', 'Via Roma 2', 'Torino'),
    ],
    categories: [
      { id: 'cat-hair', description: 'Capelli' },
      { id: 'cat-beard', description: 'Barba' },
      { id: 'cat-goods', description: 'Rivendita' },
    ],
    products: [
      product('cut', 'Taglio uomo', 'cat-hair', 24),
      product('wash', 'Shampoo e piega', 'cat-hair', 18.5),
      product('beard', 'Rasatura tradizionale', 'cat-beard', 15),
      product('trim', 'Regolazione barba', 'cat-beard', 12),
      product('wax', 'Cera modellante 75 ml', 'cat-goods', 14.9, '8001234567890'),
      product('oil', 'Olio da barba 30 ml', 'cat-goods', 19, '8001234567906'),
    ],
    departments: [
      { id: 'dep-services', description: 'Servizi', tax: { id: 'tax-22', rate: 22 } },
      { id: 'dep-goods', description: 'Rivendita', tax: { id: 'tax-22', rate: 22 } },
      { id: 'dep-vouchers', description: 'Buoni', tax: { id: 'tax-n2', rate: 0, nature: 'N2.2' } },
    ],
    customers: [
      { id: 'cst-1', name: 'Pietro Galli', email: 'pietro@galli.example', phoneNumber: '3471000001' },
      { id: 'cst-2', name: 'Davide Marchetti', email: '', phoneNumber: '3471000002' },
    ],
  },
  'other-cash-key': {
    salesPoints: [salesPoint(201, 'Altra Ditta', 'Corso Italia 1', 'Genova')],
    categories: [],
    products: [],
    departments: [],
    customers: [],
  },
})
