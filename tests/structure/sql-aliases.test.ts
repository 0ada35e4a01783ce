import { expect, test } from 'vitest'
import { aliases } from '../../schema/tables/aliases.ts'
import { filesBelow, productSources, read, splitSource } from './sources.ts'

const map = 'schema/tables/aliases.ts'
const tables = filesBelow('schema/tables').flatMap((file) =>
  [...read(file).matchAll(/sqliteTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
)

test('every table has one alias, and no other table has it', () => {
  const words = Object.values(aliases)
  const wrong = [
    ...tables.filter((table) => !(table in aliases)).map((table) => `${table} has no alias: add its plain word to ${map}.`),
    ...Object.keys(aliases)
      .filter((table) => table !== 'client_search' && !tables.includes(table))
      .map((table) => `${map} names ${table}, which is no table: remove it.`),
    ...words.filter((word, i) => words.indexOf(word) !== i).map((word) => `${map} gives ${word} to two tables: choose another word.`),
  ]
  expect(wrong).toEqual([])
})

test('SQL calls each table by its alias', () => {
  const use = /(?:\b(?:FROM|JOIN|UPDATE|INTO)|,|^)\s+"?([a-z_]+)"?\s+(?:AS\s+)?([a-z]\w*)\b/g
  const wrong = productSources()
    .filter((file) => /^(worker|cron)\//.test(file))
    .flatMap((file) =>
      splitSource(read(file))
        .strings.flatMap((text) => [...text.matchAll(use)])
        .map((found) => ({ file, found })),
    )
    .flatMap(({ file, found: [, table = '', alias = ''] }) => {
      const word = aliases[table]
      if (word === undefined || alias === word || alias.endsWith(`_${word}`)) return []
      return [`${file}: «${table} ${alias}». Call it ${word}, or put a word in front where it is read twice: other_${word} (${map}).`]
    })
  expect(wrong).toEqual([])
})
