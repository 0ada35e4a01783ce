import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Sum } from '../values.ts'
import { moveKinds } from './client-merge-schemas.ts'

/** What has to be settled before a client can be erased. */
export const eraseObstacles = ['upcoming', 'in_salon', 'balance'] as const
export type EraseObstacle = (typeof eraseObstacles)[number]

const Counted = v.object({ kind: v.picklist([...moveKinds, 'payments', 'groomSheets']), count: v.number() })
export const ErasePreview = v.object({
  clientId: Id,
  name: v.string(),
  /** Rows that are deleted. */
  erased: v.array(Counted),
  /** Rows that stay for the ledger, without names, notes and pictures. */
  stays: v.array(Counted),
  /** Sum of what the visits were charged, in euro: it stays in the ledger. */
  spent: Sum,
  obstacles: v.array(v.picklist(eraseObstacles)),
  /** When the client asked for it in their own place. */
  asked: v.nullable(Instant),
})
export type ErasePreview = v.InferOutput<typeof ErasePreview>

const ofClient = { clientId: Id }

export const clientEraseSchemas = {
  preview: { input: v.object(ofClient), reply: ErasePreview },
  erase: { input: v.object(ofClient), reply: v.object(ofClient), errors: { 409: ['client_has_open_business'] } },
  exportJson: { stepUp: true, input: v.object(ofClient) },
  exportPdf: { stepUp: true, input: v.object({ ...ofClient, language: v.optional(v.picklist(languages, 'Invalid value')) }) },
} as const satisfies SchemaTable
