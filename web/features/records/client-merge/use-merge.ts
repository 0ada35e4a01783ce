import { useTranslation } from 'react-i18next'
import { agendas } from '../../../../schema/api/booking/bookings.ts'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import { clientRecord } from '../../../../schema/api/clients/client-record.ts'
import { clients } from '../../../../schema/api/clients/clients.ts'
import { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import type { Merge, UndoneMerge } from '../../../../schema/api/records/client-merge-schemas.ts'
import { clientVisits } from '../../../../schema/api/visits/client-visits.ts'
import type { MergeLine } from '../../../../schema/rules/records/client-merge.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { useMergeLabels } from './merge-labels.ts'

/** Reads that show one of the two clients. */
const dependents = [
  clientList.find,
  clients.search,
  clients.one,
  clientRecord.overview,
  clientRecord.duplicates,
  clientVisits.ofClient,
  clientMerge.ofClient,
  clientMerge.preview,
  agendas.day,
]

/** Undoes a merge and says what has stayed with the kept client. */
export function useUndoMerge(onUndone?: (undone: UndoneMerge) => void) {
  const { t } = useTranslation('client-merge')
  const errorMessage = useErrorMessage()
  const { lines, moves } = useMergeLabels()
  const names: Readonly<Record<string, string>> = lines
  return useWrite(clientMerge.undo, {
    invalidates: [...dependents, clientMerge.probable],
    onSuccess: (undone) => {
      const stayed = [
        ...undone.stayed.map(({ kind, count }) => `${moves[kind]} (${count})`),
        ...undone.keptFields.flatMap((field) => names[field] ?? []),
      ]
      if (stayed.length === 0) notify({ kind: 'success', text: t('undone') })
      else notify({ kind: 'warning', text: t('undone_but', { what: stayed.join(', ') }), stays: true })
      onUndone?.(undone)
    },
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
}

interface Pair {
  readonly clientIdToMaintain: string
  readonly clientIdToDelete: string
}

/** Merges two clients; the snackbar undoes it. */
export function useMerge(onMerged: (merge: Merge) => void) {
  const { t } = useTranslation('client-merge')
  const errorMessage = useErrorMessage()
  const undo = useUndoMerge()
  const { mutate, isPending } = useWrite(clientMerge.merge, {
    // The list of pairs is worked through in place: it is read again when it is opened.
    invalidates: dependents.filter((read) => read !== clientMerge.preview),
    onSuccess: (merge) => {
      const { mergeId, name } = merge
      notify({ kind: 'success', text: t('merged', { name }), undo: () => undo.mutate({ input: { mergeId } }) })
      onMerged(merge)
    },
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const merge = (pair: Pair, versions: readonly [number, number], take: readonly MergeLine[]) =>
    mutate({
      input: { ...pair, take: take.join(','), versionToMaintain: String(versions[0]), versionToDelete: String(versions[1]) },
    })
  return { merge, isMerging: isPending }
}

/** Remembers that the two are not the same person. */
export function useDistinguish(onDone: () => void) {
  const { t } = useTranslation('client-merge')
  const errorMessage = useErrorMessage()
  const { mutate, isPending } = useWrite(clientRecord.notSame, {
    invalidates: [clientList.find, clientRecord.duplicates],
    onSuccess: () => {
      notify({ kind: 'success', text: t('distinguished') })
      onDone()
    },
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const distinguish = ({ clientIdToMaintain: clientId, clientIdToDelete: otherClientId }: Pair) =>
    mutate({ input: {}, body: { clientId, otherClientId } })
  return { distinguish, isDistinguishing: isPending }
}
