import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import type { CashConnection, CashOrder } from '../../../../schema/api/money/cash-system-schemas.ts'
import { jobs } from '../../../../schema/api/platform/jobs.ts'
import { salons } from '../../../../schema/api/platform/salons.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

const pollMs = 1500

/** The salon's connection, read again and again while an import runs. */
export function useConnection(salonId: string) {
  const [isPolling, setIsPolling] = useState(false)
  const read = useRead(cashSystem.connection, { salonId }, { refetchInterval: isPolling ? pollMs : false, staleTime: 0 })
  const isRunning = read.data?.runs.some(({ state }) => state === 'running') ?? false
  if (isRunning !== isPolling) setIsPolling(isRunning)
  // Each read of the jobs lets the server go on with them.
  useRead(jobs.list, {}, { enabled: isRunning, refetchInterval: isRunning ? pollMs : false, staleTime: 0 })
  return read
}

/** Stores what a call has answered of the connection. */
export function useCacheConnection() {
  const client = useQueryClient()
  return (connection: CashConnection) => client.setQueryData(readKey(cashSystem.connection, { salonId: connection.salonId }), connection)
}

/** Reads that imports and decisions change. */
export const importedReads = [cashSystem.connection, cashSystem.differences, services.list, products.list, clientList.find, jobs.list]

/** Takes an order off those that need attention, at once and with Undo. */
export function useHandleOrder(salonId: string, text: string) {
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const cache = useCacheConnection()
  const key = readKey(cashSystem.connection, { salonId })
  const write = useWrite(cashSystem.handleOrder, {
    changes: [cashSystem.connection],
    scope: 'cash-orders',
    optimistic: ({ input: { cashOrderId }, body: { isHandled } }) => {
      const before = client.getQueryData<CashConnection>(key)
      if (!before || !isHandled) return
      client.setQueryData<CashConnection>(key, { ...before, orders: before.orders.filter((order) => order.cashOrderId !== cashOrderId) })
      return () => client.setQueryData(key, before)
    },
    onSuccess: (connection, _, isLast) => isLast && cache(connection),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  return ({ cashOrderId, state, reason }: CashOrder) => {
    if (state !== 'exported' && state !== 'paid' && state !== 'failed') return
    const set = (isHandled: boolean) => ({ input: { cashOrderId }, body: { isHandled, state, reason } })
    const undo = () => write.mutate(set(false))
    write.mutate(set(true), { onSuccess: () => void notify({ kind: 'success', text, undo }) })
  }
}

/** Disconnects and connects again, each the undo of the other. */
export function useDisconnect(salonId: string, texts: { done: string; undone: string }) {
  const errorMessage = useErrorMessage()
  const cache = useCacheConnection()
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const options = { invalidates: [salons.list, salons.one], onError, onSuccess: cache }
  const disconnect = useWrite(cashSystem.disconnect, options)
  const reconnect = useWrite(cashSystem.reconnect, options)
  const input = { salonId }
  const connectAgain = () => reconnect.mutate({ input }, { onSuccess: () => void notify({ kind: 'success', text: texts.undone }) })
  return {
    disconnect: () =>
      disconnect.mutate({ input }, { onSuccess: () => void notify({ kind: 'success', text: texts.done, undo: connectAgain }) }),
    reconnect: connectAgain,
    isBusy: disconnect.isPending || reconnect.isPending,
  }
}
