import { expect, test } from 'vitest'
import { type ServiceSet, serviceSetsSchemas } from '../../../schema/api/catalogue/packages-schemas.ts'
import { Product, productsSchemas } from '../../../schema/api/catalogue/products-schemas.ts'
import { type Service, servicesSchemas } from '../../../schema/api/catalogue/services-schemas.ts'
import { findPartsError } from '../../../schema/rules/catalogue/service-length.ts'
import { fieldError, validateFields } from '../../../web/api/field-errors.ts'
import { toPackageBody, toPackageValues } from '../../../web/features/catalogue/services/package-values.ts'
import { isLowStock, parseBarcodes, toProductBody, toProductValues } from '../../../web/features/catalogue/services/product-values.ts'
import {
  computePartsLength,
  createDefaultParts,
  type TypedPart,
  toServiceBody,
  toServiceValues,
} from '../../../web/features/catalogue/services/service-values.ts'
import { createSample } from '../../support/sample.ts'

const service: Service = {
  serviceId: 'srv_1',
  salonId: 'sal_1',
  serviceCategoryId: 'cat_1',
  dashboardServiceCategoryId: null,
  onlineBookingServiceCategoryId: null,
  service: 'Roots colour',
  length: 75,
  parts: [
    { kind: 'work', minutes: 30 },
    { kind: 'wait', minutes: 30 },
    { kind: 'work', minutes: 15 },
  ],
  price: 48.1,
  extendedDescription: '',
  breakAfterService: 10,
  enableCommissions: true,
  categoryName: 'Colour',
  tint: 2,
  assignedStaff: ['usr_2', 'usr_1'],
  color: '',
  available: true,
  patchTestDays: 180,
  allowanceGrams: 60,
  extraGramPrice: 0.25,
  version: 3,
}
const product = createSample(Product, {
  product: 'Argan oil',
  price: 29.9,
  stock: 4,
  lowStock: 4,
  barcodesJSON: '["2000010000074"]',
  sku: 'AUR-007',
  enableCommissions: true,
  available: true,
  version: 1,
})

test('converts a service to form values and back without changes, and reports invalid values by field', () => {
  const body = { ...toServiceBody(toServiceValues(service)), version: service.version }
  expect(validateFields(servicesSchemas.update.body, body)).toEqual({})
  expect(body).toMatchObject({ price: 48.1, length: 75, parts: service.parts, assignedStaff: ['usr_1', 'usr_2'] })

  const getErrors = (change: object) =>
    validateFields(servicesSchemas.create.body, { ...toServiceBody(toServiceValues(service)), ...change })
  expect(getErrors({ length: 0, parts: [] })).toEqual({ length: 'Too short' })
  expect(getErrors({ length: 1441, parts: [] })).toEqual({ length: 'Too long' })
  expect(getErrors({ price: -1 })).toEqual({ price: "Can't be negative" })
  expect(getErrors({ price: null, service: ' ' })).toEqual({ price: 'Required', service: 'Required' })
  expect(getErrors({ color: 'pink' })).toEqual({ color: 'Enter a valid colour' })
  expect(getErrors({ length: 80 })).toEqual({ parts: 'The steps must add up to the duration' })
  const gap: TypedPart[] = [{ kind: 'work', minutes: null }]
  expect(fieldError(getErrors({ parts: gap }), 'parts')).toBe('Required')
  // A duration may be pasted with its unit.
  expect(getErrors({ length: '75 minuti' })).toEqual({})
})

test('default steps of a service are valid for every duration', () => {
  for (const length of [15, 30, 45, 60, 75, 90, 120, 150, 240]) {
    const parts = createDefaultParts(length)
    expect(parts.map(({ kind }) => kind)).toEqual(['work', 'wait', 'work'])
    const whole = parts.map(({ kind, minutes }) => ({ kind, minutes: minutes ?? 0 }))
    expect([length, findPartsError(computePartsLength(parts), whole)]).toEqual([length, undefined])
    expect([length, computePartsLength(parts)]).toEqual([length, length])
  }
})

test('converts a product to form values and back: barcodes as a list, prices in cents, stock for a new product only', () => {
  const values = toProductValues(product)
  expect(values).toMatchObject({ price: 2990, specialPrice: null, barcodesJSON: ['2000010000074'] })
  const change = toProductBody(values, false)
  expect('stock' in change).toBe(false)
  expect(validateFields(productsSchemas.update.body, { ...change, version: 1 })).toEqual({})
  expect(validateFields(productsSchemas.create.body, toProductBody(values, true))).toEqual({})
  const twice = toProductBody({ ...values, barcodesJSON: ['123', '123'] }, true)
  expect(validateFields(productsSchemas.create.body, twice)).toEqual({ barcodesJSON: 'Duplicate barcode' })
  expect(parseBarcodes('no list')).toEqual([])
  expect([isLowStock(product), isLowStock({ ...product, stock: 5 }), isLowStock({ ...product, available: false })]).toEqual([
    true,
    false,
    false,
  ])
})

test('sends the fixed price of a package or null for the sum, but not null for a missing fixed price', () => {
  const alone = { serviceId: 'srv_1', service: 'Cut', length: 45, parts: [], breakAfterService: 0, price: 38, share: 38, tint: 1 }
  const set: ServiceSet = {
    serviceSetId: 'set_1',
    salonId: 'sal_1',
    serviceSet: 'Colour day',
    extendedDescription: '',
    price: null,
    total: 76,
    totalLength: 90,
    available: true,
    serviceSetElement_ServiceDTO: [alone, alone].map((one) => ({ ...one, assignedStaff: [], available: true })),
    version: 2,
  }
  const values = toPackageValues(set)
  expect(new Set(values.services.map(({ key }) => key)).size).toBe(2)
  expect(toPackageBody(values)).toMatchObject({
    price: null,
    serviceSetElement_ServiceDTO: [{ serviceId: 'srv_1' }, { serviceId: 'srv_1' }],
  })
  expect(toPackageBody({ ...values, onePrice: true, price: 6500 }).price).toBe(65)
  expect(toPackageBody({ ...values, onePrice: true, price: null }).price).toBeUndefined()
  expect(validateFields(serviceSetsSchemas.create.body, toPackageBody({ ...values, services: [] }))).toEqual({
    serviceSetElement_ServiceDTO: 'Choose at least one service',
  })
})
