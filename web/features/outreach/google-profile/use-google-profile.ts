import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { googleProfile } from '../../../../schema/api/outreach/google-profile.ts'
import type { GoogleProfile } from '../../../../schema/api/outreach/google-profile-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

/** Connecting the salon's profile on Google, choosing its location and disconnecting it. */
export function useProfileSteps() {
  const { t } = useTranslation('google-profile')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const onError = (error: Error) => notify({ kind: 'error', text: errorMessage(error) })
  const show = (state: GoogleProfile) => {
    client.setQueryData<GoogleProfile>(readKey(googleProfile.state, {}), state)
    if (state.connection?.hasLink) notify({ kind: 'success', text: t('linked') })
  }
  const connect = useWrite(googleProfile.connect, { onSuccess: ({ url }) => location.assign(url), onError })
  const finish = useWrite(googleProfile.finish, { onSuccess: show, onError })
  const choose = useWrite(googleProfile.choose, { onSuccess: show, onError })
  const disconnect = useWrite(googleProfile.disconnect, {
    onSuccess: (state) => {
      show(state)
      notify({ kind: 'success', text: t('disconnected') })
    },
    onError,
  })
  return {
    connect: () => connect.mutate({ input: {} }),
    isConnecting: connect.isPending || finish.isPending,
    finish: (state: string, code: string) => finish.mutate({ input: {}, body: { state, code } }),
    choose: (locationId: string, onSuccess: () => void) => choose.mutate({ input: {}, body: { locationId } }, { onSuccess }),
    /** The location that is being chosen. */
    choosing: choose.isPending ? choose.variables.body.locationId : undefined,
    disconnect: () => disconnect.mutate({ input: {} }),
    isDisconnecting: disconnect.isPending,
  }
}

/** Completes a sign-in when the browser has come back from Google, once, and takes it out of the address. */
export function useSignInResult(finish: (state: string, code: string) => void) {
  const { t } = useTranslation('google-profile')
  const [query, setQuery] = useSearchParams()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || query.get('account') !== 'google_profile') return
    isDone.current = true
    const [state, code] = [query.get('state'), query.get('code')]
    setQuery({ tab: query.get('tab') ?? '' }, { replace: true })
    if (state && code) finish(state, code)
    else notify({ kind: 'info', text: t('not_connected') })
  }, [query, setQuery, finish, t])
}
