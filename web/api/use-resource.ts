import { useQueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { Endpoint } from '../../schema/api/endpoint.ts'
import { readKey, useRead, useWrite } from './query.ts'

/** An endpoint that replies JSON, with the types of its schemas. */
type Call<Schemas> = Omit<Endpoint, 'schemas' | 'reply'> & { readonly schemas?: Schemas; readonly reply?: never }
/** The four endpoints of a list that belongs to the salon (`salonResource` in schema/api/salon-resource.ts). */
export interface ResourceEndpoints<Entity, Draft, Change, Id> {
  readonly list: Call<{
    readonly input: v.GenericSchema<{ salonId?: string | undefined }>
    readonly reply: v.GenericSchema<unknown, Entity[]>
  }>
  readonly create: Call<{ readonly body: v.GenericSchema<Draft>; readonly reply: v.GenericSchema<unknown, Entity> }>
  readonly update: Call<{
    readonly input: v.GenericSchema<Id>
    readonly body: v.GenericSchema<Change>
    readonly reply: v.GenericSchema<unknown, Entity>
  }>
  readonly remove: Call<{ readonly input: v.GenericSchema<Id>; readonly reply: v.GenericSchema }>
}

/**
 * A salon's list and its writes, each shown in the list at once: created and updated entities as the server returns them,
 * a removal optimistically (rolled back where it is refused). `dependents` are other reads to invalidate. Updates are sent one after
 * another: who shows one before its reply (`upsert`) gives it the version that it will have, for the press that may follow.
 */
export function useResource<Entity extends object, Draft, Change, Id extends object>(
  endpoints: ResourceEndpoints<Entity, Draft, Change, Id>,
  getId: (entity: Entity) => string,
  dependents: readonly Endpoint[] = [],
) {
  const client = useQueryClient()
  const key = readKey(endpoints.list, {})
  const read = useRead(endpoints.list, {})
  const invalidates = [endpoints.list, ...dependents]
  /** Changes the cached list; returns the rollback. */
  const updateList = (change: (entities: Entity[]) => Entity[]) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<Entity[]>(key)
    client.setQueryData<Entity[]>(key, (entities) => entities && change(entities))
    return () => void client.setQueryData(key, before)
  }
  const upsert = (entity: Entity) =>
    updateList((entities) => {
      const isKnown = entities.some((other) => getId(other) === getId(entity))
      return isKnown ? entities.map((other) => (getId(other) === getId(entity) ? entity : other)) : [...entities, entity]
    })
  const removeFromList = (id: string) => updateList((entities) => entities.filter((entity) => getId(entity) !== id))
  const create = useWrite(endpoints.create, { invalidates, onSuccess: upsert })
  const update = useWrite(endpoints.update, {
    scope: endpoints.update.path,
    invalidates,
    changes: [endpoints.list],
    onSuccess: (saved, _, isLast) => {
      if (isLast) upsert(saved)
    },
  })
  const remove = useWrite(endpoints.remove, {
    invalidates,
    optimistic: ({ input }) => removeFromList(Object.values(input).map(String)[0] ?? ''),
  })
  return { read, entities: read.data, create, update, remove, upsert }
}
