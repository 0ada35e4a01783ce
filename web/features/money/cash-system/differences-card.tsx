import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cashSystem } from '../../../../schema/api/money/cash-system.ts'
import type { CashConnection, Difference, Differences } from '../../../../schema/api/money/cash-system-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SheetExport } from '../../../ui/sheet-export.tsx'
import { ListSkeleton } from '../../../ui/skeleton.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useCashSystemLabels } from './cash-system-labels.ts'
import { importedReads } from './use-cash-system.ts'

/** Saves the differences, a row per field; a thing that was deleted at the cash system has one row. */
function DifferencesExport({ rows }: { rows: readonly Difference[] }) {
  const { t } = useTranslation('cash-system')
  const { fields, things } = useCashSystemLabels()
  const toCell = (field: string, value: string) => (field === 'price' && value !== '' ? Number(value) : value)
  const toRows = ({ name, thing, isMissing, fields: changed }: Difference) => {
    if (isMissing) return [[name, things[thing], t('deleted_there'), '', '']]
    return changed.map(({ field, own, cashSystem }) => [
      name,
      things[thing],
      fields[field] ?? field,
      toCell(field, own),
      toCell(field, cashSystem),
    ])
  }
  const toSheet = () => ({
    name: t('differences'),
    head: [t('name'), t('column_record_kind'), t('column_field'), t('here'), t('at_till')],
    rows: rows.flatMap(toRows),
  })
  return <SheetExport toSheet={toSheet} />
}

/** Takes or keeps, shown at once, with Undo. */
function useResolve(salonId: string) {
  const { t } = useTranslation('cash-system')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const key = readKey(cashSystem.differences, { salonId })
  const store = ({ total, rows }: Differences) => client.setQueryData<Differences>(key, { total, rows })
  const onError = (error: Error) => void notify({ kind: 'error', text: errorMessage(error) })
  const undo = useWrite(cashSystem.undoResolve, { invalidates: importedReads, onSuccess: store, onError })
  const resolve = useWrite(cashSystem.resolve, {
    invalidates: importedReads,
    onError,
    optimistic: ({ body: { items } }) => {
      const before = client.getQueryData<Differences>(key)
      if (!before) return undefined
      const isDecided = (row: Difference) => items.some(({ kind, externalId }) => kind === row.kind && externalId === row.externalId)
      const rows = before.rows.filter((row) => !isDecided(row))
      client.setQueryData<Differences>(key, { total: rows.length, rows })
      return () => void client.setQueryData(key, before)
    },
    onSuccess: ({ cashDecisionIds, ...left }, { body: { action } }) => {
      store(left)
      const takeBack = () => undo.mutate({ input: { salonId }, body: { cashDecisionIds } })
      notify({ kind: 'success', text: t(action === 'take' ? 'taken' : 'kept'), undo: takeBack })
    },
  })
  return (action: 'take' | 'keep', rows: readonly Difference[]) =>
    resolve.mutate({ input: { salonId }, body: { action, items: rows.map(({ kind, externalId }) => ({ kind, externalId })) } })
}

/** What was changed on both sides, to take or keep. */
export function DifferencesCard({ connection: { salonId } }: { connection: CashConnection }) {
  const { t } = useTranslation('cash-system')
  const errorMessage = useErrorMessage()
  const { data, error, isPending, refetch } = useRead(cashSystem.differences, { salonId }, { staleTime: 0 })
  const decide = useResolve(salonId)
  const rows = data?.rows ?? []
  return (
    <div className="card">
      <header className="wrap">
        <div className="grow">
          <h3>{t('differences')}</h3>
          <p className="xs muted">{t('differences_text')}</p>
        </div>
        {rows.length > 0 && <DifferencesExport rows={rows} />}
        {rows.length > 1 && (
          <>
            <Button size="s" onClick={() => decide('take', rows)}>
              {t('take_all')}
            </Button>
            <Button size="s" variant="ghost" onClick={() => decide('keep', rows)}>
              {t('keep_all')}
            </Button>
          </>
        )}
      </header>
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && (
        <div className="body">
          <ListSkeleton rows={2} />
        </div>
      )}
      {data && rows.length === 0 && <p className="body s muted">{t('no_differences')}</p>}
      <ul className="cash-differences">
        {rows.map((row) => (
          <DifferenceRow key={`${row.kind} ${row.externalId}`} row={row} onDecide={(action) => decide(action, [row])} />
        ))}
      </ul>
    </div>
  )
}

function DifferenceRow({ row, onDecide }: { row: Difference; onDecide: (action: 'take' | 'keep') => void }) {
  const { t } = useTranslation('cash-system')
  const { euros } = useFormat()
  const { fields, things } = useCashSystemLabels()
  const show = (field: string, value: string) => {
    if (value === '') return <span className="muted">{t('empty_value')}</span>
    return field === 'price' ? euros(Number(value)) : value
  }
  return (
    <li>
      <div className="grow">
        <div className="row wrap">
          <b className="semi" dir="auto">
            {row.name}
          </b>
          <Badge>{things[row.thing]}</Badge>
          {row.isMissing && <Badge tone="warn">{t('deleted_there')}</Badge>}
        </div>
        {row.isMissing && <p className="xs muted">{t('deleted_text')}</p>}
        {row.fields.map(({ field, own, cashSystem: sent }) => (
          <dl key={field} className="cash-difference wrap flex s">
            <dt className="muted">{fields[field] ?? field}</dt>
            <dd>
              <span className="xs muted">{t('here')}</span> <span className="num">{show(field, own)}</span>
            </dd>
            <dd>
              <span className="xs muted">{t('at_till')}</span> <span className="num">{show(field, sent)}</span>
            </dd>
          </dl>
        ))}
      </div>
      <div className="row wrap">
        <Button size="s" aria-label={`${t('take')}: ${row.name}`} onClick={() => onDecide('take')}>
          {t('take')}
        </Button>
        <Button size="s" variant="ghost" aria-label={`${t('keep')}: ${row.name}`} onClick={() => onDecide('keep')}>
          {t('keep')}
        </Button>
      </div>
    </li>
  )
}
