import type { LinkedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { booleanSql, type Columns } from '../../../db/json-sql.ts'
import { fileLink } from '../../../http/files.ts'
import type { Request } from '../../../http/serve.ts'

export type LinkSalon = LinkedBooking['salon']

/** Salon `s` as the pages of links show it; `logo` is the key of the stored picture. */
export const linkSalonColumns: Columns<LinkSalon> = {
  salonId: 's.salon_id',
  salonName: 's.salon_name',
  phoneNumber: 's.phone_number',
  address: 's.address',
  city: 's.city',
  logo: 's.logo',
  isPet: booleanSql('s.is_pet'),
  timeZone: 's.time_zone',
}

/** First word of the name of client `c`. */
export const firstNameSql = "substr(trim(c.name) || ' ', 1, instr(trim(c.name) || ' ', ' ') - 1)"

/** Whether guests can book at salon `s` online: it is not suspended and can send codes. */
export const takesBookingsSql = booleanSql(`
  s.suspended_utc IS NULL
  AND (
    (s.sms_sender <> '' AND s.sms_sender = s.sms_sender_confirmed)
    OR (s.wa_box_uid <> '' AND s.wa_box_uid = s.wa_box_uid_confirmed)
  )`)

/** The page with the address of the salon's logo. */
export const withLogo = <Page extends { readonly salon: LinkSalon }>(page: Page, nowUtc: number, request: Request): Page => ({
  ...page,
  salon: { ...page.salon, logo: fileLink(request.env, page.salon.logo, { nowUtc }) },
})
