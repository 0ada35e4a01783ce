import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientMerge } from '../../../../schema/api/records/client-merge.ts'
import type { Merge, MergePreview } from '../../../../schema/api/records/client-merge-schemas.ts'
import type { MergeLine } from '../../../../schema/rules/records/client-merge.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import '../../../ui/page.css'
import './merge.css'
import { MergeSide } from './merge-side.tsx'
import { type Choices, MergeTable } from './merge-table.tsx'
import { useDistinguish, useMerge } from './use-merge.ts'
import { useMergeKeys } from './use-merge-keys.ts'

export interface PairOfClients {
  readonly clientIdToMaintain: string
  readonly clientIdToDelete: string
}

/** Two clients side by side, once they are loaded. M merges, N says that they are not the same, S swaps. */
export function Comparison({
  pair,
  onSwap,
  onMerged,
  onDistinguished,
}: {
  pair: PairOfClients
  onSwap: () => void
  onMerged: (merge: Merge) => void
  onDistinguished: () => void
}) {
  const { t } = useTranslation('client-merge')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(clientMerge.preview, pair, { staleTime: 0 })
  const isLate = useDelayed(isPending)
  if (data)
    return (
      <LoadedComparison
        // The choices belong to what was compared.
        key={`${data.kept.clientId} ${data.deleted.clientId} ${data.kept.version} ${data.deleted.version}`}
        {...{ pair, onSwap, onMerged, onDistinguished }}
        preview={data}
      />
    )
  return (
    <div className="mg-wait">
      {error && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!error && (isLate ? <ListSkeleton rows={8} /> : <p className="sr">{t('loading')}</p>)}
    </div>
  )
}

function LoadedComparison({
  pair,
  preview,
  onSwap,
  onMerged,
  onDistinguished,
}: {
  pair: PairOfClients
  preview: MergePreview
  onSwap: () => void
  onMerged: (merge: Merge) => void
  onDistinguished: () => void
}): ReactNode {
  const [choices, setChoices] = useState<Choices>({})
  const { merge, isMerging } = useMerge(onMerged)
  const { distinguish, isDistinguishing } = useDistinguish(onDistinguished)
  const isBusy = isMerging || isDistinguishing
  const getTaken = (): MergeLine[] =>
    preview.lines.filter(({ line, take, isSame }) => !isSame && (choices[line] ?? take) === 'deleted').map(({ line }) => line)
  const run = () => merge(pair, [preview.kept.version, preview.deleted.version], getTaken())
  const whenIdle = (action: () => void) => (isBusy ? undefined : action)
  useMergeKeys({ m: whenIdle(run), n: whenIdle(() => distinguish(pair)), s: whenIdle(onSwap) })
  return (
    <div className="mg-body page-body grid top gap-24">
      <MergeTable
        preview={preview}
        choices={choices}
        onChoose={(line, side) => setChoices((now) => ({ ...now, [line]: side }))}
        onSwap={onSwap}
      />
      <MergeSide
        preview={preview}
        isMerging={isMerging}
        isDistinguishing={isDistinguishing}
        onMerge={run}
        onDistinguish={() => distinguish(pair)}
      />
    </div>
  )
}
