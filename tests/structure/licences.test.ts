import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Licences that allow closed-source commercial use; those of several choices name the one that is taken. */
const allowed = new Set(['MIT', 'MIT or MPL-2.0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'])

interface Package {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly license?: string
}

test('every package of the product has a licence that allows closed-source commercial use', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const { packages }: { packages: Record<string, Package> } = JSON.parse(lock)
  const shipped = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
  expect(shipped.length).toBeGreaterThan(50)
  const refused = shipped.filter(([, { license = 'none' }]) => !allowed.has(license)).map(([path, { license }]) => `${path}: ${license}`)
  expect(refused, 'choose another package, or add the licence after having read it').toEqual([])
})
