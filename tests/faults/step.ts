import type { Desk } from './desk.ts'
import type { MarkedTable } from './model.ts'

/** One step of a desk; `desks` are those of its salon. A new marker names what it writes. Does nothing where nothing fits. */
export type Step = (desk: Desk, newMarker: (table: MarkedTable) => string, desks: readonly Desk[]) => Promise<void>
