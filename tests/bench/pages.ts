import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { tryPort } from '../../worker/local/ports.ts'
import { findChromium } from '../support/chromium.ts'
import { checkDragging, type Dragging, measureDragging, renderDragging, type Session } from './dragging.ts'
import type { Goal } from './goals.ts'

const root = join(import.meta.dirname, '../..')

interface Weight {
  readonly requests: number
  /** gzip, replies of the API included. */
  readonly bytes: number
}
/** Pages under `npm start` in Chromium. Times are milliseconds, the fastest of several: the machine only ever slows. */
export interface Pages {
  /** Load time of a picture of 540 bytes from the same server. */
  readonly emptyMs: number
  readonly agenda: Weight & { readonly firstEventMs: number; readonly reloadMs: number; readonly nextDayMs: number }
  readonly booking: Weight & { readonly firstChoiceMs: number }
  readonly dragging?: Dragging
}

/** Easy!Appointments' agenda draws its first event after this long; ours in at most half of it. */
const theirFirstEventMs = 2150
/** Load time of the picture on a quiet machine of this kind: an estimate, because none was measured beside theirs. */
const quietEmptyMs = 40
const runs = 3

/** Starts the product on a separate port and folder; `stop` ends all of it. */
async function startProduct(folder: string) {
  const port = (await tryPort(0)) ?? 0
  const env = { ...process.env, PORT: String(port), LOCAL_DATA: folder, DATABASE_URL: '', FORCE_COLOR: '0' }
  const child = spawn('npm', ['start'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Ready after')) resolve()
    })
    void ended.then(() => reject(new Error(`npm start ended: ${output.slice(-500)}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { origin: `http://localhost:${port}`, stop }
}

/** The first of the next days (`YYYY-MM-DD`) that has bookings, as the day after it has. */
async function findBusyDay(origin: string, sessionCode: string): Promise<string> {
  const isBusy = async (day: string) => {
    const reply = await fetch(`${origin}/api/Agendas/Salon/${sessionCode}?date=${day}`)
    const rows = (await reply.json()) as readonly { clientId: string }[]
    return rows.some(({ clientId }) => clientId !== 'NotWorking')
  }
  const days = Array.from({ length: 14 }, (_, ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10))
  for (const [ahead, day] of days.entries()) if ((await isBusy(day)) && (await isBusy(days[ahead + 1] ?? day))) return day
  throw new Error('the demo salon has no bookings')
}

/** Opens a page in a browser that has stored nothing of it; `shown` resolves when it shows what it is for. */
async function openCold(page: Page, url: string, shown: () => Promise<unknown>): Promise<Weight & { ms: number }> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const size = request.response().then(async (response) => gzipSync((await response?.body().catch(() => null)) ?? Buffer.alloc(0)).length)
    sizes.push(size)
  })
  const begun = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await shown()
  const ms = performance.now() - begun
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes)
  return { requests: all.length, bytes: all.reduce((sum, size) => sum + size, 0), ms }
}

