import type { Presence } from '../../schema/rules/platform/live.ts'

/** Records that other screens have open, as they have told. */
let present: readonly Presence[] = []

export function setPresent(next: readonly Presence[]): void {
  present = next
}

/** Adds or replaces what one screen has open. */
export function updatePresence(next: Presence): void {
  setPresent([...present.filter(({ screen }) => screen !== next.screen), ...(next.record ? [next] : [])])
}
