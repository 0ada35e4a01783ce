import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { waitingList as endpoints } from '../../../../schema/api/booking/waiting-list.ts'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { getPollInterval } from '../../../api/polling.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'

const key = readKey(endpoints.list, {})
/** Milliseconds between two reads of the list: offers expire and are answered without the user. */
const refetchMs = 20_000

/** The salon's waiting list and its writes. Changes are shown at once; a removal is rolled back after an error. */
export function useWaitingList() {
  const { t } = useTranslation('waiting-list')
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const read = useRead(endpoints.list, {}, { refetchInterval: () => getPollInterval(refetchMs) })
  const updateList = (change: (entries: WaitingListEntry[]) => WaitingListEntry[]) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<WaitingListEntry[]>(key)
    client.setQueryData<WaitingListEntry[]>(key, (entries) => entries && change(entries))
    return () => void client.setQueryData(key, before)
  }
  const upsert = (entry: WaitingListEntry) =>
    void updateList((entries) => {
      const isSame = (other: WaitingListEntry) => other.waitingListEntryId === entry.waitingListEntryId
      return entries.some(isSame) ? entries.map((other) => (isSame(other) ? entry : other)) : [...entries, entry]
    })
  const onError = (error: unknown) => void notify({ kind: 'error', text: errorMessage(error) })
  const create = useWrite(endpoints.create, { invalidates: [endpoints.list], onSuccess: upsert })
  const offer = useWrite(endpoints.offer, { invalidates: [endpoints.list], onSuccess: upsert })
  const answer = useWrite(endpoints.answer, { invalidates: [endpoints.list], onSuccess: upsert })
  const restore = useWrite(endpoints.restore, { invalidates: [endpoints.list], onSuccess: upsert, onError })
  const removal = useWrite(endpoints.remove, {
    invalidates: [endpoints.list],
    optimistic: ({ input }) => updateList((entries) => entries.filter((entry) => entry.waitingListEntryId !== input.waitingListEntryId)),
    onError,
  })
  const remove = ({ waitingListEntryId, clientDTO }: WaitingListEntry) =>
    removal.mutate(
      { input: { waitingListEntryId } },
      {
        onSuccess: () =>
          notify({
            kind: 'success',
            text: t('name_removed', { name: clientDTO.name }),
            undo: () => restore.mutate({ input: { waitingListEntryId } }),
          }),
      },
    )
  return { read, create, offer, answer, remove }
}
