import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { waitingList as rows, type WaitingListEntry } from '../../../schema/api/waiting-list.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../api/query.ts'
import { notify } from '../../ui/toaster.tsx'
import './waiting-labels.ts'

const key = readKey(rows.list, {})
/** Offers come and go by themselves. */
const everyMs = 20_000

/** The list as the desk sees it, and what the desk does to it: shown at once, back again where it is refused. */
export function useWaiting() {
  const { t } = useTranslation('waiting-list')
  const sentence = useErrorMessage()
  const client = useQueryClient()
  const read = useRead(rows.list, {}, { refetchInterval: everyMs })
  const show = (change: (entries: WaitingListEntry[]) => WaitingListEntry[]) => {
    void client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<WaitingListEntry[]>(key)
    client.setQueryData<WaitingListEntry[]>(key, (entries) => entries && change(entries))
    return () => void client.setQueryData(key, before)
  }
  const put = (entry: WaitingListEntry) =>
    void show((entries) => {
      const known = entries.some((one) => one.waitingListEntryId === entry.waitingListEntryId)
      return known ? entries.map((one) => (one.waitingListEntryId === entry.waitingListEntryId ? entry : one)) : [...entries, entry]
    })
  const onError = (error: unknown) => void notify({ kind: 'error', text: sentence(error) })
  const create = useWrite(rows.create, { invalidates: [rows.list], onSuccess: put })
  const offer = useWrite(rows.offer, { invalidates: [rows.list], onSuccess: put })
  const restore = useWrite(rows.restore, { invalidates: [rows.list], onSuccess: put, onError })
  const drop = useWrite(rows.remove, {
    invalidates: [rows.list],
    optimistic: ({ input }) => show((entries) => entries.filter((one) => one.waitingListEntryId !== input.waitingListEntryId)),
    onError,
  })
  const remove = ({ waitingListEntryId, clientDTO }: WaitingListEntry) =>
    drop.mutate(
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
  return { read, create, offer, remove }
}
