import type { Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { createNeeds } from './examples-resources.ts'
import { createRecord, pickId } from './records.ts'

/** The four endpoints of a resource, by a valid draft; `listed` has `salonId` where the list takes it. */
export function resource(
  feature: string,
  path: string,
  id: string,
  draft: (salon: Salon) => object | Promise<object>,
  listed: object = {},
): Record<string, CreateExample> {
  return {
    [`${feature}.list`]: async (s) => {
      await createRecord(s, path, await draft(s))
      return 'salonId' in listed ? { input: { salonId: s.salonId } } : { foreign: 200 }
    },
    [`${feature}.create`]: async (s) => ({ body: await draft(s), foreign: 200 }),
    [`${feature}.update`]: async (s) => {
      const record = await createRecord(s, path, await draft(s))
      return { input: pickId(record, id), body: { ...(await draft(s)), version: record.version } }
    },
    [`${feature}.remove`]: async (s) => ({ input: pickId(await createRecord(s, path, await draft(s)), id) }),
  }
}

const category = () => ({ categoryName: 'Extra', position: 3 })
const product = { product: 'Shampoo', price: 12.5, stock: 4 }
const servicePackage = (s: Salon) => ({
  serviceSet: 'Cut and colour',
  price: 80,
  serviceSetElement_ServiceDTO: [{ serviceId: s.cut }, { serviceId: s.colour }],
})

export const catalogueExamples: Record<string, CreateExample> = {
  'services.create': (s) => ({
    body: { service: 'Perm', serviceCategoryId: s.cut.replace('srv_cut', 'cat'), length: '90 minutes', price: 70, assignedStaff: [s.anna] },
    foreign: 400,
  }),
  'services.update': (s) => ({ input: { serviceId: s.cut }, body: { price: 35, version: 1 } }),
  'priceList.save': async (s) => {
    const category = await createRecord(s, 'ServiceCategories', { categoryName: 'Extra' })
    const row = { ...pickId(category, 'serviceCategoryId'), service: 'Perm', length: 45, price: 40, assignedStaff: [s.anna] }
    const parts = [
      { kind: 'work', minutes: 15 },
      { kind: 'wait', minutes: 20 },
      { kind: 'work', minutes: 10 },
    ]
    const perm = await createRecord(s, 'Services', { ...row, assignedStaff: [], parts, needs: await createNeeds(s), extraIds: [s.blowDry] })
    const own = { ...row, parts, ownTerms: [{ userId: s.anna, length: 50, price: 45, online: true }], newOnlineCategory: 'All' }
    const archived = { ...own, serviceId: perm.serviceId, version: 1, archived: true }
    return { body: { rows: [{ ...own, serviceId: s.cut, version: 1 }, archived, { ...own, copyOf: s.colour }] }, foreign: 409 }
  },
  'services.remove': (s) => ({ input: { serviceId: s.cut } }),
  ...resource('serviceCategories', 'ServiceCategories', 'serviceCategoryId', category),
  ...resource('dashboardServiceCategories', 'DashboardServiceCategories', 'dashboardServiceCategoryId', category),
  ...resource('onlineBookingServiceCategories', 'OnlineBookingServiceCategories', 'onlineBookingServiceCategoryId', category),
  ...resource('productCategories', 'ProductCategories', 'productCategoryId', category),
  'products.list': async (s) => {
    await createRecord(s, 'Products', product)
    return { input: { search: 'sham' }, foreign: 200 }
  },
  'products.one': async (s) => ({ input: pickId(await createRecord(s, 'Products', product), 'productId') }),
  'products.create': () => ({ body: product, foreign: 200 }),
  'products.update': async (s) => ({
    input: pickId(await createRecord(s, 'Products', product), 'productId'),
    body: { price: 13, version: 1 },
  }),
  'products.remove': async (s) => ({ input: pickId(await createRecord(s, 'Products', product), 'productId') }),
  'products.stock': async (s) => ({
    input: pickId(await createRecord(s, 'Products', product), 'productId'),
    body: { quantity: 2, reason: 'delivery' },
  }),
  ...resource('serviceSets', 'ServiceSets', 'serviceSetId', servicePackage),
  'serviceSets.create': (s) => ({ body: servicePackage(s), foreign: 400 }),
}
