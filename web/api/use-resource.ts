import { useQueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { Endpoint } from '../../schema/api/endpoint.ts'
import { readKey, useRead, useWrite } from './query.ts'

interface ResourceEndpoint extends Omit<Endpoint, 'reply' | 'input' | 'body' | 'form' | 'idempotent'> {}
/** The four calls of a list that belongs to the salon (schema/api/endpoint.ts, salonResource). */
export interface ResourceEndpoints<Entity, Draft, Change, One> {
  readonly list: ResourceEndpoint & {
    readonly input?: v.GenericSchema<{ salonId?: string | undefined }>
    readonly reply: v.GenericSchema<unknown, Entity[]>
  }
  readonly create: ResourceEndpoint & {
    readonly body: v.GenericSchema<Draft>
    readonly reply: v.GenericSchema<unknown, Entity>
    readonly idempotent: true
  }
  readonly update: ResourceEndpoint & {
    readonly input: v.GenericSchema<One>
    readonly body: v.GenericSchema<Change>
    readonly reply: v.GenericSchema<unknown, Entity>
  }
  readonly remove: ResourceEndpoint & { readonly input: v.GenericSchema<One>; readonly reply: v.GenericSchema }
}

/**
 * A salon's list and its writes. Every outcome stands in the list at once: what was made and changed as the server answers
 * it, what was deleted before it does (back again where it refuses). `changes` are other reads that hang on it.
 */
export function useResource<Entity extends object, Draft, Change, One extends object>(
  endpoints: ResourceEndpoints<Entity, Draft, Change, One>,
  getId: (entity: Entity) => string,
  dependents: readonly Endpoint[] = [],
) {
  const client = useQueryClient()
  const key = readKey(endpoints.list, {})
  const read = useRead(endpoints.list, {})
  const invalidates = [endpoints.list, ...dependents]
  const updateList = (change: (entities: Entity[]) => Entity[]) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<Entity[]>(key)
    client.setQueryData<Entity[]>(key, (entities) => entities && change(entities))
    return () => void client.setQueryData(key, before)
  }
  const upsert = (entity: Entity) =>
    updateList((entities) => {
      const known = entities.some((one) => getId(one) === getId(entity))
      return known ? entities.map((one) => (getId(one) === getId(entity) ? entity : one)) : [...entities, entity]
    })
  const removeFromList = (id: string) => updateList((entities) => entities.filter((one) => getId(one) !== id))
  const create = useWrite(endpoints.create, { invalidates: invalidates, onSuccess: upsert })
  const update = useWrite(endpoints.update, { invalidates: invalidates, onSuccess: upsert })
  const remove = useWrite(endpoints.remove, {
    invalidates: invalidates,
    optimistic: ({ input }) => removeFromList(Object.values(input).map(String)[0] ?? ''),
  })
  return { read, entities: read.data, create, update, remove, upsert }
}
