/** What other features may use of merging clients. */

export { useMergeLabels } from './merge-labels.ts'
export { MergedClients } from './merged-clients.tsx'
