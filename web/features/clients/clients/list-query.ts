import { type ClientFilter, clientSorts, missingFields } from '../../../../schema/api/clients/client-list-schemas.ts'

export type ClientSort = (typeof clientSorts)[number]
/** What the list shows; kept in the query of the page's address, so that going back from a record finds the list as it was. */
export interface ListQuery {
  readonly filter: ClientFilter
  readonly search: string
  readonly sort: ClientSort
  readonly descending: boolean
}

const numbers = ['notSeenWeeks', 'spentFrom', 'spentTo'] as const
const findOption = <T extends string>(options: readonly T[], value: string | null) => options.find((option) => option === value)

export function parseListQuery(query: URLSearchParams): ListQuery {
  const filter: ClientFilter = {}
  for (const name of numbers) {
    const value = Number(query.get(name) ?? Number.NaN)
    if (Number.isInteger(value) && value >= 0) filter[name] = value
  }
  if (query.get('birthday') === 'month') filter.birthday = 'month'
  if (query.get('since') === 'month') filter.since = 'month'
  const category = query.get('category')
  if (category) filter.categoryId = category
  const missing = findOption(missingFields, query.get('missing'))
  if (missing) filter.missing = missing
  return {
    filter,
    search: query.get('search') ?? '',
    sort: findOption(clientSorts, query.get('sort')) ?? 'name',
    descending: query.get('descending') === 'true',
  }
}

export function toSearchParams({ filter, search, sort, descending }: ListQuery): URLSearchParams {
  const { categoryId, ...rest } = filter
  const values = {
    ...rest,
    category: categoryId,
    search: search === '' ? undefined : search,
    sort: sort === 'name' ? undefined : sort,
    descending: descending ? 'true' : undefined,
  }
  const given = Object.entries(values).filter((pair): pair is [string, string | number] => pair[1] !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}

/** The input of the calls of the list. */
export function toListInput({ filter, search }: Pick<ListQuery, 'filter' | 'search'>) {
  const { notSeenWeeks, spentFrom, spentTo, ...rest } = filter
  const toText = (value: number | undefined) => (value === undefined ? undefined : String(value))
  const input = {
    ...rest,
    search: search.trim(),
    notSeenWeeks: toText(notSeenWeeks),
    spentFrom: toText(spentFrom),
    spentTo: toText(spentTo),
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as typeof input
}

const toKey = (filter: ClientFilter) =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
export const isSameFilter = (a: ClientFilter, b: ClientFilter): boolean => toKey(a) === toKey(b)
