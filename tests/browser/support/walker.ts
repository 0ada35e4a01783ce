import type { Client } from '@libsql/client'
import type { Page, Request } from '@playwright/test'
import type { Random } from '../../../worker/local/demo-random.ts'
import { findContradictions } from '../../support/contradictions.ts'
import { readCode } from './guest-steps.ts'
import type { Journey } from './journey.ts'
import { waitForFrames } from './page.ts'
import { type Control, findPoint, findViolations, listControls, readScreen } from './walker-page.ts'

const fittingTexts: readonly (readonly [label: RegExp, texts: readonly string[]])[] = [
  [/mail/i, ['anna@example.it', 'nina.rossi@example.com']],
  [/phone|mobile|whatsapp/i, ['+39 347 555 0199', '347 555 0188', '+44 7911 123456']],
  [/date|day|from|until|to$|birth/i, ['24/11/2026', '19/11/2026', '1/12/2026']],
  [/time|start|end/i, ['10:30', '14:00']],
  [/price|amount|€|discount|tip|cash|float|points|minutes|duration|stock|quantity|%|length/i, ['12', '7,50', '30', '5']],
  [/./, ['Anna', 'Cut', 'Rossi', 'col', 'A note']],
]
const nastyTexts = [
  ...['', ' ', '0', '-1', '12', '1e309', '1.234,56', '0,005', '99999999999', 'NaN', '٣٤', '31/02/2026', '24/11/2026', '29.2.27', '25:61'],
  ...['10:30', '7', 'Anna', "O'Brien-Ñandú", '李小龍', 'محمد', '👩‍👩‍👧‍👦', '  two  words ', '<img src=x onerror=alert(1)>', '"', '%_\\'],
  ...["'; DROP TABLE clients; --", '{{name}}', 'anna@example.it', 'a@b', '+39 347 555 0199', '347 555 0188', '00', '\u202Eabc', 'a\u0000b'],
  ...['https://example.it', 'x'.repeat(300), 'w '.repeat(5000)],
]
/** Tables of what was recorded, paid or sent meanwhile: an Undo adds to them. */
const logs = [
  ...['ledger_', 'prepaid_', 'payments', 'gift_cards', 'loyalty_entries', 'audit_log', 'sessions', 'outbox', 'alerts', 'idempotency_keys'],
  ...[
    'shown_contacts',
    'sign_in_',
    'guest_',
    'attempts',
    'waiting_list_dirty',
    'client_search',
    'sqlite',
    'rota_versions',
    'client_merges',
  ],
]
/** Ids of bookings, visits and the like: a row that an Undo creates again has others. */
const newIds = /"(?!usr|cli|sal|srv|prd)[a-z]{3}_\w+"/g
const isOfVersion = /^(version|changed_by|changed_utc|busy_interval_id)$/
type Point = { x: number; y: number }
const settleMs = 10_000
const effectMs = 4_000

export interface Walk {
  readonly random: Random
  readonly presses: number
  readonly addresses: readonly string[]
  /** Opens the first screen; also where the walk has signed out. */
  readonly enter: () => Promise<void>
}

/** Presses, types and moves at random, and throws with all steps as soon as the page, the server or the data break a rule. */
export async function walk(page: Page, journey: Journey, { random, presses, addresses, enter }: Walk): Promise<void> {
  const steps: string[] = []
  const watch = await watchPage(page)
  let checkedMoney = ''
  const check = async (undone?: Client) => {
    await settle(page, watch)
    const violations = [...watch.violations.splice(0), ...(await findLastingViolations(page))]
    if (watch.writes > 0) violations.push(...(await findDoubleBookings(journey.db)))
    const money = await countMoney(journey.db)
    if (money !== checkedMoney) violations.push(...(await findContradictions(journey.db)))
    checkedMoney = money
    if (undone) violations.push(...(await compareRows(undone, journey.db)))
    if (violations.length > 0) throw new Error(violations.join('\n'))
  }
  try {
    await enter()
    await check()
    let before = await journey.keepCopy()
    for (let press = 0; press < presses; press++) {
      if (new URL(page.url()).pathname === '/login' && random.chance(0.7)) await enter()
      const undo = page.locator('[data-scope=toast]').getByRole('button', { name: 'Undo' }).first()
      const hadUndo = await undo.isVisible()
      if (watch.writes > 0) {
        before = await journey.keepCopy()
        watch.writes = 0
      }
      steps.push('?')
      steps[steps.length - 1] = await takeStep(page, journey, watch, random, addresses)
      await check()
      if (watch.writes > 0) steps[steps.length - 1] += ' (written)'
      if (hadUndo || watch.writes === 0 || !(await undo.isVisible()) || random.chance(0.3)) continue
      // A notice may end by itself before it is pressed.
      if (
        !(await undo.click({ timeout: 2_000 }).then(
          () => true,
          () => false,
        ))
      )
        continue
      steps.push('Undo')
      await check(before)
    }
  } catch (error) {
    const lines = steps.map((line, i) => `${i + 1}. ${line}`)
    throw new Error(`${error instanceof Error ? error.message : error}\nat ${page.url()}\n${lines.join('\n')}`)
  } finally {
    watch.stop()
  }
}

