import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { tryPort } from '../../worker/local/ports.ts'

const root = join(import.meta.dirname, '../..')

/** `npm start`, as a person runs it; resolves when it says that it is ready, or has ended. */
function npmStart(port: number, data: string) {
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), LOCAL_DATA: data, DATABASE_URL: '', FORCE_COLOR: '0' },
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('Ready after')) resolve(said)
      })
    }
    ended.then(() => resolve(said))
  })
  return { child, ended, ready, said: () => said }
}

/** A process and all below it; those that have ended and only wait to be counted are not among them. */
function family(pid: number): number[] {
  const rows = spawnSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
  const members = [pid]
  for (const member of members) for (const [child, parent] of rows) if (Number(parent) === member) members.push(Number(child))
  return members
}

const isRunning = (pid: number) =>
  !['', 'Z'].includes(
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .charAt(0),
  )

test('npm start serves the product, says so, keeps the data and leaves nothing behind', async ({ page, request }) => {
  test.setTimeout(180_000)
  const data = mkdtempSync(join(tmpdir(), 'salon-start-'))
  const port = (await tryPort(0)) ?? 0
  const started: ReturnType<typeof npmStart>[] = []
  const start = (folder: string) => {
    const run = npmStart(port, folder)
    started.push(run)
    return run
  }
  try {
    const first = start(data)
    const said = await first.ready
    expect(said).toContain(`http://localhost:${port}`)
    expect(said).toContain('receptionist')
    const health = await request.get(`http://localhost:${port}/api/health`)
    expect([health.status(), await health.json()]).toEqual([200, { ok: true }])
    const front = await page.goto(`http://localhost:${port}/login`)
    expect(front?.headers()['content-security-policy']).toContain("script-src 'self'")
    await expect(page.locator('#root')).not.toBeEmpty()
    const signIn = await request.post(`http://localhost:${port}/api/Sessions/Login`, {
      form: { username: 'receptionist', password: 'demo-password' },
    })
    expect(signIn.status(), await signIn.text()).toBe(200)

    const periodic = /by hand: (\S+)/.exec(said)?.[1] ?? ''
    await expect
      .poll(
        () =>
          request
            .get(periodic)
            .then((reply) => reply.status())
            .catch(() => 0),
        { timeout: 20_000 },
      )
      .toBe(200)

    const second = start(data)
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain(`Port ${port} is taken`)

    const everybody = family(first.child.pid ?? 0)
    expect(everybody.length).toBeGreaterThan(3)
    first.child.kill('SIGINT')
    await first.ended
    await expect.poll(() => everybody.filter(isRunning), { timeout: 10_000 }).toEqual([])

    const begun = Date.now()
    const again = start(data)
    expect(await again.ready).toContain('database as it was left')
    expect(Date.now() - begun).toBeLessThan(15_000)
    const stillSignedIn = await request.post(`http://localhost:${port}/api/Sessions/Check?sessionCode=${(await signIn.json()).sessionCode}`)
    expect(stillSignedIn.status()).toBe(200)
    const everybodyAgain = family(again.child.pid ?? 0)
    again.child.kill('SIGTERM')
    await again.ended
    await expect.poll(() => everybodyAgain.filter(isRunning), { timeout: 10_000 }).toEqual([])
  } finally {
    for (const { child } of started) child.kill('SIGTERM')
    await Promise.all(started.map(({ ended }) => ended))
    rmSync(data, { recursive: true, force: true })
  }
})
