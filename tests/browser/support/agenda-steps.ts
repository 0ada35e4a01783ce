import type { Locator, Page } from '@playwright/test'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import type { User } from '../../../schema/api/team/staff-schemas.ts'
import { atTime, toIso } from '../../../schema/rules/salon-time.ts'
import type { Caller } from './session.ts'

export const zone = 'Europe/Rome'
/** A Thursday without bookings, three weeks after the demo day. */
export const day = '2026-12-10'

/** A client with a blow-dry one month ago, and the team members who do blow-dries on `day`, in the order of their columns. */
export async function createReturningClient(reception: Caller, name = 'Zoe Quattrocchi', phoneNumber = '+39 347 900 1122') {
  const client = await reception.post<{ clientId: string }>('Clients', { name, phoneNumber, allergies: 'PPD' })
  const services = await reception.get<Service[]>('Services')
  const service = services.find((row) => row.service === 'Blow-dry')
  if (!service) throw new Error('The salon has no blow-dry')
  const working = await reception.get<User[]>('Users/GetOnlyWorking', `?date=${day}`)
  const people = working.filter((user) => service.assignedStaff.includes(user.userId))
  const columns = working.filter((user) => user.inAgenda).map((user) => user.userId)
  const [first] = people
  const last = people.at(-1)
  if (!first || !last || first === last) throw new Error('Fewer than two team members do blow-dries')
  const visit = { serviceId: service.serviceId, userId: first.userId, start: toIso(atTime('2026-11-10', '10:00', zone)), mayOverlap: true }
  await reception.post('Agendas', { clientId: client.clientId, outsideHours: true, agendaServicesDTO: [visit] })
  /** A blow-dry with the first team member. */
  const blowDry = (time: string) => ({ serviceId: service.serviceId, userId: first.userId, time })
  return { ...client, service, people, columns, first, last, blowDry }
}

export interface BookedService {
  readonly serviceId: string
  readonly userId: string
  /** `HH:MM` in the salon. */
  readonly time: string
}

/** Books services, whether the time is free or not. */
export const createBooking = (reception: Caller, clientId: string, services: readonly BookedService[], on = day): Promise<Agenda> =>
  reception.post<Agenda>('Agendas', {
    clientId,
    outsideHours: true,
    agendaServicesDTO: services.map(({ time, ...service }) => ({ ...service, start: toIso(atTime(on, time, zone)), mayOverlap: true })),
  })

export const getCard = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(name) }).and(page.locator('[data-cover]'))
/** The card of the first service of a booking. */
export const getFirstCard = (page: Page, booking: Agenda): Locator =>
  page.locator(`[data-cover="${booking.agendaServicesDTO[0]?.agendaServiceId}"]`)
export const getBookingPanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Booking' })
export const getColumn = (page: Page, userId: string): Locator => page.locator(`.ag-lane[data-column-id="${userId}"]`)

/** Vertical position (px) of a time of the day, from the labels beside the columns. */
export async function getTimeY(page: Page, time: string): Promise<number> {
  const hour = Number(time.slice(0, 2))
  const label = (value: number) => page.locator('.ag-hour-inner', { hasText: `${String(value).padStart(2, '0')}:00` })
  const [from, to] = [await label(hour).boundingBox(), await label(hour + 1).boundingBox()]
  if (!from || !to) throw new Error(`${time} is not on the screen`)
  return from.y + from.height / 2 + ((to.y - from.y) * Number(time.slice(3))) / 60
}

/** A point in the column of a team member, just below a time. */
export async function getSlotPoint(page: Page, userId: string, time: string) {
  const column = await getColumn(page, userId).boundingBox()
  if (!column) throw new Error(`${userId} has no column`)
  return { x: column.x + column.width / 2, y: (await getTimeY(page, time)) + 4 }
}

/** Drags a card by its head to another column and time. */
export async function dragCard(page: Page, card: Locator, to: { userId: string; from: string; time: string }): Promise<void> {
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not on the screen')
  const { x } = await getSlotPoint(page, to.userId, to.time)
  const y = box.y + 8 + (await getTimeY(page, to.time)) - (await getTimeY(page, to.from))
  await page.mouse.move(box.x + box.width / 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 12 })
  await page.mouse.move(x, y)
  await page.mouse.up()
}
