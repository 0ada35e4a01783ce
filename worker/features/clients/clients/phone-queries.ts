import { type SQL, sql } from 'drizzle-orm'

/** Condition on `clients c`: one of their two numbers is `phone`, in international format. Each number has its own index. */
export const hasPhone = (salonId: SQL, phone: SQL): SQL => sql`
  (
    (c.salon_id = ${salonId} AND c.phone_number = ${phone})
    OR (c.salon_id = ${salonId} AND c.phone_number_2 <> '' AND c.phone_number_2 = ${phone})
  )`
/** Order of the clients of a phone: whose first number it is comes before whose second one it is, then the oldest. */
export const byPhone = (phone: SQL): SQL => sql`c.phone_number <> ${phone}, c.search_no`
