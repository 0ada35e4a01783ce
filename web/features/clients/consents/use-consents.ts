import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientPrivacies } from '../../../../schema/api/clients/consents.ts'
import type { ClientPrivacyStatus } from '../../../../schema/api/clients/consents-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { usePrivacyLabels } from './client-privacy-labels.ts'

type Item = Pick<ClientPrivacyStatus['consents'][number], 'purpose' | 'channel'>

/** Gives or withdraws one consent at the desk: shown at once, taken back where it is refused, with Undo. */
export function useSetConsent(clientId: string): (item: Item, given: boolean) => void {
  const { t } = useTranslation('consents')
  const { toItem } = usePrivacyLabels()
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const key = readKey(clientPrivacies.status, { clientId })
  const write = useWrite(clientPrivacies.setStatus, {
    scope: `consents:${clientId}`,
    invalidates: [clientPrivacies.status, clientPrivacies.ofClient],
    optimistic: ({ body }) => {
      const before = queries.getQueryData<ClientPrivacyStatus>(key)
      const isChanged = (one: Item) => body.consents.find(({ purpose, channel }) => purpose === one.purpose && channel === one.channel)
      queries.setQueryData<ClientPrivacyStatus>(
        key,
        (status) =>
          status && {
            ...status,
            consents: status.consents.map((one) => ({ ...one, given: isChanged(one)?.given ?? one.given })),
          },
      )
      return () => void queries.setQueryData(key, before)
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const set = ({ purpose, channel }: Item, given: boolean, canUndo: boolean) => {
    const body = { clientId, consents: [{ purpose, channel, given }] }
    write.mutate(
      { input: {}, body },
      {
        onSuccess: () => {
          const text = t(given ? 'consent_given' : 'consent_withdrawn', { item: toItem(purpose, channel) })
          notify({ kind: 'success', text, ...(canUndo ? { undo: () => set({ purpose, channel }, !given, false) } : {}) })
        },
      },
    )
  }
  return (item, given) => set(item, given, true)
}
