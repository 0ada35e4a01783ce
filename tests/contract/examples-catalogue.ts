import { expect } from 'vitest'
import type { Salon } from '../support/salon.ts'
import type { Make } from './examples.ts'

export const made = async (salon: Salon, path: string, body: unknown): Promise<Record<string, string | number>> => {
  const admin = await salon.as('ADMIN')
  const reply = await admin.call<Record<string, string | number>>('POST', `/api/${path}/{sessionCode}`, body)
  expect(reply, path).toMatchObject({ status: 200 })
  return reply.body
}
export const idOf = (thing: Record<string, string | number>, name: string) => ({ [name]: String(thing[name]) })

/** The four rows of a resource: a list, a draft that is right, and a change of what it made. */
export function resource(
  feature: string,
  path: string,
  id: string,
  draft: (salon: Salon) => object | Promise<object>,
  listed: object = {},
): Record<string, Make> {
  return {
    [`${feature}.list`]: (s) => ('salonId' in listed ? { input: { salonId: s.salonId } } : { foreign: 200 }),
    [`${feature}.create`]: async (s) => ({ body: await draft(s), foreign: 200 }),
    [`${feature}.update`]: async (s) => {
      const thing = await made(s, path, await draft(s))
      return { input: idOf(thing, id), body: { ...(await draft(s)), version: thing.version } }
    },
    [`${feature}.remove`]: async (s) => ({ input: idOf(await made(s, path, await draft(s)), id) }),
  }
}

const category = () => ({ categoryName: 'Extra', position: 3 })
const product = { product: 'Shampoo', price: 12.5, stock: 4 }
const set = (s: Salon) => ({
  serviceSet: 'Cut and colour',
  price: 80,
  serviceSetElement_ServiceDTO: [{ serviceId: s.cut }, { serviceId: s.colour }],
})

export const catalogueExamples: Record<string, Make> = {
  'services.create': (s) => ({
    body: { service: 'Perm', serviceCategoryId: s.cut.replace('srv_cut', 'cat'), length: '90 minutes', price: 70, assignedStaff: [s.anna] },
    foreign: 400,
  }),
  'services.update': (s) => ({ input: { serviceId: s.cut }, body: { price: 35, version: 1 } }),
  'services.remove': (s) => ({ input: { serviceId: s.cut } }),
  ...resource('serviceCategories', 'ServiceCategories', 'serviceCategoryId', category),
  ...resource('dashboardServiceCategories', 'DashboardServiceCategories', 'dashboardServiceCategoryId', category),
  ...resource('onlineBookingServiceCategories', 'OnlineBookingServiceCategories', 'onlineBookingServiceCategoryId', category),
  ...resource('productCategories', 'ProductCategories', 'productCategoryId', category),
  'products.list': () => ({ input: { search: 'sham' }, foreign: 200 }),
  'products.one': async (s) => ({ input: idOf(await made(s, 'Products', product), 'productId') }),
  'products.create': () => ({ body: product, foreign: 200 }),
  'products.update': async (s) => ({ input: idOf(await made(s, 'Products', product), 'productId'), body: { price: 13, version: 1 } }),
  'products.remove': async (s) => ({ input: idOf(await made(s, 'Products', product), 'productId') }),
  'products.stock': async (s) => ({
    input: idOf(await made(s, 'Products', product), 'productId'),
    body: { quantity: 2, reason: 'delivery' },
  }),
  ...resource('serviceSets', 'ServiceSets', 'serviceSetId', set),
  'serviceSets.create': (s) => ({ body: set(s), foreign: 400 }),
}
