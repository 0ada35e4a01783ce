import type { APIRequestContext } from '@playwright/test'
import type { Journey } from './journey.ts'
import { callAs } from './session.ts'

/** Texts as long as people really have them, and prices of five figures before the point. */
const lengthened = {
  clients: `name = name || ' dei Marchesi di Castelnuovo-Berardenga', note = 'Allergic to nothing that we know of. '`,
  services: `service = service || ', toner, treatment and blow-dry for hair below the shoulders', price_cents = price_cents + 1234500`,
  products: `product = product || ' with argan oil and silk proteins, salon size 1,000 ml', price_cents = price_cents + 1234500`,
  service_categories: `category_name = category_name || ' and everything around it'`,
  users: `first_name = first_name || ' Massimiliano', last_name = 'Aldobrandeschi-Montefeltro', job_title = 'Senior colourist, trainer'`,
  salons: `salon_name = 'Accademia di Bellezza e Benessere Aurora & Figlie'`,
  agendas: `note = 'Comes with her daughter, parks in the yard, wants to be called when it is ten minutes later than agreed'`,
} as const

/** Gives the records of a salon the lengthened texts and the largest prices; returns its id. */
export async function lengthenTexts({ db }: Journey, salonId: string): Promise<string> {
  for (const [table, values] of Object.entries(lengthened))
    await db.execute({ sql: `UPDATE ${table} SET ${values} WHERE salon_id = ?`, args: [salonId] })
  return salonId
}

const owner = { firstName: 'Ada', lastName: 'Neri', email: 'ada@example.test', username: 'ada.neri' }

/** Makes `admin` the administrator of a salon that has just been created; returns its id. */
export async function createEmptySalon({ db }: Journey, request: APIRequestContext): Promise<string> {
  const superadmin = await callAs(request, 'superadmin')
  const { salonId } = await superadmin.post<{ salonId: string }>('Salons', { salonName: 'Nuovo', admin: owner })
  const { rows } = await db.execute(`SELECT user_id FROM users WHERE username = 'admin'`)
  for (const table of ['users', 'user_permissions'])
    await db.execute({ sql: `UPDATE ${table} SET salon_id = ? WHERE user_id = ?`, args: [salonId, String(rows[0]?.user_id)] })
  return salonId
}
