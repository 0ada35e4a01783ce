import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { Id, Text } from './values.ts'

export const ServicePart = v.object({ kind: v.picklist(['work', 'wait']), minutes: v.number() })
export type ServicePart = v.InferOutput<typeof ServicePart>

export const Service = v.object({
  serviceId: Id,
  salonId: Id,
  serviceCategoryId: Id,
  dashboardServiceCategoryId: v.nullable(Id),
  onlineBookingServiceCategoryId: v.nullable(Id),
  service: v.string(),
  length: v.number(),
  parts: v.array(ServicePart),
  price: v.number(),
  extendedDescription: v.string(),
  breakAfterService: v.number(),
  enableCommissions: v.boolean(),
  categoryName: v.string(),
  tint: v.number(),
  assignedStaff: v.array(Id),
  color: v.string(),
  available: v.boolean(),
  version: v.number(),
})
export type Service = v.InferOutput<typeof Service>

export const services = {
  list: {
    method: 'GET',
    path: '/api/Services/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ search: v.optional(Text(100)) }),
    reply: v.array(Service),
    fails: 'Unable to fetch services',
  },
  one: {
    method: 'GET',
    path: '/api/Services/{sessionCode}/{serviceId}',
    access: 'profileInfoAccess+user',
    input: v.object({ serviceId: Id }),
    reply: Service,
    fails: 'Unable to fetch service',
  },
} as const satisfies EndpointTable

export const ServiceCategory = v.object({
  serviceCategoryId: Id,
  salonId: Id,
  categoryName: v.string(),
  position: v.number(),
  tint: v.number(),
  version: v.number(),
})
export type ServiceCategory = v.InferOutput<typeof ServiceCategory>

export const serviceCategories = {
  list: {
    method: 'GET',
    path: '/api/ServiceCategories/{sessionCode}',
    access: 'profileInfoAccess+user',
    reply: v.array(ServiceCategory),
    fails: 'Unable to fetch service categories',
  },
} as const satisfies EndpointTable
