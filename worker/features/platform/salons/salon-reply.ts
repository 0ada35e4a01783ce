import type { Salon } from '../../../../schema/api/platform/salons-schemas.ts'
import type { Env } from '../../../env.ts'
import { fileLink } from '../../../http/files.ts'

/** A salon with the address of its logo, which is valid for some hours. */
export const toSalonReply = (env: Env, nowUtc: number, salon: Salon | undefined): Salon | undefined =>
  salon && { ...salon, logo: fileLink(env, salon.logo, { nowUtc }) }
