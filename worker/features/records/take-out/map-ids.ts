import { getTableColumns } from 'drizzle-orm'
import { takenTables } from '../../../../schema/tables/records/take-out.ts'
import { keyedHash } from '../../../db/secrets.ts'
import type { Value } from './queries.ts'

/** Ids as worker/db/new-id.ts makes them, wherever they are in a text. */
const generatedId = /\b[a-z]{2,12}_[0-9a-z]{16}\b/g
/** A value of a column that holds an id. */
const anyId = /^[a-z]{2,12}_[\w-]+$/
const isIdName = (name: string) => /(^|_)ids?$|Ids?$|_by$|By$/.test(name)
/** Names of keys: a column that ends in one refers to its rows. */
const keyNames = [
  ...new Set(
    takenTables.flatMap((table) =>
      Object.values(getTableColumns(table)).flatMap(({ name, primary }) => (primary && name.endsWith('_id') ? [name] : [])),
    ),
  ),
]
/** In place of a user: `system`, or the name of a job. */
const jobName = /^[a-z-]+$/
const refersToKey = (name: string) => keyNames.some((key) => name === key || name.endsWith(`_${key}`))
const isJsonName = (name: string) => name.endsWith('_json') || name === 'before' || name === 'after'

/**
 * Gives every record of a salon a new id: the same id always becomes the same one, so that a slice needs no memory of the others, and the
 * same file gives other ids in every salon that is made of it. Ids are found in columns and JSON properties that are named as ids, and
 * generated ones in every text. An id that is composed of others (`a.b`) keeps its composition.
 */
export function createIdMapper(secret: string, salonId: string, oldSalonId: string) {
  const salons = [
    [oldSalonId, salonId],
    [salonId, salonId],
  ] as const
  const known = new Map<string, string>(salons)
  const mapOne = (id: string): string => {
    const before = known.get(id)
    if (before) return before
    const prefix = /^[a-z]{2,12}(?=_)/.exec(id)?.[0] ?? 'id'
    const hash = keyedHash(secret, 'take-out', `${salonId}\n${id}`).toLowerCase().replace(/[-_]/g, '').slice(0, 16)
    const mapped = `${prefix}_${hash}`
    // Ids of one page repeat; those of all pages would fill the memory.
    if (known.size > 50_000) {
      known.clear()
      for (const [old, own] of salons) known.set(old, own)
    }
    known.set(id, mapped)
    return mapped
  }
  const mapId = (id: string): string =>
    id
      .split('.')
      .map((part) => (anyId.test(part) || part === oldSalonId ? mapOne(part) : part))
      .join('.')
  const mapText = (text: string): string => {
    const own = text.startsWith(`${oldSalonId}/`) ? `${salonId}${text.slice(oldSalonId.length)}` : text
    return own.replace(generatedId, (id) => mapOne(id))
  }
  const mapJson = (value: unknown, isId: boolean): unknown => {
    if (typeof value === 'string') return isId && anyId.test(value.split('.')[0] ?? '') ? mapId(value) : mapText(value)
    if (Array.isArray(value)) return value.map((item) => mapJson(item, isId))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [mapText(name), mapJson(item, isIdName(name))]))
  }
  const mapJsonText = (name: string, text: string): string => {
    try {
      return JSON.stringify(mapJson(JSON.parse(text), isIdName(name.replace(/_json$/, ''))))
    } catch {
      return mapText(text)
    }
  }
  const mapKey = (id: string): string => (anyId.test(id) || id.includes('.') ? mapId(id) : mapOne(id))
  return {
    /** An id that is the key of a row, whatever it looks like: no row may take the place of another salon's. */
    mapKey,
    mapText,
    /** The value of a column. */
    mapValue(name: string, value: Value): Value {
      if (typeof value !== 'string' || value === '') return value
      if (isJsonName(name)) return mapJsonText(name, value)
      if (refersToKey(name) && !jobName.test(value)) return mapKey(value)
      return isIdName(name) && anyId.test(value.split('.')[0] ?? '') ? mapId(value) : mapText(value)
    },
  }
}
export type IdMapper = ReturnType<typeof createIdMapper>
