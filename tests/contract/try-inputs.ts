import { listLeaves, selectCases } from './hostile-cases.ts'
import type { Prepared } from './prepare.ts'

const unstorable = { NUL: 'a\0b', 'long text': 'x'.repeat(5000) }
const odd = { 'huge number': '9'.repeat(40), number: '1e308', quote: "'--" }

/** Replaces each value of the path and query by ones that are foreign, unknown or cannot be stored; answers what was not refused. */
export async function tryInputs({ endpoint, example, caller, send }: Prepared, foreign: Record<string, string> = {}): Promise<string[]> {
  const { input: schema, method } = endpoint
  if (!schema) return []
  const cases = [...listLeaves(schema, example.input)].flatMap(({ path, kind }) => {
    const ids = kind === 'id' ? { 'foreign id': foreign[path] ?? 'unknown_2', 'unknown id': 'unknown_1' } : {}
    // A text of a write may be anything that can be stored.
    const values = { ...ids, ...unstorable, ...(method === 'GET' || kind !== 'text' ? odd : {}) }
    return Object.entries(values).map(([name, value]) => ({ name: `${path}: ${name}`, body: { ...example.input, [path]: value } }))
  })
  const wrong: string[] = []
  for (const { name, body: input } of selectCases(schema, cases)) {
    const { status, body } = await send(caller, { input: input as Record<string, string> })
    // An id that is not there may be answered with nothing, as long as nothing is written.
    const isRefused = status >= 400 && status < 500
    if (!isRefused && (status !== 200 || name.endsWith('NUL'))) wrong.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 120)}`)
  }
  return wrong
}
