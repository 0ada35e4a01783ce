import * as v from 'valibot'
import type { Access } from '../terms.ts'
import { Id } from './values.ts'

/** A file that a call answers with instead of JSON. `name` may hold `{from}`-like parts of the input. */
export interface FileReply {
  readonly file: string
  readonly type: string
}

/**
 * One call of section 7. `{name}` in `path` is filled from `input`; the other inputs travel in the query.
 * `own` names the input or body field that says whom the call concerns, for calls open to oneself.
 * `fails` is the sentence of section 8 when there is nothing to answer.
 * `once`: the call creates or takes money, so it heeds an Idempotency-Key.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly access: Access
  readonly own?: string
  readonly input?: v.GenericSchema
  readonly body?: v.GenericSchema
  readonly form?: 'urlencoded' | 'multipart'
  readonly reply: v.GenericSchema | FileReply
  readonly errorMessage: string
  readonly idempotent?: true
}
export type EndpointTable = Readonly<Record<string, Endpoint>>

type OutputOf<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
/** What a handler receives: the schemas' output. */
export type InputOf<E extends Endpoint> = E extends { input: infer S extends v.GenericSchema } ? v.InferOutput<S> : Record<never, never>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ReplyOf<E extends Endpoint> = E['reply'] extends v.GenericSchema ? v.InferInput<E['reply']> : Response
/** What a caller gives: the schemas' input. */
export type CallInput<E extends Endpoint> = E extends { input: infer S extends v.GenericSchema } ? v.InferInput<S> : Record<never, never>
export type CallBody<E extends Endpoint> = E['body'] extends v.GenericSchema ? v.InferInput<E['body']> : undefined
export type CallReply<E extends Endpoint> = E['reply'] extends v.GenericSchema ? v.InferOutput<E['reply']> : Blob

/**
 * The four calls of a resource that belongs to a salon and has no rule of its own (section 7, "Salon config resources").
 * To deviate, spread the result and override one row.
 */
export function salonResource<
  const Path extends string,
  const Id extends string,
  Entity extends v.GenericSchema,
  Draft extends v.GenericSchema,
  Change extends v.GenericSchema,
>(r: { path: Path; id: Id; thing: string; things: string; entity: Entity; draft: Draft; change: Change }) {
  const one = v.object({ [r.id]: Id } as Record<Id, typeof Id>)
  return {
    list: {
      method: 'GET',
      path: `/api/${r.path}/Salon/{sessionCode}`,
      access: 'profileInfoAccess+user',
      input: v.object({ salonId: v.optional(Id) }),
      reply: v.array(r.entity),
      errorMessage: `Unable to fetch ${r.things}`,
    },
    create: {
      method: 'POST',
      path: `/api/${r.path}/{sessionCode}`,
      access: 'admin',
      body: r.draft,
      reply: r.entity,
      errorMessage: `Unable to create ${r.thing}`,
      idempotent: true,
    },
    update: {
      method: 'PUT',
      path: `/api/${r.path}/{sessionCode}/{${r.id}}`,
      access: 'admin',
      input: one,
      body: r.change,
      reply: r.entity,
      errorMessage: `Unable to update ${r.thing}`,
    },
    remove: {
      method: 'DELETE',
      path: `/api/${r.path}/{sessionCode}/{${r.id}}`,
      access: 'admin',
      input: one,
      reply: one,
      errorMessage: `Unable to delete ${r.thing}`,
    },
  } as const
}
