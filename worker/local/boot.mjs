// The first step of every npm script, in plain JavaScript for whatever Node is there: installs what is missing, then
// hands over to the Node that the project brings along. `node worker/local/boot.mjs <file.ts> [arguments]`
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const modules = join(root, 'node_modules')

/** npm leaves a list of what it installed behind its work; an interrupted installation has none. */
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

/** node_modules/.bin is about to be replaced, so npm must not run on the Node in it. */
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
  const outcome = await ended(child)
  child = undefined
  clearInterval(ticking)
  if (stopping) process.exit(stopping)
  if (outcome !== 0)
    fail(`The packages could not be installed (npm ci ended with ${outcome}). The lines above say why; try again when that is mended.`)
  console.log(`  installed in ${seconds()} s`)
}

/** The Node that runs TypeScript: the one in node_modules, or this machine's if it is new enough. */
function findNode() {
  for (const candidate of [join(modules, '.bin', 'node'), process.execPath, 'node']) {
    const asked = spawnSync(candidate, ['--version'], { encoding: 'utf8', env: { ...process.env, PATH: pathWithoutModules() } })
    const [major = 0, minor = 0] = (asked.stdout ?? '').replace('v', '').split('.').map(Number)
    if (major > 23 || (major === 22 && minor >= 18)) return candidate
  }
  fail(
    `This needs Node 22.18 or newer. None could be had: this machine runs ${process.version}, and the packages bring a Node of their own only for Linux on x64 (this is ${process.platform} on ${process.arch}). Install Node 24, then try again.`,
  )
}

/** Resolves with the exit code, signals counted as shells do. */
function ended(child) {
  return new Promise((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(signal ? 128 + constants.signals[signal] : code))
  })
}

function fail(sentence) {
  console.error(`\n${sentence}\n`)
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
// npm that is ended by force takes nobody along: whoever it started notices and ends as well.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
if (!isInstalled()) await install()
child = spawn(findNode(), [file, ...rest], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${pathWithoutModules()}` },
})
const outcome = await ended(child)
if (typeof outcome !== 'number') fail(`Node could not be started: ${outcome}`)
process.exit(outcome)
