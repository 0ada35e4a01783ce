import { defineEndpoints } from '../endpoint.ts'
import type { agendaServicesSchemas, agendasSchemas } from './bookings-schemas.ts'

export const agendas = defineEndpoints<typeof agendasSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Agendas/{sessionCode}',
    access: 'profileInfoAccess+user; superadmin',
    errorMessage: 'Unable to fetch agendas',
  },
  /** Replies with a cursor as ETag: sent back as If-None-Match or as `cursor`, it is answered 304 while nothing in the salon changes. */
  day: {
    method: 'GET',
    path: '/api/Agendas/Salon/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch agendas',
  },
  one: {
    method: 'GET',
    path: '/api/Agendas/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch agenda',
  },
  create: {
    method: 'POST',
    path: '/api/Agendas/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create agenda',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/Agendas/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda',
  },
  remove: {
    method: 'DELETE',
    path: '/api/Agendas/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete agenda',
  },
  notCome: {
    method: 'POST',
    path: '/api/Agendas/NotCome/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda',
  },
  cancel: {
    method: 'POST',
    path: '/api/Agendas/Cancel/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda',
  },
  nextClient: {
    method: 'GET',
    path: '/api/Agendas/NextClient/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch next client',
  },
  nextListClient: {
    method: 'GET',
    path: '/api/Agendas/NextListClient/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch next clients',
  },
})

export const agendaServices = defineEndpoints<typeof agendaServicesSchemas>()({
  create: {
    method: 'POST',
    path: '/api/AgendaServices/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to create agenda service',
    idempotent: true,
  },
  /** Moves one service in time or to another team member, or changes its duration. `version` is the booking's. */
  update: {
    method: 'PUT',
    path: '/api/AgendaServices/{sessionCode}/{agendaServiceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update agenda service',
  },
  remove: {
    method: 'DELETE',
    path: '/api/AgendaServices/{sessionCode}/{agendaServiceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to delete agenda service',
  },
})
