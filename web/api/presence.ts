import { skipToken, useQuery } from '@tanstack/react-query'
import type { Presence } from '../../schema/rules/platform/live.ts'

/** Where the live connection keeps the records that other screens have open. */
export const presenceKey = ['presence']
const none: readonly Presence[] = []

/** The records that other screens have open. */
export const usePresent = (): readonly Presence[] =>
  useQuery<readonly Presence[]>({ queryKey: presenceKey, queryFn: skipToken }).data ?? none
