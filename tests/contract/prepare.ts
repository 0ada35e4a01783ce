/** The calls of the endpoint tables, each prepared with its example: records, path and caller. */
import type { FullEndpoint, FullTable } from '../../schema/api/endpoint.ts'
import { endpoints } from '../../schema/api/index.ts'
import { type Access, type AccessRule, access } from '../../schema/rules/platform/access.ts'
import type { Role } from '../../schema/terms.ts'
import type { Fixture } from '../support/fixture.ts'
import { type Person, type Salon, tuesday } from '../support/salon.ts'
import type { CreateExample, Example } from './example.ts'
import { examples } from './examples.ts'

export interface NamedCall {
  /** Table and row: `agendas.create`. */
  readonly name: string
  readonly endpoint: FullEndpoint
}
export const allCalls: readonly NamedCall[] = Object.entries(endpoints).flatMap(([feature, table]) =>
  Object.entries(table as FullTable).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint: endpoint as FullEndpoint })),
)

/** Calls of people who are signed in. */
export const staffCalls = allCalls.filter(({ endpoint }) => access[endpoint.access].auth === 'session')

/** Whether a call has a body other than files. */
export const hasBody = ({ endpoint }: NamedCall) => endpoint.body !== undefined && endpoint.form !== 'multipart'

/** The path with its parameters filled in and the query behind it; the session code stays a name. */
export function buildPath(endpoint: FullEndpoint, input: Record<string, string> = {}): string {
  const query = new URLSearchParams(input)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name === 'sessionCode') return whole
    const value = query.get(name) ?? ''
    query.delete(name)
    return encodeURIComponent(value)
  })
  return query.size ? `${path}?${query}` : path
}

/** A role that may make the call of the example. */
function chooseRole(name: Access, example: Example): Role {
  const rule: AccessRule = access[name]
  return example.as ?? (rule.roles.includes('ADMIN') ? 'ADMIN' : (rule.roles[0] ?? rule.own?.[0] ?? rule.platform?.[0] ?? 'ADMIN'))
}

export interface Prepared extends NamedCall {
  readonly example: Example
  readonly role: Role
  readonly caller: Person
  readonly salon: Salon
  /** Makes the call of the example with a session code, or as a user. */
  send(by: Person | string, options?: SendOptions): Promise<{ status: number; body: { error?: string } }>
}
interface SendOptions {
  /** ISO instant. */
  readonly now?: string
  readonly body?: unknown
  readonly input?: Record<string, string>
  readonly headers?: Record<string, string>
}

/** Creates the records of a call's example in a salon. */
export async function prepare(
  { name, endpoint }: NamedCall,
  salon: Salon,
  fixture: Fixture,
  createExample: CreateExample | undefined = examples[name],
): Promise<Prepared> {
  if (!createExample) throw new Error(`${name} has no example in tests/contract/examples.ts`)
  const example = await createExample(salon, fixture)
  const role = chooseRole(endpoint.access, example)
  return {
    ...{ name, endpoint, example, role, salon, caller: await salon.as(role) },
    send(by, { now = tuesday, body = example.body, input = example.input, headers = {} } = {}) {
      const path = buildPath(endpoint, input).replace('{sessionCode}', typeof by === 'string' ? by : by.sessionCode)
      return fixture.call<{ error?: string }>(endpoint.method, path, body, { now, headers })
    },
  }
}