type Watch = Awaited<ReturnType<typeof watchPage>>
/** Collects what goes wrong in the page or is answered by an error, and counts what is under way. */
async function watchPage(page: Page) {
  const pending = new Set<Request>()
  const isCall = (request: Request) => request.url().includes('/api/') && /fetch|xhr/.test(request.resourceType())
  const watch = { violations: [] as string[], writes: 0, effects: 0, pending, stop: () => page.removeAllListeners() }
  page.on('pageerror', (error) => watch.violations.push(`page error: ${error.stack ?? error.message}`))
  page.on('console', (line) => {
    if (line.type() === 'error' && !/^(Failed to load resource|WebSocket connection)/.test(line.text()))
      watch.violations.push(`console: ${line.text()}`)
  })
  page.on('dialog', async (dialog) => {
    watch.effects += 1
    if (dialog.type() === 'alert') watch.violations.push(`alert: ${dialog.message()}`)
    await dialog.accept().catch(() => {})
  })
  page.on('popup', async (popup) => {
    watch.effects += 1
    await popup.close()
  })
  const countEffect = () => {
    watch.effects += 1
  }
  page.on('download', countEffect)
  page.on('filechooser', countEffect)
  page.on('request', (request) => isCall(request) && pending.add(request))
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      pending.delete(request)
      if (isCall(request) && request.method() !== 'GET') watch.writes += 1
    })
  page.on('response', async (reply) => {
    // A page neither asks for what its user may not see nor sends a read that is not understood.
    const isWrong = reply.status() >= 500 || reply.status() === 403 || (reply.status() === 400 && reply.request().method() === 'GET')
    // A user of the platform learns by its refusal that there is no salon to follow.
    if (!isWrong || reply.url().includes('/api/Live/')) return
    const text = await reply.text().catch(() => '')
    watch.violations.push(`${reply.request().method()} ${reply.url()}: ${reply.status()} ${text.slice(0, 300)}`)
  })
  await page.addInitScript(() => {
    const mark = () => {
      document.body.dataset.walked = `${document.body.dataset.walked ?? ''}|`
    }
    window.print = mark
    if (navigator.clipboard) navigator.clipboard.writeText = async () => mark()
  })
  return watch
}

/** Waits until no call is under way. */
async function settle(page: Page, { pending }: Watch): Promise<void> {
  const end = Date.now() + settleMs
  for (let quiet = 0; quiet < 2 && Date.now() < end; ) {
    await page.waitForTimeout(20)
    quiet = pending.size === 0 ? quiet + 1 : 0
  }
}

/** Violations of the page that are still there when it has had time to end what it does. */
async function findLastingViolations(page: Page): Promise<string[]> {
  const end = Date.now() + 3_000
  for (;;) {
    const violations = await page.evaluate(findViolations).catch((error: Error) => [error.message])
    if (violations.length === 0 || Date.now() > end) return violations
    await page.waitForTimeout(50)
  }
}

async function takeStep(page: Page, journey: Journey, watch: Watch, random: Random, addresses: readonly string[]): Promise<string> {
  const kind = random.next()
  if (kind < 0.04) return move(() => page.goto(random.pick(addresses)), 'address')
  async function move(go: () => Promise<unknown>, name: string) {
    await go().catch((error: Error) => {
      if (!/ERR_ABORTED|interrupted/.test(error.message)) throw error
    })
    return `${name} ${page.url().replace(/^.*?\/\/[^/]+/, '')}`
  }
  if (kind < 0.06) return move(() => page.goBack(), 'back to')
  if (kind < 0.07) return move(() => page.reload(), 'reload of')
  if (kind < 0.11) {
    await page.keyboard.press('Escape')
    return 'Escape'
  }
  const controls = await page.evaluate(listControls)
  if (controls.length === 0) return move(() => page.goto(random.pick(addresses)), 'nothing to press: address')
  const inside = controls.filter(({ isInside }) => isInside)
  const offered = inside.length > 0 && random.chance(0.8) ? inside : controls
  const looks = Map.groupBy(offered, ({ look }) => look)
  for (let attempt = 0; attempt < 20; attempt++) {
    const control = random.pick(looks.get(random.pick([...looks.keys()])) ?? offered)
    const point = await page.evaluate(findPoint, control.place)
    if (!point) continue
    if (control.isCard && random.chance(0.4)) return drag(page, random, control, point)
    return control.takesText ? await type(page, journey, random, control, point) : await press(page, watch, random, control, point)
  }
  return 'nothing: what was chosen is covered'
}

