import type { GroupArrangement } from '../../../../schema/rules/booking/group-times.ts'
import { getPageOwner } from '../../../api/session-store.ts'
import type { Guest } from './group-guests.ts'

/** The request of a guest that a group answers: its entry of the waiting list, and for how many it is. */
export interface GroupRequest {
  readonly waitingListEntryId: string
  readonly people: number
}
/** The request that the form's URL names. */
export function readGroupRequest(search: string): GroupRequest | null {
  const query = new URLSearchParams(search)
  const waitingListEntryId = query.get('request')
  return waitingListEntryId === null ? null : { waitingListEntryId, people: Number(query.get('people')) || 2 }
}

/** Unsaved values of the form of a group. */
export interface GroupValues {
  guests: readonly Guest[]
  payerKey: string | null
  arrangement: GroupArrangement
  day: string
}
let kept: { owner: string | null; url: string; values: GroupValues; isAskedFor: boolean } | null = null

/** Keeps the values of a form that was closed, for its URL, until they are asked for. */
export const keepGroup = (url: string, values: GroupValues) => {
  kept = { owner: getPageOwner(), url, values, isAskedFor: false }
}
export const askForGroup = () => {
  if (kept) kept.isAskedFor = true
}
export const forgetGroup = () => {
  kept = null
}
/** The unsaved values of the form at a URL that were asked for; null if there are none. */
export const findKeptGroup = (url: string): GroupValues | null =>
  kept?.isAskedFor && kept.owner === getPageOwner() && kept.url === url ? kept.values : null
