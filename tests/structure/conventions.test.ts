import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, read, root } from './sources.ts'

const product = () => ['schema', 'worker', 'cron', 'web'].flatMap(filesBelow)

test('the top of the house holds what the architecture names', () => {
  const named = new Set([
    ...['schema', 'migrations', 'worker', 'cron', 'web', 'tests', 'node_modules'],
    ...['package.json', 'package-lock.json', 'wrangler.toml', 'tsconfig.json', 'test-results'],
    ...['README.md', 'CONTRIBUTING.md', 'DECISIONS.md', 'OPERATIONS.md', 'SECURITY.md'],
  ])
  const strangers = readdirSync(root).filter((name) => !name.startsWith('.') && !named.has(name))
  expect(strangers, 'Find a room for it in one of the folders.').toEqual([])
})

test('files are short, named for what they hold, and not buried', () => {
  const wrong: string[] = []
  for (const path of [...product(), ...filesBelow('tests')]) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (/\.(tsx?|mjs|css)$/.test(name)) {
      const lines = read(path).split('\n').length - 1
      if (lines > 300 && !path.startsWith('tests/'))
        wrong.push(`${path} has ${lines} lines: split it by what its parts are about, 300 is the most.`)
      const stem = name.replace(/\.(test|config|d)?\.?(tsx?|mjs|css)$/, '')
      if (/^(utils?|helpers?|common|misc|shared|lib)$/.test(stem)) wrong.push(`${path}: name the file after what is in it.`)
      if (stem === 'index' && path !== 'schema/api/index.ts' && path !== 'cron/index.ts')
        wrong.push(`${path}: no barrels; import the file that has it.`)
      if (!/^([a-z0-9]+(-[a-z0-9]+)*|\[\[path\]\])(\.(test|config|d))?\.(tsx?|mjs|css)$/.test(name))
        wrong.push(`${path}: file names are kebab-case.`)
    }
    if (path.split('/').length > 4) wrong.push(`${path} lies more than four deep: a feature that needs more room becomes two.`)
  }
  expect(wrong).toEqual([])
})

test('nothing that is committed names a machine, a registry or whoever wrote it', () => {
  // Put together from parts, so that this file does not name them either.
  const names = [
    ['registry', '.'],
    ['npm', 'js.'],
    ['/wo', 'rk/'],
    ['/fa', 'rm/'],
    ['/ro', 'ot/'],
    ['/ho', 'me/'],
    ['/tm', 'p/'],
    ['.cla', 'ude'],
  ].map((parts) => parts.join(''))
  const dotted = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
  const texts = [...product(), ...filesBelow('tests'), ...filesBelow('migrations'), ...filesBelow('.ci'), ...dotted]
  const wrong = texts
    .filter((path) => path !== 'package-lock.json' && !/\.(png|jpe?g|webp|woff2|ico|pdf)$/.test(path))
    .flatMap((path) => names.filter((name) => read(path).includes(name)).map((name) => `${path} says ${name}`))
  expect(wrong).toEqual([])
  expect(read('package-lock.json').match(/"resolved": "http/g) ?? [], 'npm run lock, with .npmrc as it stands').toEqual([])
})

test('nothing is left half done', () => {
  const marks = [/\bTO(?:DO)\b/, /\bFIX(?:ME)\b/, /\b(?:test|it|describe)\.(?:only|skip|todo)\(/, /@ts-(?:ignore|nocheck)/]
  const wrong = [...product(), ...filesBelow('tests')]
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('tests/structure/'))
    .flatMap((path) => marks.filter((mark) => mark.test(read(path))).map((mark) => `${path} has ${mark.source}`))
  expect(wrong).toEqual([])
})
