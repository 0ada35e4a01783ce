import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, filesBelow, read, root } from './sources.ts'

const written = () => ['schema', 'worker', 'cron', 'web', 'tests'].flatMap(filesBelow)
const maxFileLines = 400
const maxLineLength = 140
const maxPathSegments = 5

test('the root folder holds only what the architecture lists', () => {
  const expected = new Set([
    ...['schema', 'migrations', 'worker', 'cron', 'web', 'tests', 'node_modules', 'dist'],
    ...['package.json', 'package-lock.json', 'wrangler.toml', 'tsconfig.json', 'test-results'],
    ...['README.md', 'CONTRIBUTING.md', 'DECISIONS.md', 'OPERATIONS.md', 'SECURITY.md'],
  ])
  const unexpected = readdirSync(root).filter((name) => !name.startsWith('.') && !expected.has(name))
  expect(unexpected, 'Move it into one of the folders (CONTRIBUTING.md, Layout).').toEqual([])
})

test('files have kebab-case names that say what they hold, and lie at most five segments deep', () => {
  const indexes = /^(schema\/api|cron|(worker|web)\/features\/[^/]+\/[^/]+)\/index\.ts$/
  const wrong: string[] = []
  for (const path of written()) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (path.split('/').length > maxPathSegments)
      wrong.push(`${path} lies more than ${maxPathSegments} segments deep: split a feature that needs more folders.`)
    if (!/\.(tsx?|mjs|css)$/.test(name)) continue
    const stem = name.replace(/\.(test|config|d)?\.?(tsx?|mjs|css)$/, '')
    if (/^(utils?|helpers?|common|misc|shared|lib)$/.test(stem)) wrong.push(`${path}: name the file after what it holds.`)
    if (stem === 'index' && !indexes.test(path))
      wrong.push(`${path}: import the file that declares the name; an index.ts is for what other features may use.`)
    if (!/^([a-z0-9]+(-[a-z0-9]+)*|\[\[path\]\])(\.(test|config|d))?\.(tsx?|mjs|css)$/.test(name))
      wrong.push(`${path}: file names are kebab-case.`)
  }
  expect(wrong).toEqual([])
})

test('files have at most 400 lines and lines at most 140 characters, SQL and template strings included', () => {
  const wrong: string[] = []
  for (const path of written().filter((path) => /\.(tsx?|mjs|css|html)$/.test(path))) {
    const lines = read(path).trimEnd().split('\n')
    if (lines.length > maxFileLines && !path.startsWith('tests/'))
      wrong.push(`${path} has ${lines.length} lines: split it by meaning, ${maxFileLines} is the maximum.`)
    for (const [index, line] of lines.entries())
      if (line.length > maxLineLength)
        wrong.push(
          `${path}:${index + 1} has ${line.length} characters: break it, one clause of SQL per line; ${maxLineLength} is the maximum.`,
        )
  }
  expect(wrong).toEqual([])
})

test('no committed file names a machine path, a registry or a tool of its author', () => {
  // Joined from parts, so that this file does not contain them either.
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
  const wrong = files
    .filter((path) => path !== 'package-lock.json' && !/\.(png|jpe?g|webp|woff2|ico|pdf)$/.test(path))
    .flatMap((path) => names.filter((name) => read(path).includes(name)).map((name) => `${path} contains ${name}`))
  expect(wrong).toEqual([])
  expect(read('package-lock.json').match(/"resolved": "http/g) ?? [], 'Run: npm run lock, with the .npmrc of the repository').toEqual([])
})

test('no unfinished work, focused or skipped test, or silenced type error is committed', () => {
  const marks = [/\bTO(?:DO)\b/, /\bFIX(?:ME)\b/, /\b(?:test|it|describe)\.(?:only|skip|todo)\(/, /@ts-(?:ignore|nocheck)/]
  const wrong = written()
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('tests/structure/'))
    .flatMap((path) => marks.filter((mark) => mark.test(read(path))).map((mark) => `${path} has ${mark.source}: finish or remove it.`))
  expect(wrong).toEqual([])
})

test('an id is one word, and what refers to ids names those', () => {
  const wrong = filesBelow('web')
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...read(path).matchAll(/\s(?:id|htmlFor|aria-(?:labelledby|describedby|controls))="([^"]*)"/g)]
        .filter(([attribute, value = '']) =>
          /\s(?:id|htmlFor)=/.test(attribute) ? value.includes(' ') : / (?:grid|row|col|flex|stack|gap-)/.test(value),
        )
        .map(([attribute]) => `${path}:${attribute} is not an id.`),
    )
  expect(wrong).toEqual([])
})
