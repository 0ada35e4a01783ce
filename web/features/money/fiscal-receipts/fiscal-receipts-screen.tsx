import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fiscalReceipts } from '../../../../schema/api/money/fiscal-receipts.ts'
import type { FiscalReceipt } from '../../../../schema/api/money/fiscal-receipts-schemas.ts'
import { addMonths } from '../../../../schema/rules/salon-time.ts'
import { type FiscalReceiptState, fiscalReceiptStates } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { addDays } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Select } from '../../../ui/select.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getKindLabel, getStateLabel, stateTones } from './fiscal-labels.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

function useReceiptColumns(): readonly Column<FiscalReceipt>[] {
  const { t } = useTranslation('fiscal-receipts')
  const { dateOf, time } = useFormat()
  return useMemo(
    () => [
      {
        key: 'number',
        header: t('number'),
        value: ({ number, kind }) => number || getKindLabel(kind, t),
        width: 190,
        card: 'title',
      },
      {
        key: 'at',
        header: t('date'),
        value: ({ at }) => at,
        cell: ({ at }) => t('day_comma_time', { day: dateOf(at), at: time(at) }),
        width: 150,
        grow: 0,
        card: 'line',
      },
      {
        key: 'kind',
        header: t('document'),
        value: ({ kind }) => getKindLabel(kind, t),
        width: 130,
        grow: 0,
        card: 'line',
        hiddenOnPhone: true,
      },
      { key: 'client', header: t('client'), value: ({ name }) => name, width: 180, grow: 2, card: 'line' },
      {
        key: 'state',
        header: t('status'),
        value: ({ state }) => getStateLabel(state, t),
        cell: ({ state }) => <Badge tone={stateTones[state]}>{getStateLabel(state, t)}</Badge>,
        width: 170,
        grow: 0,
        card: 'line',
      },
      {
        key: 'total',
        header: t('total'),
        // What a waiting document is about is known when it is made.
        value: ({ state, total }) => (state === 'queued' && total === 0 ? null : total),
        kind: 'euros',
        width: 120,
        grow: 0,
        card: 'end',
      },
    ],
    [t, dateOf, time],
  )
}

/** /fiscalReceipts: the fiscal receipts of a month by their state; one opens with its items, and with what to do about it. */
export function FiscalReceiptsScreen() {
  const { t } = useTranslation('fiscal-receipts')
  const { dayIn, day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const columns = useReceiptColumns()
  const [chosen, setChosen] = useState<string | null>(null)
  const [state, setState] = useState<FiscalReceiptState | 'all'>('all')
  const [opened, setOpened] = useState<string | null>(null)
  const month = chosen ?? dayIn(Date.now()).slice(0, 7)
  const from = `${month}-01`
  const input = { from, to: addDays(addMonths(from, 1), -1), ...(state === 'all' ? {} : { state }) }
  const { data = [], isPending, error, refetch } = useRead(fiscalReceipts.list, input, { keepPrevious: true, staleTime: 0 })
  const receipt = data.find(({ fiscalReceiptId }) => fiscalReceiptId === opened)
  const move = (by: number) => setChosen(addMonths(from, by).slice(0, 7))
  return (
    <TablePage
      title={t('fiscal_receipts')}
      text={t('screen_text')}
      actions={
        <>
          <span className="row gap-4">
            <IconButton icon="chevron-left" label={t('previous_month')} onClick={() => move(-1)} />
            <b className="semi">{formatDay(from, 'month')}</b>
            <IconButton icon="chevron-right" label={t('next_month')} onClick={() => move(1)} />
          </span>
          <Select
            label={t('status')}
            labelHidden
            value={state}
            onChange={setState}
            options={[
              { value: 'all' as const, label: t('all_statuses') },
              ...fiscalReceiptStates.map((value) => ({ value, label: getStateLabel(value, t) })),
            ]}
          />
        </>
      }
    >
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('fiscal_receipts')}
          rows={data}
          columns={columns}
          rowKey={({ fiscalReceiptId }) => fiscalReceiptId}
          onOpen={({ fiscalReceiptId }) => setOpened(fiscalReceiptId)}
          loading={isPending}
          exportName={t('fiscal_receipts')}
          empty={<Empty icon="note" title={t('empty')} text={t('empty_text')} />}
        />
      )}
      {receipt && <ReceiptDialog key={receipt.fiscalReceiptId} receipt={receipt} onClose={() => setOpened(null)} />}
    </TablePage>
  )
}
