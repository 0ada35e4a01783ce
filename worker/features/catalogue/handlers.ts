import { sql } from 'drizzle-orm'
import { services } from '../../../schema/api/catalogue.ts'
import { serviceCategories } from '../../../schema/api/categories.ts'
import * as tables from '../../../schema/tables/catalogue.ts'
import { wire } from '../../http/resource.ts'
import { feature } from '../../http/serve.ts'
import { readServices } from './data.ts'

export const catalogueFeatures = [
  feature(
    { list: services.list, one: services.one },
    {
      list: async (staff, { search }) => (await staff.trip(readServices(staff, search ? sql`v.service LIKE ${`%${search}%`}` : sql`1`)))[0],
      one: async (staff, { serviceId }) => (await staff.trip(readServices(staff, sql`v.service_id = ${serviceId}`)))[0][0],
    },
  ),
  feature(
    { list: serviceCategories.list },
    {
      list: async (staff) => (await staff.trip(staff.readInOrder(tables.serviceCategories, sql`position, category_name`)))[0].map(wire),
    },
  ),
]
