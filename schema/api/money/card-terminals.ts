import { defineEndpoints } from '../endpoint.ts'
import { salonResource } from '../salon-resource.ts'
import type { cardTerminalsSchemas, terminalDaysSchemas } from './card-terminals-schemas.ts'

/** The salon's card terminals. */
export const cardTerminals = defineEndpoints<typeof cardTerminalsSchemas>()(
  salonResource({ path: 'CardTerminals', id: 'cardTerminalId', thing: 'card terminal', things: 'card terminals' }),
)

/** Compares the totals of card terminals with payments and receipts. */
export const terminalDays = defineEndpoints<typeof terminalDaysSchemas>()({
  one: {
    method: 'GET',
    path: '/api/CardTerminals/Day/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch terminal totals',
  },
  /** Enters what a terminal says for a day; null takes it back. */
  setTotal: {
    method: 'PUT',
    path: '/api/CardTerminals/Total/{sessionCode}/{cardTerminalId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update terminal totals',
  },
})
