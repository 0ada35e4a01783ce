// Adds the platform packages that npm leaves out of the lock file because they were not installed here; `npm ci` rejects a lock file
// without them. Run `npm run lock` after adding or upgrading a package with a binary per platform.
import { readFileSync, writeFileSync } from 'node:fs'

const path = process.argv[2] ?? 'package-lock.json'
const lock = JSON.parse(readFileSync(path, 'utf8'))
const packages = lock.packages

/** The key under which a package at `from` resolves `name`, as Node does. */
function resolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const key = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[key]) return key
    if (!folder) return undefined
  }
}

const systems = ['darwin', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony']
function platformOf(name) {
  const os = /win32|windows/.test(name) ? 'win32' : (systems.find((system) => name.includes(system)) ?? 'linux')
  const cpu = [
    [/arm64|aarch64/, 'arm64'],
    [/ia32|i686/, 'ia32'],
    [/arm/, 'arm'],
    [/x64|-64/, 'x64'],
  ].find(([pattern]) => pattern.test(name))?.[1]
  return { os: [os], ...(cpu ? { cpu: [cpu] } : {}), ...(name.includes('musl') ? { libc: ['musl'] } : {}) }
}

const added = []
for (const [from, entry] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolve(from, name)) continue
    const key = `${packages[`node_modules/${name}`] ? `${from}/` : ''}node_modules/${name}`
    const version = range.replace(/^[\^~]/, '')
    packages[key] = { version, ...(entry.dev ? { dev: true } : {}), optional: true, ...platformOf(name) }
    added.push(`${key} ${version}`)
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? added.join('\n') : 'nothing was missing')
