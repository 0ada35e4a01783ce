import { expect, test } from 'vitest'
import { allSources, files, filesBelow, read } from './sources.ts'

const documents = () => files.filter((path) => path.endsWith('.md'))
const areas = () => [...new Set(filesBelow('worker/features').map((path) => path.split('/')[2] ?? ''))]
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

test('DECISIONS has at most 25 entries of at most 120 words', () => {
  const entries = read('DECISIONS.md').split(/^## /m).slice(1)
  expect(entries.length, 'Keep what an outsider questions first; the rest belongs into the README of its area.').toBeLessThanOrEqual(25)
  const wrong = entries
    .map((entry) => ({ title: entry.split('\n')[0], words: countWords(entry.slice(entry.indexOf('\n'))) }))
    .filter(({ words }) => words > 120)
  expect(wrong, 'Shorten the entry: context, decision, consequence.').toEqual([])
})

test('every area has a README of 10 to 40 lines that names its tables, invariants, traps and one call', () => {
  const wrong: string[] = []
  for (const area of areas()) {
    const path = `worker/features/${area}/README.md`
    if (!files.includes(path)) {
      wrong.push(`${path} is missing: what the area is, its tables, invariants, traps and one @example.`)
      continue
    }
    const text = read(path)
    const lines = text.trimEnd().split('\n').length
    if (lines < 10 || lines > 40) wrong.push(`${path} has ${lines} lines: 10 to 40, further rules in a document beside it.`)
    for (const part of ['**Tables.**', '## Invariants', '## Traps', '@example'])
      if (!text.includes(part)) wrong.push(`${path} lacks ${part}`)
    for (const table of filesBelow(`schema/tables/${area}`).flatMap(tablesOf))
      if (!text.includes(`\`${table}\``)) wrong.push(`${path} does not name the table ${table}, which is in schema/tables/${area}.`)
    for (const [, name = '', endpoint = ''] of text.matchAll(/\bcall\((\w+)\.(\w+),/g))
      if (!declares(name, endpoint)) wrong.push(`${path}: there is no endpoint ${name}.${endpoint}`)
  }
  expect(wrong).toEqual([])
})

const tablesOf = (path: string) => [...read(path).matchAll(/sqliteTable\(\s*'(\w+)'/g)].map(([, table = '']) => table)

function declares(name: string, endpoint: string): boolean {
  return filesBelow('schema/api').some((path) => {
    const [, table] = read(path).split(new RegExp(`^export const ${name} = `, 'm'))
    return table?.split(/^export /m)[0]?.match(new RegExp(`^ {2}${endpoint}:`, 'm'))
  })
}

test('every path and command that a document names exists', () => {
  const known = new Set([...files, ...files.flatMap((path) => listFolders(path))])
  const names = new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1)))
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const wrong = documents().flatMap((document) => {
    const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : ''
    const quoted = [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
    const linked = [...read(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => `${folder}${target}`)
    const paths = quoted.flatMap((text) => text.split(' ')).filter((text) => isPath(text))
    const missing = [...paths, ...linked].filter((path) => !known.has(path.replace(/\/$/, '')) && !names.has(path))
    const commands = quoted.flatMap((text) => text.match(/npm run ([\w:]+)/)?.[1] ?? []).filter((script) => !(script in scripts))
    return [...missing, ...commands].map((name) => `${document} names ${name}, which does not exist.`)
  })
  expect(wrong).toEqual([])
})

/** A path from the root, or the bare name of a source file; patterns such as `<area>` and what is generated are none. */
function isPath(text: string): boolean {
  if (/[<>{}*…(),[\]]/.test(text) || /^(worker|web)\/(dist|node_modules)/.test(text)) return false
  return /^(schema|worker|cron|web|tests|migrations)\/[\w./-]+$/.test(text) || /^[\w-]+(\.[\w-]+)*\.(tsx?|mjs|tsv|css|html)$/.test(text)
}

const listFolders = (path: string) => path.split('/').flatMap((_, at, parts) => (at === 0 ? [] : parts.slice(0, at).join('/')))

test('README shows at most six rows of the benchmark and links to the whole table', () => {
  const [, table = ''] = /<!-- bench -->\n([\s\S]*?)<!-- \/bench -->/.exec(read('README.md')) ?? []
  const rows = table.split('\n').filter((line) => line.startsWith('| **'))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length, 'The whole table is in tests/bench/RESULTS.md.').toBeLessThanOrEqual(6)
  expect(read('README.md')).toContain('(tests/bench/RESULTS.md)')
})

test('every file that a comment names exists', () => {
  const wrong = [...allSources(), ...filesBelow('web').filter((path) => path.endsWith('.css'))].flatMap((path) =>
    (read(path).match(/^\s*(?:\/\*\*?|\*|\/\/) .*$/gm) ?? [])
      .flatMap((line) => line.match(/(?<![\w.*>}/-])(?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|css|md|toml)\b/g) ?? [])
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${path}: a comment names ${name}, which does not exist.`),
  )
  expect(wrong).toEqual([])
})
