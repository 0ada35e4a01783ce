import { defineEndpoints } from '../endpoint.ts'
import { salonResource } from '../salon-resource.ts'
import type { rotaSchemas, rotaSettingsSchemas, rotaTemplatesSchemas, userAllowancesSchemas } from './rota-schemas.ts'

export const rota = defineEndpoints<typeof rotaSchemas>()({
  /** Everything that a planner of some days (at most 42) shows. */
  period: {
    method: 'GET',
    path: '/api/Rota/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch rota',
  },
  /** Plans days without publishing them; `spans` null discards what was planned. All or nothing. */
  saveDrafts: {
    method: 'PUT',
    path: '/api/Rota/Drafts/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update rota',
  },
  /**
   * Makes the days what `spans` says and discards their drafts. A day that cannot be published stays a draft and is listed with its
   * reason; the others are published. `anyway` publishes a day although bookings lie outside its hours.
   */
  publish: {
    method: 'POST',
    path: '/api/Rota/Publish/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to publish rota',
  },
  /**
   * Sends the client of a booking a message with the link by which they choose another time; once for each version of the booking.
   * `channel` is null if none reaches the client.
   */
  askClient: {
    method: 'POST',
    path: '/api/Rota/AskClient/{sessionCode}/{agendaId}',
    access: 'admin',
    errorMessage: 'Unable to update agenda',
  },
  /** Moves booked services that a change of the rota leaves without their team member; all or none. */
  moveServices: {
    method: 'POST',
    path: '/api/Rota/MoveServices/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update agenda service',
  },
})

/** Weeks of the whole team that can be applied to any week. */
export const rotaTemplates = defineEndpoints<typeof rotaTemplatesSchemas>()(
  salonResource({ path: 'RotaTemplates', id: 'rotaTemplateId', thing: 'rota template', things: 'rota templates' }),
)

export const rotaSettings = defineEndpoints<typeof rotaSettingsSchemas>()({
  one: {
    method: 'GET',
    path: '/api/RotaSettings/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch rota',
  },
  update: {
    method: 'PUT',
    path: '/api/RotaSettings/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update rota settings',
  },
})

export const userAllowances = defineEndpoints<typeof userAllowancesSchemas>()({
  /** Sets the days off of a team member in a year. `version` is 0 while there are none. */
  update: {
    method: 'PUT',
    path: '/api/UserAllowances/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to update allowance',
  },
})
