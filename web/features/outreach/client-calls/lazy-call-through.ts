import { partWhenUsed } from '../../../ui/lazy-part.ts'

/** A button for clients whose number is masked. */
export const CallThrough = partWhenUsed(async () => (await import('./call-through.tsx')).CallThrough)
