import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Characters, Id } from '../values.ts'

const maxDepth = 8
/** Whether a JSON value is at most so many levels deep and all its texts, names included, can be stored. */
const isStorable = (value: unknown, levels: number): boolean => {
  if (typeof value === 'string') return v.is(Characters, value)
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.entries(value).every(([name, part]) => v.is(Characters, name) && isStorable(part, levels - 1))
}
/**
 * Theme, layout and other settings of a user: a small JSON object that the server stores as it is. The depth is checked first: the
 * database reads no JSON of more than 1,000 levels, and serialising a very deep value overflows the stack.
 */
const Settings = v.pipe(
  v.record(Characters, v.unknown(), 'Invalid value'),
  v.check((settings) => isStorable(settings, maxDepth), 'Invalid value'),
  v.check((settings) => JSON.stringify(settings).length <= 20_000, 'Too large'),
)
/** Ids of navigation items, in the order in which they were starred. */
const Shortcuts = v.pipe(v.array(v.pipe(v.string('Required'), v.regex(/^[\w-]{1,40}$/, 'Invalid ID'))), v.maxLength(40, 'Too many'))

export const userSettingsSchemas = {
  saveSettings: {
    input: v.object({ userId: Id }),
    body: v.strictObject({ settings: Settings }),
    reply: v.object({ userId: Id, settings: v.record(v.string(), v.unknown()) }),
  },
  saveShortcuts: {
    input: v.object({ userId: Id }),
    body: v.strictObject({ shortcuts: Shortcuts }),
    reply: v.object({ userId: Id, data: v.object({ shortcuts: v.array(v.string()) }) }),
  },
} as const satisfies SchemaTable
