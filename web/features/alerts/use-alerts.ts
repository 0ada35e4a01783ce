import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Alert, alerts } from '../../../schema/api/alerts.ts'
import { limits } from '../../../schema/terms.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { usePolling } from '../../api/polling.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'

/** A new alert is seen at an open page within 30 seconds. */
const everyMs = 15_000
const key = readKey(alerts.list, {})
const none: Alert[] = []

export interface Alerts {
  readonly list: readonly Alert[]
  readonly loading: boolean
  readonly error: Error | null
  readonly again: () => void
  readonly read: (alert: Alert) => void
  /** At once for the eye, and after the time in which it can be taken back for good. */
  readonly remove: (alert: Alert) => void
  readonly removeAll: () => void
}

/** One's own alerts, and what can be done with them. */
export function useAlerts(): Alerts {
  const client = useQueryClient()
  const sentence = useErrorMessage()
  const { userId } = useMe()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const known = usePolling(alerts.list, {}, { interval: everyMs })

  /** Shows a change at once; answers what takes it back. */
  const show = (change: (list: readonly Alert[]) => readonly Alert[]) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<Alert[]>(key)
    client.setQueryData<Alert[]>(key, (list) => list && [...change(list)])
    return () => void client.setQueryData(key, before)
  }
  const onError = () => notify({ kind: 'error', text: sentence('Something went wrong. Please try again later!') })
  const deleted = (undo?: () => void) =>
    notify({ kind: 'success', text: sentence('Deleted successfully'), id: 'alerts', ...(undo ? { undo } : {}) })
  const reading = useWrite(alerts.getAndRead, {
    invalidates: [alerts.list],
    optimistic: ({ input }) => show((list) => list.map((alert) => (alert.alertId === input.alertId ? { ...alert, read: true } : alert))),
  })
  const removing = useWrite(alerts.remove, { invalidates: [alerts.list], onError })
  const emptying = useWrite(alerts.deleteAll, {
    invalidates: [alerts.list],
    optimistic: () => show(() => []),
    onSuccess: () => deleted(),
    onError,
  })
  const hide = (alertId: string, gone: boolean) =>
    setHidden((ids) => new Set(gone ? [...ids, alertId] : [...ids].filter((id) => id !== alertId)))
  return {
    list: (known.data ?? none).filter((alert) => !hidden.has(alert.alertId)),
    loading: known.isPending,
    error: known.data ? null : known.error,
    again: () => void known.refetch(),
    read: (alert) => {
      if (!alert.read) reading.mutate({ input: { alertId: alert.alertId } })
    },
    remove: ({ alertId }) => {
      hide(alertId, true)
      const timer = setTimeout(() => {
        removing.mutate({ input: { alertId } }, { onSettled: () => hide(alertId, false) })
      }, limits.snackbarMs)
      deleted(() => {
        clearTimeout(timer)
        hide(alertId, false)
      })
    },
    removeAll: () => emptying.mutate({ input: { userId } }),
  }
}
