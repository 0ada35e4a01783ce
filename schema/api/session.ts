import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { Id, Instant } from './values.ts'

export const Session = v.object({ sessionId: Id, sessionCode: v.string(), userId: Id, expiryDate: Instant, expiryDateMax: Instant })
export type Session = v.InferOutput<typeof Session>

/** User name and password; both forms of section 7 (query, form body) arrive as this. */
export const Credentials = v.strictObject({
  username: v.pipe(v.string('Required'), v.trim(), v.nonEmpty('Required'), v.maxLength(120, 'Too long')),
  password: v.pipe(v.string('Required'), v.nonEmpty('Required'), v.maxLength(200, 'Too long')),
})
const Code = v.object({ sessionCode: v.pipe(v.string('Required'), v.maxLength(2000, 'Too long')) })

export const session = {
  login: {
    method: 'POST',
    path: '/api/Sessions/Login',
    access: 'guest',
    input: v.object({ username: v.optional(v.string()), password: v.optional(v.string()) }),
    body: Credentials,
    form: 'urlencoded',
    reply: Session,
    fails: 'Failed to login with SessionCode.',
  },
  check: {
    method: 'POST',
    path: '/api/Sessions/Check',
    access: 'guest',
    input: Code,
    reply: Session,
    fails: 'Failed to login with SessionCode.',
  },
  logout: {
    method: 'POST',
    path: '/api/Sessions/Logout',
    access: 'guest',
    input: Code,
    reply: v.object({ sessionId: Id }),
    fails: 'Failed to logout with SessionCode.',
  },
} as const satisfies EndpointTable