async function drag(page: Page, random: Random, control: Control, { x, y }: Point): Promise<string> {
  const to = { x: x + random.pick([0, 0, -180, 180, 360]), y: y + random.pick([-120, -45, 0, 45, 90, 200]) }
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  return `drag "${control.name}" by ${to.x - x}, ${to.y - y}`
}

async function type(page: Page, journey: Journey, random: Random, control: Control, { x, y }: Point): Promise<string> {
  const isCode = /^Code sent/.test(control.name)
  const fitting = fittingTexts.find(([label]) => label.test(control.name))?.[1] ?? nastyTexts
  const text = isCode ? await readCode(journey) : random.pick(random.chance(0.6) ? fitting : nastyTexts)
  await page.mouse.click(x, y)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  const end = random.pick(['', '', 'Enter', 'Tab', 'ArrowDown'])
  if (end) await page.keyboard.press(end)
  return `type ${JSON.stringify(text.slice(0, 40))} ${end} into ${control.role} "${control.name}"`
}

async function press(page: Page, watch: Watch, random: Random, control: Control, { x, y }: Point): Promise<string> {
  const byKey = random.chance(0.15)
  await page.mouse.move(x, y)
  if (byKey) {
    await page.evaluate((place) => globalThis.walkedControls[place]?.focus(), control.place)
    await waitForFrames(page)
    const hasFocus = await page.evaluate((place) => globalThis.walkedControls[place] === document.activeElement, control.place)
    if (!hasFocus) return `nothing: ${control.role} "${control.name}" does not keep the focus`
  }
  const before = await page.evaluate(readScreen)
  const effects = watch.effects
  const key = ['checkbox', 'radio', 'switch'].includes(control.role) ? 'Space' : 'Enter'
  if (byKey) await page.keyboard.press(key)
  else await page.mouse.click(x, y)
  const step = `press ${control.role} "${control.name}"${byKey ? ` by ${key}` : ''}`
  const hasEffect = async () => {
    const after = await page.evaluate(readScreen).catch(() => 'navigates')
    return after !== before || watch.effects > effects || watch.pending.size > 0 || (await page.locator('[aria-invalid=true]').count()) > 0
  }
  const end = Date.now() + effectMs
  while (control.acts && !(await hasEffect())) {
    if (Date.now() > end) throw new Error(`no effect: ${step}, of look ${control.look}`)
    await page.waitForTimeout(20)
  }
  return step
}

/** Differs as soon as money or points have moved. */
async function countMoney(db: Client): Promise<string> {
  const count = (table: string) => `(SELECT count(*) || ':' || coalesce(max(rowid), 0) FROM ${table})`
  const tables = ['ledger_entries', 'ledger_lines', 'payments', 'prepaid_entries', 'course_sessions', 'loyalty_entries']
  const { rows } = await db.execute(`SELECT ${tables.map(count).join(" || ' ' || ")} AS counts`)
  return String(rows[0]?.counts)
}

/** Times of a team member that overlap though neither of them may. */
async function findDoubleBookings(db: Client): Promise<string[]> {
  const { rows } = await db.execute(`
    SELECT a.user_id, a.cause_id, b.cause_id AS other
    FROM busy_intervals a
    JOIN busy_intervals b ON b.user_id = a.user_id AND b.start_utc < a.end_utc AND b.end_utc > a.start_utc
    WHERE b.busy_interval_id > a.busy_interval_id
      AND a.start_utc > unixepoch('2026-11-17')
      AND b.start_utc > unixepoch('2026-11-17')
      AND b.start_utc > a.start_utc - 86400
      AND a.may_overlap = 0
      AND b.may_overlap = 0
      AND NOT (a.outside_hours = 1 AND b.cause = 'day_off')
      AND NOT (b.outside_hours = 1 AND a.cause = 'day_off')`)
  return rows.map((row) => `double booking: ${JSON.stringify(row)}`)
}

/** Rows that differ between two states of the data, without those that are deleted in both and without what counts changes. */
async function compareRows(before: Client, after: Client): Promise<string[]> {
  const { rows: tables } = await before.execute(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'`)
  const names = tables.map(({ name }) => String(name)).filter((name) => !logs.some((start) => name.startsWith(start)))
  const violations = await Promise.all(
    names.map(async (name) => {
      const read = async (db: Client) => {
        const { rows } = await db.execute(`SELECT * FROM ${name}`)
        const live = rows.filter((row) => !row.deleted_utc)
        const texts = live.map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !isOfVersion.test(column))))
        return new Set(texts.map((text) => text.replaceAll(newIds, '"new"')))
      }
      const [old, current] = await Promise.all([read(before), read(after)])
      const lost = [...old].filter((row) => !current.has(row))
      const added = [...current].filter((row) => !old.has(row))
      if (lost.length + added.length === 0) return []
      return `Undo leaves ${name} changed:\n- ${lost.slice(0, 3).join('\n- ')}\n+ ${added.slice(0, 3).join('\n+ ')}`
    }),
  )
  return violations.flat()
}
