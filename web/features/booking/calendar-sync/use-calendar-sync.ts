import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { calendarSync } from '../../../../schema/api/booking/calendar-sync.ts'
import type { CalendarChange, CalendarSync } from '../../../../schema/api/booking/calendar-sync-schemas.ts'
import type { CalendarProvider } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

/** The steps of a connected calendar. A change shows at once and goes back where it is refused. */
export function useCalendarSteps(userId: string) {
  const { t } = useTranslation('calendar-sync')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const input = { userId }
  const key = readKey(calendarSync.state, input)
  const onError = (error: Error) => notify({ kind: 'error', text: errorMessage(error) })
  const show = (state: CalendarSync) => void client.setQueryData<CalendarSync>(key, state)
  const connect = useWrite(calendarSync.connect, { onSuccess: ({ url }) => location.assign(url), onError })
  const finish = useWrite(calendarSync.finish, {
    onSuccess: (state) => {
      show(state)
      notify({ kind: 'success', text: t('connected_done') })
    },
    onError,
  })
  const { mutate } = useWrite(calendarSync.change, {
    scope: `calendar-sync-${userId}`,
    changes: [calendarSync.state],
    optimistic: ({ body }) => {
      const before = client.getQueryData<CalendarSync>(key)
      if (before?.connection) client.setQueryData<CalendarSync>(key, { ...before, connection: { ...before.connection, ...body } })
      return () => void client.setQueryData(key, before)
    },
    onSuccess: (state, _variables, isLast) => isLast && show(state),
    onError,
  })
  const disconnect = useWrite(calendarSync.disconnect, {
    onSuccess: (state) => {
      show(state)
      notify({ kind: 'success', text: t('disconnected_done') })
    },
    onError,
  })
  /** Each change sends the whole choice, as it is on the screen. */
  const change = (part: Partial<CalendarChange>) => {
    const connection = client.getQueryData<CalendarSync>(key)?.connection
    if (!connection) return
    const { calendarId, takesBusy, keepsTitles, sendsBookings, title } = connection
    mutate({ input, body: { calendarId, takesBusy, keepsTitles, sendsBookings, title, ...part } })
  }
  return {
    connect: (provider: CalendarProvider) => connect.mutate({ input, body: { provider } }),
    isConnecting: connect.isPending || finish.isPending,
    finish: (provider: CalendarProvider, state: string, code: string) => finish.mutate({ input, body: { provider, state, code } }),
    change,
    disconnect: () => disconnect.mutate({ input }),
    isDisconnecting: disconnect.isPending,
  }
}

/** Completes a sign-in when the browser has come back from the provider, once, and takes it out of the address. */
export function useSignInResult(finish: (provider: CalendarProvider, state: string, code: string) => void) {
  const { t } = useTranslation('calendar-sync')
  const [query, setQuery] = useSearchParams()
  const isDone = useRef(false)
  useEffect(() => {
    const account = query.get('account')
    if (isDone.current || (account !== 'google' && account !== 'microsoft')) return
    isDone.current = true
    const [state, code] = [query.get('state'), query.get('code')]
    setQuery({ tab: query.get('tab') ?? '' }, { replace: true })
    if (state && code) finish(account, state, code)
    else notify({ kind: 'info', text: t('not_connected_done') })
  }, [query, setQuery, finish, t])
}
