import type { GenericSchema } from 'valibot'
import type { CallReply, Endpoint } from '../../schema/api/endpoint.ts'
import { type FakeApi, findFull, refuse } from './fake-api.ts'
import { createSample } from './sample.ts'

/** The calls of records that have an id and a version, as most endpoint tables have them. */
interface Resource {
  readonly list: Endpoint
  readonly one?: Endpoint
  readonly create?: Endpoint
  readonly update?: Endpoint
  readonly remove?: Endpoint
}
type RecordOf<R extends Resource> = CallReply<R['list']> extends readonly (infer Row)[] ? Row : never
type Fields = Readonly<Record<string, unknown>>

/**
 * Answers the calls of a resource from records that the server keeps: a new one has the fields that were sent, and a change with another
 * version is refused (409). The object returned has the records as they are saved; replace one to change it as someone else does.
 */
export function keepRecords<R extends Resource>(
  api: FakeApi,
  resource: R,
  id: keyof RecordOf<R> & string,
  records: readonly RecordOf<R>[],
): { records: readonly RecordOf<R>[] } {
  const kept = { records }
  keep(api, resource, id, kept as { records: readonly Fields[] })
  return kept
}

function keep(api: FakeApi, { list, one, create, update, remove }: Resource, id: string, kept: { records: readonly Fields[] }): void {
  const find = (input: Fields) => kept.records.find((record) => record[id] === input[id])
  api.reply(list, () => kept.records as never)
  if (one) api.reply(one, ({ input }) => (find(input) as never) ?? refuse(404, 'not_found'))
  if (create)
    api.reply(create, ({ body }) => {
      const fields = { ...(body as unknown as Fields), [id]: `new-${kept.records.length + 1}`, version: 1 }
      const added = createSample(findFull(create)?.reply as GenericSchema<unknown, Fields>, fields)
      kept.records = [...kept.records, added]
      return added as never
    })
  if (update)
    api.reply(update, ({ input, body }) => {
      const current = find(input)
      const { version, ...fields } = body as unknown as Fields
      if (!current) return refuse(404, 'not_found')
      if (version !== undefined && version !== current.version) return refuse(409, 'stale', { current })
      const saved = { ...current, ...fields, version: Number(current.version) + 1 }
      kept.records = kept.records.map((record) => (record === current ? saved : record))
      return saved as never
    })
  if (remove)
    api.reply(remove, ({ input }) => {
      kept.records = kept.records.filter((record) => record !== find(input))
      return input as never
    })
}
