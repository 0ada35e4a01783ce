import type { Client } from '@libsql/client'
import type { Role } from '../../../schema/terms.ts'
import { canAccess } from '../../../web/app/landing.ts'
import { routes } from '../../../web/routes.tsx'
import type { Random } from '../../../worker/local/demo-random.ts'

/** Records that a path with parameters can name, of the salon `?`: as many columns as parameters. */
const records: Readonly<Record<string, string>> = {
  '/agenda/:id': 'SELECT agenda_id FROM agendas WHERE salon_id = ? AND deleted_utc IS NULL ORDER BY start_utc DESC LIMIT 200',
  '/staffInfo/:id': 'SELECT user_id FROM users WHERE salon_id = ?',
  '/InfoProfile/:id': 'SELECT user_id FROM users WHERE salon_id = ?',
  '/clientWelcome/:id': 'SELECT client_id FROM clients WHERE salon_id = ?',
  '/checkout/:aId/:id': 'SELECT appointment_id, client_id FROM appointments WHERE salon_id = ? ORDER BY arrival_utc DESC LIMIT 40',
  '/clientInfo/:id': 'SELECT client_id FROM clients WHERE salon_id = ?',
  '/productCheckout/:aId/:id': 'SELECT appointment_id, client_id FROM appointments WHERE salon_id = ? ORDER BY arrival_utc DESC LIMIT 40',
  '/clientPhone/:id': 'SELECT client_id FROM clients WHERE salon_id = ?',
  '/appointment/:aId/:id': 'SELECT appointment_id, client_id FROM appointments WHERE salon_id = ? ORDER BY arrival_utc DESC LIMIT 40',
  '/salon/:id': 'SELECT salon_id FROM salons WHERE salon_id = ?',
  '/petInfo/:id': 'SELECT sub_client_id FROM sub_clients WHERE salon_id = ?',
  '/onlineBooking/:salonId': 'SELECT salon_id FROM salons WHERE salon_id = ?',
  '/special-promo-feature/:id': 'SELECT special_promo_id FROM special_promos WHERE salon_id = ?',
  '/report/:id': 'SELECT report_id FROM reports WHERE salon_id = ?',
  '/sale/:id': 'SELECT appointment_id FROM appointments WHERE salon_id = ? AND agenda_id = appointment_id',
  '/giftCards/:id': 'SELECT prepaid_id FROM gift_cards WHERE salon_id = ?',
  '/classes/:id': 'SELECT class_id FROM classes WHERE salon_id = ?',
}

/** Paths of all screens that a role may open (none: a guest), with a record of the salon in each parameter where there is one. */
export async function listAddresses(db: Client, salonId: string, role: Role | undefined, random: Random): Promise<string[]> {
  const open = routes.filter(({ access }) => canAccess(access, role ? [role] : []))
  return Promise.all(
    open.map(async ({ path }) => {
      const sql = records[path]
      if (!path.includes(':')) return path
      if (!sql) throw new Error(`${path}: add a statement that finds its records`)
      const { rows } = await db.execute({ sql, args: [salonId] })
      const values = rows.length > 0 ? Object.values(random.pick(rows)) : []
      return path.replace(/:\w+/g, () => String(values.shift() ?? 'none'))
    }),
  )
}
