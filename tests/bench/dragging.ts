import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { signSessionCode } from '../../worker/http/session-code.ts'
import type { Goal } from './goals.ts'
import { adminSession, insertLargeWeek } from './insert-past.ts'
import { farFuture, timeZone } from './insert-w1.ts'
import { percentile } from './load.ts'
import { addDays } from './w1.ts'

/** What a signed-in browser stores. */
export type Session = Record<'session_code' | 'user_id' | 'login_message', string>

/** A drag with the mouse: CPU milliseconds of the page's main thread per frame, and the slowest interaction from input to paint. */
export interface Drag {
  readonly frames: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly worstMs: number
  readonly interactionMs: number
}
/** In a salon of 25 people with 300 bookings: a booking across the columns of the agenda, and a shift of the rota. */
export type Dragging = Readonly<Record<'agenda' | 'rota', Drag>>

/** Far from the numbers of the demo salons. */
const salonNo = 5000
const moveCount = 120
/** A frame at 60 Hz, and the slowest interaction that still feels immediate. */
const [maxFrameMs, maxInteractionMs] = [16.7, 100]

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds: start, and CPU time of the thread. */
  readonly ts: number
  readonly tdur?: number
  readonly args: { readonly data?: { readonly type?: string } }
}

/**
 * CPU milliseconds of the main thread for each frame that handles a move of the pointer: of its tasks since the frame before, up to the one
 * that hands the frame over.
 */
function listFrames(trace: readonly TraceEvent[]): number[] {
  const isMove = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === 'pointermove'
  const first = trace.find(isMove)
  if (!first) throw new Error('the trace has no drag')
  // Other pages have their own threads.
  const ofPage = trace.filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
  const ends = ofPage
    .filter(({ name }) => name === 'Commit')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const frames = ends.map(() => ({ ms: 0, moves: 0 }))
  for (const event of ofPage) {
    const frame = frames[ends.findIndex((end) => end >= event.ts)]
    if (!frame) continue
    if (event.name === 'RunTask') frame.ms += (event.tdur ?? 0) / 1000
    if (isMove(event)) frame.moves++
  }
  return frames.filter(({ moves }) => moves > 0).map(({ ms }) => ms)
}

/** Collects the durations of the page's events, from input to the paint behind it. */
const watchInteractions = (page: Page) =>
  page.evaluate(() => {
    const durations: number[] = []
    Object.assign(globalThis, { interactionDurations: durations })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
const getWorstInteraction = (page: Page) =>
  page.evaluate(() => Math.max(0, ...((globalThis as { interactionDurations?: number[] }).interactionDurations ?? [])))

/** Drags an element over `width` pixels and back, and drops it `dropAt` pixels beside its place. */
async function measureDrag(browser: Browser, page: Page, element: Locator, width: number, dropAt: number): Promise<Drag> {
  const box = await element.boundingBox()
  if (!box) throw new Error('there is nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await watchInteractions(page)
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let n = 1; n <= moveCount; n++)
    await page.mouse.move(x + width * Math.sin((Math.PI * n) / moveCount) + (dropAt * n) / moveCount, y + (n % 40))
  await page.mouse.up()
  await page.waitForLoadState('networkidle')
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const frames = listFrames(trace.traceEvents)
  return {
    frames: frames.length,
    medianMs: percentile(frames, 0.5),
    p95Ms: percentile(frames, 0.95),
    worstMs: Math.max(0, ...frames),
    interactionMs: await getWorstInteraction(page),
  }
}

/** Adds the large salon to the started product, whose data is in `folder`, and drags in it. */
export async function measureDragging(
  browser: Browser,
  createContext: () => Promise<BrowserContext>,
  origin: string,
  folder: string,
): Promise<Dragging> {
  const today = new Date().toISOString().slice(0, 10)
  const monday = addDays(today, ((8 - new Date(today).getUTCDay()) % 7) + 7)
  const db = createClient({ url: `file:${join(folder, 'db', 'salon.db')}` })
  await db.batch(insertLargeWeek(salonNo, monday), 'write')
  db.close()
  const sessionId = `w2-${adminSession}`
  const secret = readFileSync(join(folder, 'session-secret'), 'utf8').trim()
  const code = await signSessionCode({ sessionId, salonId: 'w2', timeZone }, farFuture, secret)
  const signedIn: Session = { session_code: code, user_id: sessionId, login_message: 'shown' }
  const context = await createContext()
  const page = await context.newPage()
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate((values) => Object.assign(localStorage, values), signedIn)
  const open = async (path: string, wanted: string) => {
    await page.goto(origin + path)
    const element = page.locator(wanted).nth(2)
    await element.waitFor()
    await page.waitForLoadState('networkidle')
    return element
  }
  try {
    const card = await open(`/agendas?day=${monday}`, '[data-cover]')
    const agenda = await measureDrag(browser, page, card, 800, 400)
    const grip = await open(`/staff?tab=rota&week=${monday}`, '.ro-grip')
    return { agenda, rota: await measureDrag(browser, page, grip, 40, 12) }
  } finally {
    await context.close()
  }
}

/** Times from input to paint are scaled by how slow this run's pages are; CPU times are, too. */
export const checkDragging = (dragging: Dragging, slowness: number): Goal[] =>
  (['agenda', 'rota'] as const).flatMap((screen) => {
    const { medianMs, interactionMs } = dragging[screen]
    const atMost = (name: string, value: number, bound: number): Goal => ({
      name: `${screen}, dragging: ${name}`,
      value,
      bound: `≤ ${(bound * slowness).toFixed(1)}`,
      isMet: value <= bound * slowness,
    })
    return [atMost('CPU ms a frame', medianMs, maxFrameMs), atMost('slowest interaction, ms', interactionMs, maxInteractionMs)]
  })

export function renderDragging({ agenda, rota }: Dragging): string {
  const render = ({ frames, medianMs, p95Ms, worstMs, interactionMs }: Drag) =>
    [
      `${medianMs.toFixed(1)} ms (p95 ${p95Ms.toFixed(1)}, worst ${worstMs.toFixed(1)} of ${frames})`,
      `slowest interaction ${interactionMs.toFixed(0)} ms`,
    ].join(', ')
  return [
    `Dragging with 25 people and 300 bookings, CPU of the main thread a frame: a booking of the agenda ${render(agenda)};`,
    `a shift of the rota ${render(rota)}.`,
  ].join(' ')
}
