/**
 * Values of a salon's settings that its public page shows too. They have their own file, so that the guests' pages do not load
 * the schemas of all settings.
 */
import * as v from 'valibot'
import { TimeOfDay } from './values.ts'

/** One opening period of a day. */
export const Period = v.object({ opening: TimeOfDay, closing: TimeOfDay })
export type Period = v.InferOutput<typeof Period>

export const dateFormats = ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
