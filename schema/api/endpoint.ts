import * as v from 'valibot'
import type { ErrorCode, ErrorMessage } from '../errors.ts'
import type { Access } from '../terms.ts'
import { Id } from './values.ts'

/** A file instead of JSON as reply. `file` is its name. */
export interface FileReply {
  readonly file: string
  readonly type: string
  /** What the file contains depends on the caller's roles. */
  readonly byRole?: true
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503
export type EndpointErrors = Readonly<Partial<Record<ErrorStatus, readonly ErrorCode[]>>>

/** One call of the API. Path, query, body and reply are valibot schemas; router, client, OpenAPI page and tests read them here. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{name}` is filled from `input`; inputs that the path does not name are in the query. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Field of the input or body with the user whom the call concerns, where the access group lets users do it for themselves. */
  readonly own?: string
  readonly input?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** A form without files (`urlencoded`) may also be sent as multipart or JSON. */
  readonly form?: 'urlencoded' | 'multipart'
  /** Largest body, where it is not the usual 1 MB (worker/http/read-body.ts). */
  readonly maxBodyBytes?: number
  readonly reply: v.GenericSchema | FileReply
  /** Message of the 404 if there is nothing to reply. */
  readonly errorMessage: ErrorMessage
  /** Codes that only this call has. Those that follow from access, input and body are added for the OpenAPI page. */
  readonly errors?: EndpointErrors
  /** What is wrong with fields of the body is replied with 200 as `{"errors": {field: message}}` instead of a 400. */
  readonly repliesFieldErrors?: true
  /** The call creates something or takes money: it accepts an Idempotency-Key. */
  readonly idempotent?: true
}
export type EndpointTable = Readonly<Record<string, Endpoint>>

type OutputOf<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined
/** What a handler receives: the output of the schemas. */
export type InputOf<E extends Endpoint> = E extends { input: infer S extends v.GenericSchema } ? v.InferOutput<S> : Record<never, never>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ReplyOf<E extends Endpoint> = E['reply'] extends v.GenericSchema ? v.InferInput<E['reply']> : Response
/** What a caller sends: the input of the schemas. */
export type CallInput<E extends Endpoint> = E extends { input: infer S extends v.GenericSchema } ? v.InferInput<S> : Record<never, never>
export type CallBody<E extends Endpoint> = E['body'] extends v.GenericSchema ? v.InferInput<E['body']> : undefined
export type CallReply<E extends Endpoint> = E['reply'] extends v.GenericSchema ? v.InferOutput<E['reply']> : Blob

/**
 * The four calls of a resource that belongs to a salon and has no special rules: list, create, update, remove. `thing` and
 * `things` complete the error messages. To deviate, spread the result and override one call.
 */
export function salonResource<
  const Path extends string,
  const Id extends string,
  const Thing extends string,
  const Things extends string,
  Entity extends v.GenericSchema,
  Draft extends v.GenericSchema,
  Change extends v.GenericSchema,
>(r: {
  path: Path
  id: Id
  thing: Thing
  things: Things
  entity: Entity
  draft: Draft
  change: Change
  /** Codes with which saving and deleting are refused (409). */
  conflicts?: { readonly save?: readonly ErrorCode[]; readonly remove?: readonly ErrorCode[] }
}) {
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
      errors: { 409: r.conflicts?.save ?? [] },
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
      errors: { 409: r.conflicts?.save ?? [] },
    },
    remove: {
      method: 'DELETE',
      path: `/api/${r.path}/{sessionCode}/{${r.id}}`,
      access: 'admin',
      input: one,
      reply: one,
      errorMessage: `Unable to delete ${r.thing}`,
      errors: { 409: r.conflicts?.remove ?? [] },
    },
  } as const
}
