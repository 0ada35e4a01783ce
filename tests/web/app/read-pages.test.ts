import { expect, test } from 'vitest'
import { readPages } from '../../../web/api/read-pages.ts'

/** Pages of 50 numbers, as a call by cursor answers them. */
const createPages = (total: number) => {
  const asked: (string | undefined)[] = []
  const readPage = async (cursor: string | undefined) => {
    asked.push(cursor)
    const first = Number(cursor ?? 0)
    const rows = Array.from({ length: Math.min(50, total - first) }, (_, i) => first + i)
    return { rows, next: first + 50 < total ? String(first + 50) : null }
  }
  return { asked, readPage }
}

test('reads every page once, in order, up to the last row', async () => {
  const { asked, readPage } = createPages(120)
  expect(await readPages(readPage, 5000)).toEqual({ rows: Array.from({ length: 120 }, (_, i) => i), isCut: false })
  expect(asked).toEqual([undefined, '50', '100'])
})

test('answers no row for an empty list', async () => {
  expect(await readPages(createPages(0).readPage, 5000)).toEqual({ rows: [], isCut: false })
})

test.each([
  [99, 100, false],
  [100, 100, false],
  [101, 100, true],
  [130, 120, true],
])('with %i rows and a limit of %i, isCut is %s', async (total, limit, isCut) => {
  const { asked, readPage } = createPages(total)
  const result = await readPages(readPage, limit)
  expect([result.rows.length, result.isCut]).toEqual([Math.min(total, limit), isCut])
  expect(asked.length).toBeLessThanOrEqual(Math.ceil(limit / 50))
})

test('fails when one page fails, so that no half list is taken for the whole', async () => {
  const { readPage } = createPages(120)
  const failing = (cursor: string | undefined) => (cursor === '50' ? Promise.reject(new Error('unavailable')) : readPage(cursor))
  await expect(readPages(failing, 5000)).rejects.toThrow('unavailable')
})
