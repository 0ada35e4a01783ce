import { defineEndpoints } from '../endpoint.ts'
import type { agendaUnitsSchemas } from './booking-units-schemas.ts'

/** The rooms and basins that booked services hold. */
export const agendaUnits = defineEndpoints<typeof agendaUnitsSchemas>()({
  choices: {
    method: 'GET',
    path: '/api/AgendaUnits/{sessionCode}/{agendaServiceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch units',
  },
  /** Refused while another booking has the unit: the reply says until when. */
  choose: {
    method: 'PUT',
    path: '/api/AgendaUnits/{sessionCode}/{agendaServiceId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to update unit of booking',
  },
})
