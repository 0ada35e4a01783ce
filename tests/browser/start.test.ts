import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { tryPort } from '../../worker/local/ports.ts'

/** `npm start` on one port with one folder of data. */
type Start = () => ReturnType<typeof runStart>
const test = base.extend<{ port: number; start: Start }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the required fixtures from the pattern.
  port: async ({}, use) => use((await tryPort(0)) ?? 0),
  start: async ({ port }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'salon-start-'))
    const started: ReturnType<typeof runStart>[] = []
    await use(() => {
      const run = runStart(port, data)
      started.push(run)
      return run
    })
    for (const { child } of started) child.kill('SIGTERM')
    await Promise.all(started.map(({ ended }) => ended))
    rmSync(data, { recursive: true, force: true })
  },
})

/** `ready` resolves with the output when the product is ready or has ended. */
function runStart(port: number, data: string) {
  const child = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), LOCAL_DATA: data, DATABASE_URL: '', FORCE_COLOR: '0' },
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (output.includes('Ready after')) resolve(output)
      })
    }
    ended.then(() => resolve(output))
  })
  return { child, ended, ready, getOutput: () => output }
}

const ps = (...args: string[]) => spawnSync('ps', args, { encoding: 'utf8' }).stdout.trim()
/** A process with all its descendants, without zombies. */
function findProcesses(pid: number): number[] {
  const rows = ps('-eo', 'pid=,ppid=,stat=')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
  const found = [pid]
  for (const parent of found) for (const [child, parentId] of rows) if (Number(parentId) === parent) found.push(Number(child))
  return found
}
const isRunning = (pid: number) => !['', 'Z'].includes(ps('-o', 'stat=', '-p', String(pid)).charAt(0))

test('npm start serves the product on one port, keeps its data for the next start and leaves no process behind', async ({
  page,
  request,
  port,
  start,
}) => {
  test.setTimeout(180_000)
  const origin = `http://localhost:${port}`
  const first = start()

  await test.step('API and pages', async () => {
    const output = await first.ready
    expect(output).toContain(origin)
    expect(output).toContain('receptionist')
    const health = await request.get(`${origin}/api/health`)
    expect([health.status(), await health.json()]).toEqual([200, { ok: true }])
    const front = await page.goto(`${origin}/login`)
    expect(front?.headers()['content-security-policy']).toContain("script-src 'self'")
    await expect(page.locator('#root')).not.toBeEmpty()
    const missing = await request.get(`${origin}/assets/index-00000000.js`)
    expect([missing.status(), missing.headers()['cache-control']]).toEqual([404, 'no-store'])
  })
  const sessionCode = await test.step('the sign-ins that it prints', async () => {
    const signIn = async (username: string): Promise<string> => {
      const reply = await request.post(`${origin}/api/Sessions/Login`, { form: { username, password: 'demo-password' } })
      expect(await reply.json()).toMatchObject({ sessionCode: expect.any(String) })
      return (await reply.json()).sessionCode
    }
    await signIn('superadmin')
    return signIn('receptionist')
  })
  await test.step('a write without a valid session is refused, though its body is not read', async () => {
    const refused = await request.post(`${origin}/api/Clients/unknown`, { data: { name: 'Zoe Quattrocchi' } })
    expect([refused.status(), (await refused.json()).code]).toEqual([401, 'unauthorized'])
  })
  await test.step('a body over the limit is refused, chunked or not, signed in or not', async () => {
    const bodies = [
      ['POST', 'Clients/unknown', 'application/json', 1_000_001],
      ['POST', `Clients/${sessionCode}`, 'application/json', 1_000_001],
      ['PUT', 'Salons/SaveLogo/unknown/sal_1', 'multipart/form-data; boundary=x', 12_000_001],
      ['PUT', `Salons/SaveLogo/${sessionCode}/sal_1`, 'multipart/form-data; boundary=x', 12_000_001],
    ] as const
    for (const [method, path, type, size] of bodies)
      for (const isChunked of [false, true]) {
        const bytes = new Blob([new Uint8Array(size)])
        const body = isChunked ? { body: bytes.stream(), duplex: 'half' } : { body: bytes }
        const refused = await fetch(`${origin}/api/${path}`, { method, headers: { 'content-type': type }, ...body })
        expect([refused.status, (await refused.json()).code], `${path} ${isChunked}`).toEqual([413, 'request_too_large'])
      }
  })
  await test.step('the address that runs the cron jobs', async () => {
    const address = /by hand: (\S+)/.exec(first.getOutput())?.[1] ?? ''
    const getStatus = () =>
      request
        .get(address)
        .then((reply) => reply.status())
        .catch(() => 0)
    await expect.poll(getStatus, { timeout: 20_000 }).toBe(200)
  })
  await test.step('a second start on the same port ends with an explanation', async () => {
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.getOutput()).toContain(`Port ${port} is taken`)
  })
  await test.step('SIGINT ends all processes', async () => {
    const processes = findProcesses(first.child.pid ?? 0)
    expect(processes.length).toBeGreaterThan(3)
    first.child.kill('SIGINT')
    await first.ended
    await expect.poll(() => processes.filter(isRunning), { timeout: 10_000 }).toEqual([])
  })
  await test.step('the next start neither builds nor loads anything again and knows the session; SIGTERM ends all processes', async () => {
    const again = start()
    const output = await again.ready
    for (const line of ['web unchanged since the last build', 'database as it was left']) expect(output).toContain(line)
    expect((await request.post(`${origin}/api/Sessions/Check?sessionCode=${sessionCode}`)).status()).toBe(200)
    const processes = findProcesses(again.child.pid ?? 0)
    again.child.kill('SIGTERM')
    await again.ended
    await expect.poll(() => processes.filter(isRunning), { timeout: 10_000 }).toEqual([])
  })
})
