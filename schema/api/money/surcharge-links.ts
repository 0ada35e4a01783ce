import { defineEndpoints } from '../endpoint.ts'
import type { surchargeLinksSchemas } from './surcharge-links-schemas.ts'

/** The owner's answer to a surcharge, by link. */
export const surchargeLinks = defineEndpoints<typeof surchargeLinksSchemas>()({
  one: {
    method: 'GET',
    path: '/api/Links/Surcharge/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
  /** The first answer counts: a later one, or one after the payment, changes nothing and gets the state as it is. */
  answer: {
    method: 'POST',
    path: '/api/Links/Surcharge/{token}',
    access: 'link',
    errorMessage: 'This link is no longer valid',
  },
})
