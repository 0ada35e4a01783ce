import { defineEndpoints } from '../endpoint.ts'
import type { agendaMovesSchemas } from './booking-moves-schemas.ts'

/** A client's cancelled bookings and no-shows, the latest first. */
const missed = {
  method: 'GET',
  path: '/api/Agendas/Missed/{sessionCode}',
  access: 'profileInfoAccess+user',
  errorMessage: 'Unable to fetch agendas',
} as const

export const agendaMoves = defineEndpoints<typeof agendaMovesSchemas>()({
  missed,
  changeClient: {
    method: 'PUT',
    path: '/api/Agendas/ChangeClient/{sessionCode}/{agendaId}',
    access: 'adminReceptionistUser',
    errorMessage: 'Unable to update agenda',
  },
  /** Moves every service of the booking by the same time. */
  moveAgendaOnlyAdmin: {
    method: 'POST',
    path: '/api/Agendas/MoveAgendaOnlyAdmin/{sessionCode}/{agendaId}',
    access: 'admin',
    errorMessage: 'Unable to update agenda',
  },
  repeat: {
    method: 'POST',
    path: '/api/Agendas/Repeat/{sessionCode}/{agendaId}',
    access: 'user',
    errorMessage: 'Unable to create agendas',
    idempotent: true,
  },
})
