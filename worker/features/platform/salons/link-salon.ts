import type { LinkedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { booleanSql, type Columns } from '../../../db/json-sql.ts'
import { fileLink } from '../../../http/files.ts'
import type { Request } from '../../../http/serve.ts'
import { codeChannel } from '../../messages/channels/index.ts'

export type LinkSalon = LinkedBooking['salon']

/** A `salon` as the pages of links show it; `logo` is the key of the stored picture. */
export const linkSalonColumns: Columns<LinkSalon> = {
  salonId: 'salon.salon_id',
  salonName: 'salon.salon_name',
  phoneNumber: 'salon.phone_number',
  address: 'salon.address',
  city: 'salon.city',
  logo: 'salon.logo',
  isPet: booleanSql('salon.is_pet'),
  timeZone: 'salon.time_zone',
  currency: 'salon.currency',
}

/** First word of the name of a `client`. */
export const firstNameSql = "substr(trim(client.name) || ' ', 1, instr(trim(client.name) || ' ', ' ') - 1)"

/** Whether guests can book at a `salon` online: it is not suspended and can send codes. */
export const takesBookingsSql = booleanSql(`salon.suspended_utc IS NULL AND (${codeChannel}) IS NOT NULL`)

/** The page with the address of the salon's logo. */
export const withLogo = <Page extends { readonly salon: LinkSalon }>(page: Page, nowUtc: number, request: Request): Page => ({
  ...page,
  salon: { ...page.salon, logo: fileLink(request.env, page.salon.logo, { nowUtc }) },
})
