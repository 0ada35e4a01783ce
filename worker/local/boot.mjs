// The first step of every npm script, in plain JavaScript for any version of Node: installs missing packages, then runs the file
// with the Node of the project. `node worker/local/boot.mjs <file.ts> [arguments]`
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const modules = join(root, 'node_modules')

/** npm writes a list of the installed packages at the end; an interrupted installation has none. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, { version, optional }]) => {
      if (path === '') return true
      return present[path] ? present[path].version === version : Boolean(optional)
    })
  } catch {
    return false
  }
}

/** PATH for npm: node_modules/.bin is about to be replaced, so npm must not run on the Node in it. */
function pathWithoutModules() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !resolve(folder).startsWith(modules))
    .join(delimiter)
}

async function install() {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log('· installing packages (npm ci; under a minute on most machines)')
  child = spawn('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: pathWithoutModules(), npm_config_engine_strict: 'false' },
  })
  const ticking = setInterval(() => console.log(`  … still installing (${seconds()} s)`), 10_000)
  const exit = await waitForExit(child)
  child = undefined
  clearInterval(ticking)
  if (stopping) process.exit(stopping)
  if (exit !== 0) fail(`npm ci failed (${exit}). See the lines above, fix the cause and try again.`)
  console.log(`  installed in ${seconds()} s`)
}

/** The Node that runs TypeScript: the one in node_modules, or this machine's if it is new enough. */
function findNode() {
  for (const candidate of [join(modules, '.bin', 'node'), process.execPath, 'node']) {
    const result = spawnSync(candidate, ['--version'], { encoding: 'utf8', env: { ...process.env, PATH: pathWithoutModules() } })
    const [major = 0, minor = 0] = (result.stdout ?? '').replace('v', '').split('.').map(Number)
    if (major > 23 || (major === 22 && minor >= 18)) return candidate
  }
  fail(
    [
      `Node 22.18 or newer is required. This machine has ${process.version}, and the packages contain a Node`,
      `for Linux on x64 only (this is ${process.platform} on ${process.arch}). Install Node 24, then try again.`,
    ].join(' '),
  )
}

/** Resolves with the exit code (128 + number for a signal), or with the message of the error that prevented the start. */
function waitForExit(child) {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ? 128 + constants.signals[signal] : code))
  })
}

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

const [file, ...rest] = process.argv.slice(2)
let child
let stopping = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = 128 + constants.signals[signal]
    if (child) child.kill(signal)
    else process.exit(stopping)
  })
}
// A killed npm does not stop its children: each notices that its parent has gone and stops.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
if (!isInstalled()) await install()
child = spawn(findNode(), [file, ...rest], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${pathWithoutModules()}` },
})
const exit = await waitForExit(child)
if (typeof exit !== 'number') fail(`Node could not be started: ${exit}`)
process.exit(exit)
