import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Product, products } from '../../../schema/api/products.ts'
import { limits } from '../../../schema/terms.ts'
import { call } from '../../api/call.ts'
import { readKey } from '../../api/query.ts'

/** Which products: those that are sold, those that run low, or the archive. */
export type Which = 'current' | 'low' | 'archived'

const filters = { current: {}, low: { lowStock: 'true' }, archived: { archived: 'true' } } as const

/** All products of a kind. The server gives so many at a time; the next ones are fetched by themselves until all are there. */
export function useAllProducts(which: Which) {
  const input = filters[which]
  const query = useInfiniteQuery({
    queryKey: [...readKey(products.list), 'all', which],
    queryFn: ({ pageParam, signal }) => call(products.list, { ...input, offset: String(pageParam) }, undefined, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Product[], pages: Product[][]) =>
      page.length < limits.productSearchResults ? undefined : pages.reduce((sum, { length }) => sum + length, 0),
  })
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  // A product that moved from one page to the next meanwhile comes twice.
  const known = new Map(query.data?.pages.flat().map((product) => [product.productId, product]))
  return { rows: [...known.values()], complete: !hasNextPage, ...query }
}
