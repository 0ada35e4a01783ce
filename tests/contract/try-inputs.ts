import { listLeaves, selectCases } from './hostile-cases.ts'
import type { Prepared } from './prepare.ts'

const unstorable = { NUL: 'a\0b', 'long text': 'x'.repeat(5000) }
const odd = { 'huge number': '9'.repeat(40), number: '1e308', quote: "'--" }

/** The body with the value that its path has: they must not differ. */
const putInto = (body: unknown, name: string, input: unknown) =>
  typeof body === 'object' && body !== null && name in body ? { ...body, [name]: (input as Record<string, unknown>)[name] } : body

/** Replaces each value of the path and query by ones that are foreign, unknown or cannot be stored; answers what was not refused. */
export async function tryInputs(
  { endpoint, example, role, caller, send }: Prepared,
  foreign: Record<string, string> = {},
): Promise<string[]> {
  const { input: schema, method, own, errorMessage } = endpoint
  if (!schema) return []
  /** An id that is not there is 404, with the call's own message for a salon, or 403 for a caller who may only name themselves. */
  const isMissing = (status: number, error: string | undefined, path: string) =>
    status === 404 ? path !== 'salonId' || error === errorMessage : status === 403 && path === own
  const cases = [...listLeaves(schema, example.input)].flatMap(({ path, kind }) => {
    // Anyone who works across salons may name another one.
    const foreignId = path === 'salonId' && role === 'SUPERADMIN' ? {} : { 'foreign id': foreign[path] ?? 'unknown_2' }
    const ids = kind === 'id' ? { ...foreignId, 'unknown id': 'unknown_1' } : {}
    // A text of a write may be anything that can be stored.
    const values = { ...ids, ...unstorable, ...(method === 'GET' || kind !== 'text' ? odd : {}) }
    return Object.entries(values).map(([name, value]) => ({ name: `${path}: ${name}`, body: { ...example.input, [path]: value } }))
  })
  const wrong: string[] = []
  for (const { name, body: input } of selectCases(schema, cases)) {
    const [path = ''] = name.split(':')
    const { status, body } = await send(caller, { input: input as Record<string, string>, body: putInto(example.body, path, input) })
    const isRefused = name.endsWith(' id')
      ? isMissing(status, body.error, path)
      : (status >= 400 && status < 500) || (status === 200 && !name.endsWith('NUL'))
    if (!isRefused) wrong.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 120)}`)
  }
  return wrong
}
