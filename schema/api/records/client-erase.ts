import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Sum } from '../values.ts'
import { moveKinds } from './client-merge.ts'

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
})
export type ErasePreview = v.InferOutput<typeof ErasePreview>

const ofClient = { clientId: Id }

export const clientErase = {
  preview: {
    method: 'GET',
    path: '/api/Clients/ErasePreview/{sessionCode}/{clientId}',
    access: 'admin',
    input: v.object(ofClient),
    reply: ErasePreview,
    errorMessage: 'Client not found',
  },
  /** Erases the person for good: name, contacts, notes, pictures and messages go, the sums of the ledger stay. */
  erase: {
    method: 'DELETE',
    path: '/api/Clients/{sessionCode}/{clientId}',
    access: 'admin',
    input: v.object(ofClient),
    reply: v.object(ofClient),
    errorMessage: 'Unable to delete client',
    errors: { 409: ['client_has_open_business'] },
  },
  /** Everything that is stored about one client. */
  exportJson: {
    method: 'GET',
    path: '/api/Clients/Export/{sessionCode}/{clientId}',
    access: 'admin',
    input: v.object(ofClient),
    reply: { file: 'client-data.json', type: 'application/json' },
    errorMessage: 'Unable to fetch client',
  },
  /** The same to be read on paper. */
  exportPdf: {
    method: 'GET',
    path: '/api/Clients/ExportPdf/{sessionCode}/{clientId}',
    access: 'admin',
    input: v.object({ ...ofClient, language: v.optional(v.picklist(languages, 'Invalid value')) }),
    reply: { file: 'client-data.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch client',
  },
} as const satisfies EndpointTable
