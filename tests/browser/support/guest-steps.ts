import { gzipSync } from 'node:zlib'
import type { APIRequestContext, BrowserContextOptions, Page, Response } from '@playwright/test'
import type { FreeSlot, OnlineCatalogue } from '../../../schema/api/booking/guest-replies.ts'
import { deriveCode } from '../../../worker/db/secrets.ts'
import { dummyToken } from '../../../worker/local/fakes/server.ts'
import { expect, type Journey } from './journey.ts'

export const salonId = 'sal_aurora_salon'
export const bookingPage = `/onlineBooking/${salonId}`
/** A narrow phone. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions

/** The code in the message that was sent last. */
export async function readCode({ db }: Journey): Promise<string> {
  const { rows } = await db.execute('SELECT guest_code_id FROM guest_codes ORDER BY at_utc DESC, rowid DESC LIMIT 1')
  return deriveCode('a secret for tests, 32 characters and more', 'guest', String(rows[0]?.guest_code_id))
}

export async function enterCode(page: Page, journey: Journey): Promise<void> {
  const field = page.getByLabel(/^(Code sent|Codice inviato)/)
  await expect(field).toBeFocused()
  await field.pressSequentially(await readCode(journey))
}

/** The Italian number of a client with more than two visits. */
export async function findKnownPhone({ db }: Journey): Promise<string> {
  const { rows } = await db.execute(
    `SELECT c.phone_number AS phone
      FROM clients c JOIN agendas a ON a.client_id = c.client_id
      WHERE c.salon_id = 'sal_aurora_salon' AND a.start_utc < unixepoch('2026-11-18') AND a.outcome IS NULL AND c.phone_number LIKE '+393%'
      GROUP BY c.client_id HAVING count(*) > 2
      ORDER BY c.client_id
      LIMIT 1`,
  )
  return String(rows[0]?.phone).slice(3)
}

/** On the first step of the booking page, goes to the phone number without a choice. */
export const startWithNumber = (page: Page) => page.getByRole('button', { name: /^(Been here before|Già cliente)\?/ }).tap()

/** Enters phone number and code on the first step of the booking page, on a phone that is to be remembered. */
export async function verifyPhone(page: Page, journey: Journey, number: string): Promise<void> {
  await startWithNumber(page)
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('checkbox', { name: /^Remember me on this phone/ }).check()
  await page.getByRole('button', { name: 'Send code' }).tap()
  await enterCode(page, journey)
}

/** Opens the booking page as somebody whom the salon does not know, up to the choice of services. */
export async function enterAsNewGuest(page: Page, journey: Journey, number: string, name: string): Promise<void> {
  await page.goto(bookingPage)
  await verifyPhone(page, journey, number)
  await page.getByLabel('First and last name').fill(name)
  await page.getByRole('button', { name: 'Choose services' }).tap()
}

/** In the month view of the booking page, moves from November to December and chooses its first day, a Tuesday. */
export async function chooseFirstOfDecember(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next month' }).tap()
  const december = page.getByRole('radio', { name: /^Tuesday 1 December$/ })
  await expect(december).toBeEnabled()
  await december.check()
  await expect(page.getByRole('radio', { name: /, Tuesday 1 December, / }).first()).toBeAttached()
}

export const getTimes = (page: Page) => page.locator('.gb-time')
export const expectHeading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

/** Waits until the gateways accepted `count` messages; returns their texts, the oldest first. */
export async function receiveTexts(journey: Journey, count: number): Promise<string[]> {
  let texts: string[] = []
  await expect
    .poll(async () => {
      texts = await journey.sentTexts()
      return texts.length
    })
    .toBe(count)
  return texts
}

/** Waits for a message with a link to `path`; returns path, query and token of the last one. */
export async function receiveLink(journey: Journey, path: string): Promise<string> {
  const pattern = new RegExp(`/${path}\\?lang=\\w+#[\\w.-]+$`, 'm')
  let link = ''
  await expect
    .poll(async () => {
      const texts = await journey.sentTexts()
      link = texts.flatMap((text) => pattern.exec(text)?.[0] ?? []).at(-1) ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** API calls of a new guest who has verified the phone, like the booking page makes them. */
export async function callAsGuest(request: APIRequestContext, journey: Journey, number: string, name: string) {
  async function post<T>(path: string, options: { form?: Record<string, string>; data?: unknown }): Promise<T> {
    const reply = await request.post(`/api/OnlineBooking/${path}`, options)
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  const form = { CaptchaResponse: dummyToken, PhoneNumber: number, SalonId: salonId }
  await post('NewShortCode', { form })
  const { shortCode } = await post<{ shortCode: string }>('NewShortCode', { form: { ...form, OtpCode: await readCode(journey) } })
  const { sessionCode } = await post<{ sessionCode: string }>('GetClient', { form: { ...form, ShortCode: shortCode } })
  await post(`NewClient/${sessionCode}`, { data: { name } })
  const catalogue: OnlineCatalogue = await (await request.get(`/api/OnlineBooking/GetServices/${sessionCode}`)).json()
  return {
    catalogue,
    /** Free times of a team member on a day. */
    listFreeSlots: (serviceId: string, userId: string, day: string) =>
      post<FreeSlot[]>(`FreeSlots/${sessionCode}?date=${day}`, { data: [{ serviceId, userId, priority: 2 }] }),
    /** Books the first free time of a day for one service. */
    async book(service: string, day: string) {
      const serviceId = catalogue.services.find((row) => row.service === service)?.serviceId ?? ''
      const [slot] = await post<FreeSlot[]>(`FreeSlots/${sessionCode}?date=${day}`, { data: [{ serviceId, priority: 2 }] })
      if (!slot) throw new Error(`No time is free on ${day}`)
      await post(`SaveSlot/${sessionCode}?date=${day}`, { data: slot })
    },
    /** Books a free time. */
    take: (slot: FreeSlot) => post(`SaveSlot/${sessionCode}?date=${slot.start.slice(0, 10)}`, { data: slot }),
    /** Joins the waiting list for one service on one day, between two times of it (`HH:MM`). */
    async joinWaitingList(serviceId: string, { day, from, to }: { day: string; from: string; to: string }) {
      const entry = {
        services: [{ serviceId }],
        dayFrom: day,
        dayTo: day,
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        from,
        to,
        note: '',
        language: 'en',
      }
      await post(`WaitingList/${sessionCode}`, { data: entry })
    },
  }
}

/** Requests and bytes (gzip) that the page needs until it makes no further request. */
export async function measureWeight(page: Page, open: () => Promise<void>): Promise<{ requests: number; bytes: number }> {
  const responses: Promise<Response | null>[] = []
  const collect = (request: { response(): Promise<Response | null> }) => responses.push(request.response())
  page.on('requestfinished', collect)
  await open()
  await page.waitForLoadState('networkidle')
  // Bodies are gone once the page navigates: stop here, and read them before the journey goes on.
  page.off('requestfinished', collect)
  // A poll that is answered with 304 has no body: it belongs to a page that is shown already.
  const answered = (await Promise.all(responses)).filter((response) => response?.status() !== 304)
  const bodies = await Promise.all(answered.map((response) => response?.body()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body ?? Buffer.alloc(0)).length, 0)
  return { requests: answered.length, bytes }
}
