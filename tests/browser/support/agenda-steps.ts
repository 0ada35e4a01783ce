import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Agenda } from '../../../schema/api/agenda.ts'
import type { Service } from '../../../schema/api/catalogue.ts'
import type { User } from '../../../schema/api/staff.ts'
import { atTime, toIso } from '../../../schema/rules/salon-time.ts'
import { expect } from './journey.ts'

export const zone = 'Europe/Rome'
/** A Thursday without bookings, three weeks on: what stands in it is the test's own. */
export const day = '2026-12-10'

export async function signIn(page: Page, username: string, language: 'en' | 'it' = 'en'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto('/login')
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill('demo-password')
  await page.keyboard.press('Enter')
  await expect(page.locator('.shell')).toBeVisible()
}

/** The calls as somebody else makes them: another desk, another salon, nobody. */
export async function desk(request: APIRequestContext, username: string) {
  const reply = await request.post('/api/Sessions/Login', { form: { username, password: 'demo-password' } })
  const { sessionCode }: { sessionCode: string } = await reply.json()
  const path = (row: string, rest = '') => `/api/${row}/${sessionCode}${rest}`
  return {
    get: async <T>(row: string, rest = ''): Promise<T> => (await request.get(path(row, rest))).json(),
    status: async (row: string, rest = '') => (await request.get(path(row, rest))).status(),
    async post<T>(row: string, data: unknown, rest = ''): Promise<T> {
      const answer = await request.post(path(row, rest), data === undefined ? {} : { data })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json()
    },
    async put<T>(row: string, rest: string, data: unknown): Promise<T> {
      const answer = await request.put(path(row, rest), { data })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json()
    },
  }
}
export type Desk = Awaited<ReturnType<typeof desk>>

/** A client who had a blow-dry a month ago, the people who can do another one on the day, in the order of their columns. */
export async function returning(reception: Desk, name: string, phoneNumber: string) {
  const client = await reception.post<{ clientId: string }>('Clients', { name, phoneNumber, allergies: 'PPD' })
  const services = await reception.get<Service[]>('Services')
  const service = services.find((one) => one.service === 'Blow-dry')
  if (!service) throw new Error('The salon does blow-dries')
  const working = await reception.get<User[]>('Users/GetOnlyWorking', `?date=${day}`)
  const people = working.filter((user) => service.assignedStaff.includes(user.userId))
  const columns = working.filter((user) => user.inAgenda).map((user) => user.userId)
  const [first] = people
  if (!first || people.length < 2) throw new Error('Two people do blow-dries')
  const start = toIso(atTime('2026-11-10', '10:00', zone))
  const last = { serviceId: service.serviceId, userId: first.userId, start, mayOverlap: true }
  await reception.post('Agendas', { clientId: client.clientId, outsideHours: true, agendaServicesDTO: [last] })
  return { ...client, service, people, columns, first }
}
export const book = (
  reception: Desk,
  clientId: string,
  services: readonly { serviceId: string; userId: string; time: string }[],
  on = day,
) =>
  reception.post<Agenda>('Agendas', {
    clientId,
    outsideHours: true,
    agendaServicesDTO: services.map(({ time, ...one }) => ({ ...one, start: toIso(atTime(on, time, zone)), mayOverlap: true })),
  })

export const cardOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) }).and(page.locator('[data-cover]'))
export const lane = (page: Page, userId: string) => page.locator(`.ag-lane[data-staff-id="${userId}"]`)
export const toast = (page: Page, text: string | RegExp) => page.locator('[data-scope="toast"][data-part="root"]').filter({ hasText: text })
/** Where a time of the day stands on the screen, by the labels beside the columns. */
export async function heightOf(page: Page, time: string): Promise<number> {
  const label = page.locator('.ag-hour-inner', { hasText: `${time.slice(0, 2)}:00` })
  const next = page.locator('.ag-hour-inner', { hasText: `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00` })
  const [a, b] = [await label.boundingBox(), await next.boundingBox()]
  if (!a || !b) throw new Error(`${time} is not on the screen`)
  return a.y + a.height / 2 + ((b.y - a.y) * Number(time.slice(3))) / 60
}
export async function placeOf(page: Page, userId: string, time: string) {
  const column = await lane(page, userId).boundingBox()
  if (!column) throw new Error(`${userId} has no column`)
  return { x: column.x + column.width / 2, y: (await heightOf(page, time)) + 4 }
}
/** Takes a card by its head and lets it go in a column, so much later as the clock says. */
export async function drag(page: Page, card: Locator, to: { userId: string; from: string; time: string }) {
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not on the screen')
  const { x } = await placeOf(page, to.userId, to.time)
  const y = box.y + 8 + (await heightOf(page, to.time)) - (await heightOf(page, to.from))
  await page.mouse.move(box.x + box.width / 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 12 })
  await page.mouse.move(x, y)
  await page.mouse.up()
}
