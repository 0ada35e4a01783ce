import { useQueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { Endpoint } from '../../schema/api/endpoint.ts'
import { readKey, useRead, useWrite } from './query.ts'

interface Row extends Omit<Endpoint, 'reply' | 'input' | 'body' | 'form' | 'idempotent'> {}
/** The four calls of a list that belongs to the salon (schema/api/endpoint.ts, salonResource). */
export interface ResourceRows<Entity, Draft, Change, One> {
  readonly list: Row & {
    readonly input?: v.GenericSchema<{ salonId?: string | undefined }>
    readonly reply: v.GenericSchema<unknown, Entity[]>
  }
  readonly create: Row & {
    readonly body: v.GenericSchema<Draft>
    readonly reply: v.GenericSchema<unknown, Entity>
    readonly idempotent: true
  }
  readonly update: Row & {
    readonly input: v.GenericSchema<One>
    readonly body: v.GenericSchema<Change>
    readonly reply: v.GenericSchema<unknown, Entity>
  }
  readonly remove: Row & { readonly input: v.GenericSchema<One>; readonly reply: v.GenericSchema }
}

/**
 * A salon's list and its writes. Every outcome stands in the list at once: what was made and changed as the server answers
 * it, what was deleted before it does (back again where it refuses). `changes` are other reads that hang on it.
 */
export function useResource<Entity extends object, Draft, Change, One extends object>(
  rows: ResourceRows<Entity, Draft, Change, One>,
  idOf: (entity: Entity) => string,
  changes: readonly Endpoint[] = [],
) {
  const client = useQueryClient()
  const key = readKey(rows.list, {})
  const read = useRead(rows.list, {})
  const asked = [rows.list, ...changes]
  const show = (change: (entities: Entity[]) => Entity[]) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<Entity[]>(key)
    client.setQueryData<Entity[]>(key, (entities) => entities && change(entities))
    return () => void client.setQueryData(key, before)
  }
  const put = (entity: Entity) =>
    show((entities) => {
      const known = entities.some((one) => idOf(one) === idOf(entity))
      return known ? entities.map((one) => (idOf(one) === idOf(entity) ? entity : one)) : [...entities, entity]
    })
  const drop = (id: string) => show((entities) => entities.filter((one) => idOf(one) !== id))
  const create = useWrite(rows.create, { changes: asked, done: put })
  const update = useWrite(rows.update, { changes: asked, done: put })
  const remove = useWrite(rows.remove, { changes: asked, optimistic: ({ input }) => drop(Object.values(input).map(String)[0] ?? '') })
  return { read, entities: read.data, create, update, remove, put }
}
