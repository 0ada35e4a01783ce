import { useQueryClient } from '@tanstack/react-query'
import { alerts } from '../../../../schema/api/messages/alerts.ts'
import type { Alert } from '../../../../schema/api/messages/alerts-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { usePolling } from '../../../api/polling.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

const key = readKey(alerts.list, {})
const none: Alert[] = []

export interface Alerts {
  readonly list: readonly Alert[]
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly markRead: (alert: Alert) => void
  /** Deletes the alert; Undo restores it. */
  readonly remove: (alert: Alert) => void
  readonly removeAll: () => void
}

/** The user's alerts and the actions on them. */
export function useAlerts(): Alerts {
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { userId } = useMe()
  const polled = usePolling(alerts.list, {})

  /** Changes the cached list; returns the rollback. */
  const updateList = (change: (list: readonly Alert[]) => readonly Alert[]) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<Alert[]>(key)
    client.setQueryData<Alert[]>(key, (list) => list && [...change(list)])
    return () => void client.setQueryData(key, before)
  }
  const onError = () => notify({ kind: 'error', text: errorMessage('Something went wrong. Please try again later!') })
  const notifyDeleted = (undo?: () => void) =>
    notify({ kind: 'success', text: errorMessage('Deleted successfully'), ...(undo ? { undo } : {}) })
  const markRead = useWrite(alerts.getAndRead, {
    invalidates: [alerts.list],
    optimistic: ({ input }) =>
      updateList((list) => list.map((alert) => (alert.alertId === input.alertId ? { ...alert, read: true } : alert))),
  })
  const restore = useWrite(alerts.restore, { invalidates: [alerts.list], onError })
  const remove = useWrite(alerts.remove, {
    invalidates: [alerts.list],
    optimistic: ({ input }) => updateList((list) => list.filter(({ alertId }) => alertId !== input.alertId)),
    onSuccess: (_reply, { input }) => notifyDeleted(() => restore.mutate({ input })),
    onError,
  })
  const removeAll = useWrite(alerts.deleteAll, {
    invalidates: [alerts.list],
    optimistic: () => updateList(() => []),
    onSuccess: () => notifyDeleted(),
    onError,
  })
  return {
    list: polled.data ?? none,
    loading: polled.isPending,
    error: polled.data ? null : polled.error,
    retry: () => void polled.refetch(),
    markRead: (alert) => {
      if (!alert.read) markRead.mutate({ input: { alertId: alert.alertId } })
    },
    remove: ({ alertId }) => remove.mutate({ input: { alertId } }),
    removeAll: () => removeAll.mutate({ input: { userId } }),
  }
}
