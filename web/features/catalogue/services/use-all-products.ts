import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Product, products } from '../../../../schema/api/catalogue/products.ts'
import { limits } from '../../../../schema/terms.ts'
import { call } from '../../../api/call.ts'
import { readKey } from '../../../api/query.ts'

/** The products to show: the current ones, those with low stock, or the archived ones. */
export type ProductView = 'current' | 'low' | 'archived'

const inputs = { current: {}, low: { lowStock: 'true' }, archived: { archived: 'true' } } as const

/** All products of a view. The API returns them in pages; the next page is fetched until all are loaded (`isComplete`). */
export function useAllProducts(view: ProductView) {
  const input = inputs[view]
  const query = useInfiniteQuery({
    queryKey: [...readKey(products.list), 'all', view],
    queryFn: ({ pageParam, signal }) => call(products.list, { ...input, offset: String(pageParam) }, undefined, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Product[], pages: Product[][]) =>
      page.length < limits.productSearchResults ? undefined : pages.reduce((sum, { length }) => sum + length, 0),
  })
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  // A product that has moved to the next page meanwhile is on two pages.
  const byId = new Map(query.data?.pages.flat().map((product) => [product.productId, product]))
  return { rows: [...byId.values()], isComplete: !hasNextPage, ...query }
}
