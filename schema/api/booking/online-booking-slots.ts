import { defineEndpoints } from '../endpoint.ts'
import { salonResource } from '../salon-resource.ts'
import type { onlineBookingSlotsSchemas } from './online-booking-slots-schemas.ts'

const calls = salonResource({
  path: 'OnlineBookingSlots',
  id: 'onlineBookingSlotId',
  thing: 'online booking slot',
  things: 'online booking slots',
})

export const onlineBookingSlots = defineEndpoints<typeof onlineBookingSlotsSchemas>()({
  list: {
    ...calls.list,
    path: '/api/OnlineBookingSlots/{sessionCode}',
    access: 'adminReceptionist',
  },
  create: { ...calls.create, access: 'adminReceptionist' },
  update: { ...calls.update, access: 'adminReceptionist' },
  remove: { ...calls.remove, access: 'adminReceptionist' },
})
