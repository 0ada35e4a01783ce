import type * as v from 'valibot'
import type { ErrorCode, ErrorMessage } from '../errors.ts'
import type { Access } from '../rules/platform/access.ts'

/** A file instead of JSON as reply. `file` is its name. */
export interface FileReply {
  readonly file: string
  readonly type: string
  /** What the file contains depends on the caller's roles. */
  readonly byRole?: true
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503
export type EndpointErrors = Readonly<Partial<Record<ErrorStatus, readonly ErrorCode[]>>>

/** One call of the API, as the browser knows it too: its schemas are in `<feature>-schemas.ts`, and here only their types. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{name}` is filled from the input; inputs that the path does not name are in the query. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Field of the input or body with the user whom the call concerns, where the access group lets users do it for themselves. */
  readonly own?: string
  /** A form without files (`urlencoded`) may also be sent as multipart or JSON. */
  readonly form?: 'urlencoded' | 'multipart'
  /** Largest body, where it is not the usual 1 MB (worker/http/read-body.ts). */
  readonly maxBodyBytes?: number
  /** Where the reply is not JSON. */
  readonly reply?: FileReply
  /** Message of the 404 if there is nothing to reply. */
  readonly errorMessage: ErrorMessage
  /** What is wrong with fields of the body is replied with 200 as `{"errors": {field: message}}` instead of a 400. */
  readonly repliesFieldErrors?: true
  /** The call creates something or takes money: it accepts an Idempotency-Key. */
  readonly idempotent?: true
  /** Never set: carries the types of the schemas to `call` and to the handlers. */
  readonly schemas?: EndpointSchemas
}
export type EndpointTable = Readonly<Record<string, Endpoint>>

/** What the server reads and replies. The browser loads of these only the bodies that a form checks. */
export interface EndpointSchemas {
  /** Path and query. */
  readonly input?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** Missing where the reply is a file. */
  readonly reply?: v.GenericSchema
  /**
   * The caller has to have proven who they are within the last ten minutes (403 `confirm_identity`): always, or where the body has one of
   * these fields, or in sessions that have begun by PIN. API keys, which were made by somebody who had proven it, are not asked.
   */
  readonly stepUp?: true | readonly string[] | 'pin'
  /** The call may write to clients, also where no `message` or `tell` of its body asks for it. Assistants make it once it is confirmed. */
  readonly tells?: true
  /** Codes that only this call has. Those that follow from access, input and body are added for the OpenAPI page. */
  readonly errors?: EndpointErrors
}
export type SchemaTable = Readonly<Record<string, EndpointSchemas>>

/** An endpoint with its schemas, as router, OpenAPI page and tests read it. */
export interface FullEndpoint extends Omit<Endpoint, 'reply' | 'schemas'>, Omit<EndpointSchemas, 'reply'> {
  readonly reply: v.GenericSchema | FileReply
}
export type FullTable = Readonly<Record<string, FullEndpoint>>

type RowsOf<S extends SchemaTable> = {
  readonly [K in keyof S]: Omit<Endpoint, 'reply'> & {
    readonly [P in 'input' | 'body' | 'errors' | 'stepUp' | 'tells']?: never
  } & (S[K] extends {
      reply: v.GenericSchema
    }
      ? { readonly reply?: never }
      : { readonly reply: FileReply })
}
type OtherRows<T, S> = { readonly [K in Exclude<keyof T, keyof S>]: never }

/**
 * An endpoint table whose schemas have the given type: `defineEndpoints<typeof productsSchemas>()({ … })`. It does not compile unless both
 * have the same calls, each with a schema of its reply or the name of its file.
 */
export const defineEndpoints =
  <S extends SchemaTable>() =>
  <const T extends RowsOf<S>>(table: T & OtherRows<T, S>): { readonly [K in keyof S]: T[K] & { readonly schemas?: S[K] } } =>
    table

/** The schemas of a table's endpoints. */
export type SchemasOf<T extends EndpointTable> = { readonly [K in keyof T]: NonNullable<T[K]['schemas']> }

/** Joins a table with its schemas. */
export const withSchemas = <T extends EndpointTable>(table: T, schemas: SchemasOf<T>): FullTable =>
  Object.fromEntries(Object.entries(table).map(([name, endpoint]) => [name, { ...endpoint, ...schemas[name] } as FullEndpoint]))

/** The schema of a part of a call; undefined where the call has none. */
type PartOf<E extends Endpoint, Part extends keyof EndpointSchemas> =
  NonNullable<E['schemas']> extends { readonly [P in Part]: infer S extends v.GenericSchema } ? S : undefined
type OutputOf<S, Else> = S extends v.GenericSchema ? v.InferOutput<S> : Else
type SentOf<S, Else> = S extends v.GenericSchema ? v.InferInput<S> : Else
/** What a handler receives: the output of the schemas. */
export type InputOf<E extends Endpoint> = OutputOf<PartOf<E, 'input'>, Record<never, never>>
export type BodyOf<E extends Endpoint> = OutputOf<PartOf<E, 'body'>, undefined>
export type ReplyOf<E extends Endpoint> = SentOf<PartOf<E, 'reply'>, Response>
/** What a caller sends: the input of the schemas. */
export type CallInput<E extends Endpoint> = SentOf<PartOf<E, 'input'>, Record<never, never>>
export type CallBody<E extends Endpoint> = SentOf<PartOf<E, 'body'>, undefined>
export type CallReply<E extends Endpoint> = OutputOf<PartOf<E, 'reply'>, Blob>
