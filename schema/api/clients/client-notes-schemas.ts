import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Derived, Id, Instant, PlanDay, RequiredText, Text, Version, Whole } from '../values.ts'

const Person = v.object({ userId: Id, firstName: v.string(), lastName: v.string() })

/** Something that a client has asked for. `userDTO` is the team member who took the request; `done` is null while it is open. */
export const ClientHistoryRequest = v.object({
  clientHistoryRequestId: Id,
  clientId: Id,
  day: Day,
  request: v.string(),
  done: v.nullable(Instant),
  userDTO: Person,
  version: v.number(),
})
export type ClientHistoryRequest = v.InferOutput<typeof ClientHistoryRequest>

/** What a client said, with a rating from 1 to 5 if they gave one. `userDTO` is the team member who wrote it down. */
export const ClientFeedback = v.object({
  clientFeedbackId: Id,
  clientId: Id,
  day: Day,
  rating: v.nullable(v.number()),
  feedback: v.string(),
  userDTO: Person,
  version: v.number(),
})
export type ClientFeedback = v.InferOutput<typeof ClientFeedback>

const RequestText = RequiredText(1000)
const Rating = v.nullable(Whole(1, 5))

/** `day` is today by default. */
export const ClientHistoryRequestDraft = v.strictObject({ clientId: Id, request: RequestText, day: v.optional(PlanDay) })
export type ClientHistoryRequestDraft = v.InferInput<typeof ClientHistoryRequestDraft>
/** The changed fields; `isDone` closes or reopens the request. */
export const ClientHistoryRequestChange = v.strictObject({
  request: v.optional(RequestText),
  day: v.optional(PlanDay),
  isDone: v.optional(v.boolean()),
  version: Version,
  clientHistoryRequestId: Derived,
  clientId: Derived,
  done: Derived,
  userDTO: Derived,
})
export type ClientHistoryRequestChange = v.InferInput<typeof ClientHistoryRequestChange>

/** `day` is today by default. A rating alone is a feedback as well. */
export const ClientFeedbackDraft = v.pipe(
  v.strictObject({
    clientId: Id,
    feedback: v.optional(Text(2000), ''),
    rating: v.optional(Rating, null),
    day: v.optional(PlanDay),
  }),
  v.forward(
    v.check(({ feedback, rating }) => feedback !== '' || rating !== null, 'Required'),
    ['feedback'],
  ),
)
export type ClientFeedbackDraft = v.InferInput<typeof ClientFeedbackDraft>
export const ClientFeedbackChange = v.strictObject({
  feedback: v.optional(Text(2000)),
  rating: v.optional(Rating),
  day: v.optional(PlanDay),
  version: Version,
  clientFeedbackId: Derived,
  clientId: Derived,
  userDTO: Derived,
})
export type ClientFeedbackChange = v.InferInput<typeof ClientFeedbackChange>

const ofClient = v.object({ clientId: Id })
const oneRequest = v.object({ clientHistoryRequestId: Id })
const oneFeedback = v.object({ clientFeedbackId: Id })

export const clientHistoryRequestsSchemas = {
  ofClient: { input: ofClient, reply: v.array(ClientHistoryRequest) },
  create: { body: ClientHistoryRequestDraft, reply: ClientHistoryRequest },
  update: { input: oneRequest, body: ClientHistoryRequestChange, reply: ClientHistoryRequest, errors: { 409: ['stale'] } },
  remove: { input: oneRequest, reply: oneRequest },
} as const satisfies SchemaTable

export const clientFeedbacksSchemas = {
  ofClient: { input: ofClient, reply: v.array(ClientFeedback) },
  create: { body: ClientFeedbackDraft, reply: ClientFeedback },
  update: { input: oneFeedback, body: ClientFeedbackChange, reply: ClientFeedback, errors: { 409: ['stale'] } },
  remove: { input: oneFeedback, reply: oneFeedback },
} as const satisfies SchemaTable
