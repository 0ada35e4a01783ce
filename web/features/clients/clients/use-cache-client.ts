import { useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../../schema/api/clients/client-fields.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import type { ClientOverview } from '../../../../schema/api/clients/client-record-schemas.ts'
import { readKey } from '../../../api/query.ts'

/** Puts a client into the cached header of the record; returns the rollback. */
export function useCacheClient(): (client: Client) => () => void {
  const queries = useQueryClient()
  return (client) => {
    const key = readKey(clientRecord.overview, { clientId: client.clientId })
    const before = queries.getQueryData<ClientOverview>(key)
    queries.setQueryData<ClientOverview>(key, (now) => now && { ...now, clientDTO: client })
    return () => void queries.setQueryData(key, before)
  }
}