async function measure(createContext: () => Promise<BrowserContext>, origin: string, signedIn: Session): Promise<Pages> {
  const day = await findBusyDay(origin, signedIn.session_code)
  const measured: Pages[] = []
  for (let run = 0; run < runs; run++) {
    const context = await createContext()
    const page = await context.newPage()
    const begun = performance.now()
    await page.goto(`${origin}/icon.svg`)
    const emptyMs = performance.now() - begun
    const booking = await openCold(page, `${origin}/onlineBooking/sal_aurora_salon`, () => page.getByRole('checkbox').first().waitFor())
    await page.evaluate((values) => Object.assign(localStorage, values), signedIn)
    const agendaPage = await context.newPage()
    const card = agendaPage.locator('[data-cover]').first()
    const agenda = await openCold(agendaPage, `${origin}/agendas?day=${day}`, () => card.waitFor())
    const reloaded = performance.now()
    await agendaPage.reload({ waitUntil: 'commit' })
    await card.waitFor()
    const reloadMs = performance.now() - reloaded
    await agendaPage.mouse.move(700, 400)
    await agendaPage.waitForLoadState('networkidle')
    const nextDayMs = await agendaPage.evaluate(async () => {
      const title = document.querySelector('.ag-title')
      const before = title?.textContent
      const pressed = performance.now()
      document.querySelector<HTMLElement>('[aria-label="Next day"]')?.click()
      while (document.querySelector('.ag-title')?.textContent === before || document.querySelector('[data-cover]') === null)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - pressed
    })
    const { ms: firstEventMs, ...weight } = agenda
    const { ms: firstChoiceMs, ...bookingWeight } = booking
    measured.push({ emptyMs, agenda: { ...weight, firstEventMs, reloadMs, nextDayMs }, booking: { ...bookingWeight, firstChoiceMs } })
    await context.close()
  }
  const least = (read: (pages: Pages) => number) => Math.min(...measured.map(read))
  return {
    emptyMs: least(({ emptyMs }) => emptyMs),
    agenda: {
      requests: least(({ agenda }) => agenda.requests),
      bytes: least(({ agenda }) => agenda.bytes),
      firstEventMs: least(({ agenda }) => agenda.firstEventMs),
      reloadMs: least(({ agenda }) => agenda.reloadMs),
      nextDayMs: least(({ agenda }) => agenda.nextDayMs),
    },
    booking: {
      requests: least(({ booking }) => booking.requests),
      bytes: least(({ booking }) => booking.bytes),
      firstChoiceMs: least(({ booking }) => booking.firstChoiceMs),
    },
  }
}

/** Measures the agenda and the booking page of the demo salon; `folder` is for its data. */
export async function measurePages(folder: string): Promise<Pages> {
  const product = await startProduct(folder)
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    const reply = await fetch(`${product.origin}/api/Sessions/Login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'admin', password: 'demo-password' }),
    })
    const { sessionCode, userId } = (await reply.json()) as { sessionCode: string; userId: string }
    const createContext = () =>
      browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/Rome', serviceWorkers: 'block' })
    const signedIn = { session_code: sessionCode, user_id: userId, login_message: 'shown' }
    const measured = await measure(createContext, product.origin, signedIn)
    return { ...measured, dragging: await measureDragging(browser, createContext, product.origin, folder) }
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Counts are bounds; times are scaled by how long this run's picture takes. */
export function checkPages({ emptyMs, agenda, booking, dragging }: Pages): Goal[] {
  const slowness = Math.max(1, emptyMs / quietEmptyMs)
  const atMost = (name: string, value: number, bound: number): Goal => ({
    name,
    value,
    bound: `≤ ${bound.toFixed(0)}`,
    isMet: value <= bound,
  })
  return [
    atMost('agenda: requests', agenda.requests, 25),
    atMost('agenda: KB', agenda.bytes / 1000, 300),
    atMost('agenda: first event, ms', agenda.firstEventMs, (theirFirstEventMs / 2) * slowness),
    atMost('agenda: warm reload, ms', agenda.reloadMs, 500 * slowness),
    atMost('agenda: next day, ms', agenda.nextDayMs, 100 * slowness),
    atMost('booking page: KB', booking.bytes / 1000, 100),
    atMost('booking page: first choice, ms', booking.firstChoiceMs, 500 * slowness),
    ...(dragging ? checkDragging(dragging, slowness) : []),
  ]
}

export function renderPages({ emptyMs, agenda, booking, dragging }: Pages): string {
  const line = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const ms = (value: number) => value.toFixed(0)
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0)
  return [
    line('page, cold', 'requests', 'KB gzip', 'usable after ms', 'warm reload ms', 'next day ms'),
    line('---', '---', '---', '---', '---', '---'),
    line('agenda', agenda.requests, kilobytes(agenda.bytes), ms(agenda.firstEventMs), ms(agenda.reloadMs), ms(agenda.nextDayMs)),
    line('booking page', booking.requests, kilobytes(booking.bytes), ms(booking.firstChoiceMs), '', ''),
    '',
    `Under \`npm start\`, in Chromium, the fastest of ${runs} runs. A picture of 540 bytes from the same server: ${ms(emptyMs)} ms.`,
    ...(dragging ? ['', renderDragging(dragging)] : []),
  ].join('\n')
}
