import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { writeXlsx } from '../../../worker/http/xlsx-writer.ts'

const header = ['First name', 'Last name', 'Mobile', 'Email', 'Date of birth', 'Address', 'Note']
const people = (count: number, note: string) =>
  Array.from({ length: count }, (_, n) => [
    `First${n}`,
    `Last${n}`,
    `+39347${1_000_000 + n * 7}`,
    `p${n}@example.test`,
    '01/05/1980',
    `Via Roma ${n}`,
    note,
  ])

/** Rows of a file that are added, read and planned in a heap of 48 MB. Throws ERR_WORKER_OUT_OF_MEMORY where that does not suffice. */
async function planInSmallHeap(bytes: Uint8Array): Promise<number> {
  const thread = new Worker(join(import.meta.dirname, '../../support/import-thread.ts'), {
    workerData: bytes,
    execArgv: ['--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: 48 },
  })
  const [added] = await once(thread, 'message')
  return added
}

test('reads and plans the largest CSV file, and a workbook of 20,000 rows, with little memory', async () => {
  const csv = Buffer.from([header, ...people(50_000, 'x'.repeat(140))].map((cells) => cells.join(',')).join('\n'))
  expect(csv.length).toBeGreaterThan(10_900_000)
  expect(await planInSmallHeap(csv)).toBe(50_000)
  const columns = header.map((title) => ({ title, width: 20 }))
  const sheet = await new Response(writeXlsx('Clients', columns, people(20_000, 'x'.repeat(140)))).bytes()
  expect(await planInSmallHeap(sheet)).toBe(20_000)
})
