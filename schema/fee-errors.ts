import { nameErrors } from './named-errors.ts'

/** Messages of the calls of surcharges and fees, by code. Part of schema/endpoint-errors.ts. */
export const feeErrors = nameErrors(['fetch_surcharges', 'create_surcharge', 'update_surcharge', 'create_fee', 'delete_fee', 'restore_fee'])
