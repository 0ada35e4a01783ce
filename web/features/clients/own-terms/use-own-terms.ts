import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { clientOwnTerms } from '../../../../schema/api/clients/own-terms.ts'
import { useRead } from '../../../api/query.ts'

const none: never[] = []

/** The times and prices of a client; not read where no client of the salon has any. */
export function useOwnTerms(clientId: string, catalogue: readonly Service[]) {
  const enabled = clientId !== '' && catalogue.some(({ clientTerms }) => clientTerms)
  const { data: own = none, isLoading } = useRead(clientOwnTerms.ofClient, { clientId }, { enabled, staleTime: 60_000 })
  return { own, isLoading }
}
