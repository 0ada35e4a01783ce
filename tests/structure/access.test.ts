import { expect, test } from 'vitest'
import type { FullTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import { read } from './sources.ts'

const parse = (path: string) =>
  read(path)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
const specified = new Set(parse('tests/contract/calls.tsv').map(([method, path]) => `${method} ${path}`))
const list = 'tests/contract/own-calls.tsv'

test('who may make a call that the specification does not have is written down, and changes there first', () => {
  const lines = Object.values(endpoints)
    .flatMap((table) => Object.values(table as FullTable))
    .filter(({ method, path }) => !specified.has(`${method} ${path}`))
    .map(({ method, path, access }) => `${method}\t${path}\t${access}`)
  const written = new Set(parse(list).map((line) => line.join('\t')))
  expect(
    lines.filter((line) => !written.has(line)),
    `Add these lines to ${list}, if the calls are meant to be for them.`,
  ).toEqual([])
  expect(
    [...written].filter((line) => !lines.includes(line)),
    `Remove these lines from ${list}: no call is like that any more.`,
  ).toEqual([])
})
