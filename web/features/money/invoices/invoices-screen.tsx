import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { invoiceExchange } from '../../../../schema/api/money/invoice-exchange.ts'
import { invoices } from '../../../../schema/api/money/invoices.ts'
import type { InvoiceRow } from '../../../../schema/api/money/invoices-schemas.ts'
import { addMonths } from '../../../../schema/rules/salon-time.ts'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Note } from '../../../ui/note.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { getInvoiceTitle, getStateLabel, stateTones } from './invoice-labels.ts'
import './invoices.css'
import { NewInvoiceDialog } from './new-invoice-dialog.tsx'
import { useCacheInvoice, useShowError } from './use-invoice-steps.ts'

function useInvoiceColumns(): readonly Column<InvoiceRow>[] {
  const { t } = useTranslation('invoices')
  return useMemo(
    () => [
      { key: 'number', header: t('number'), value: (row) => getInvoiceTitle(row, t), width: 170, card: 'title' },
      { key: 'day', header: t('date'), value: ({ day }) => day, kind: 'day', width: 120, grow: 0, card: 'line' },
      { key: 'client', header: t('client'), value: ({ name }) => name, width: 200, grow: 2, card: 'line' },
      {
        key: 'state',
        header: t('status'),
        value: ({ state }) => getStateLabel(state, t),
        cell: ({ state }) => <Badge tone={stateTones[state]}>{getStateLabel(state, t)}</Badge>,
        width: 150,
        grow: 0,
        card: 'line',
      },
      { key: 'tax', header: t('tax'), value: ({ tax }) => tax, kind: 'euros', width: 140, grow: 0, hiddenOnPhone: true },
      { key: 'total', header: t('total'), value: ({ total }) => total, kind: 'euros', width: 120, grow: 0, card: 'end' },
    ],
    [t],
  )
}

/** Reads an answer of the exchange, and shows the invoice that it is about. */
function useAnswer(onRead: (invoiceId: string) => void) {
  const { t } = useTranslation('invoices')
  const input = useRef<HTMLInputElement>(null)
  const cache = useCacheInvoice()
  const onError = useShowError()
  const write = useWrite(invoices.answer, {
    invalidates: [invoices.list, invoices.ofVisit],
    onError,
    onSuccess: (invoice) => {
      cache(invoice)
      const name = getInvoiceTitle(invoice, t)
      if (invoice.state === 'rejected') notify({ kind: 'warning', text: t('answer_rejected', { name }) })
      else notify({ kind: 'success', text: t('answer_accepted', { name }) })
      onRead(invoice.invoiceId)
    },
  })
  const field = (
    <input
      ref={input}
      className="sr"
      type="file"
      accept=".xml,application/xml,text/xml"
      aria-label={t('read_answer')}
      tabIndex={-1}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        // So that choosing the same file again triggers a change event.
        event.currentTarget.value = ''
        if (file) write.mutate({ input: {}, body: { file } })
      }}
    />
  )
  return { field, choose: () => input.current?.click() }
}

/** /invoices: drafts and the invoices of a month; `?invoice=` opens one of them. */
export function InvoicesScreen() {
  const { t } = useTranslation('invoices')
  const { dayIn, day: formatDay } = useFormat()
  const errorMessage = useErrorMessage()
  const [query, setQuery] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isNew, setNew] = useState(false)
  const columns = useInvoiceColumns()
  const download = useDownload()
  const month = chosen ?? dayIn(Date.now()).slice(0, 7)
  const { data = [], isPending, error, refetch } = useRead(invoices.list, { month }, { keepPrevious: true })
  const { data: exchange } = useRead(invoiceExchange.one, {}, { staleTime: 600_000 })
  const opened = query.get('invoice')
  const open = (invoiceId: string | null) => setQuery(invoiceId === null ? {} : { invoice: invoiceId }, { replace: true })
  const answer = useAnswer(open)
  const move = (by: number) => setChosen(addMonths(`${month}-01`, by).slice(0, 7))
  const downloadZip = () => void download(() => call(invoices.zip, { month }), `${t('invoices')}-${month}.zip`)
  return (
    <TablePage
      title={t('invoices')}
      text={t('text')}
      actions={
        <>
          <span className="inv-month row gap-4">
            <IconButton icon="chevron-left" label={t('previous_month')} onClick={() => move(-1)} />
            <b className="semi">{formatDay(`${month}-01`, 'month')}</b>
            <IconButton icon="chevron-right" label={t('next_month')} onClick={() => move(1)} />
          </span>
          <Menu
            label={t('files')}
            trigger={<Button icon="download">{t('files')}</Button>}
            entries={[
              { value: 'zip', label: t('month_zip', { month: formatDay(`${month}-01`, 'month') }), icon: 'download', run: downloadZip },
              { value: 'answer', label: t('read_answer'), icon: 'upload', run: answer.choose },
            ]}
          />
          <AddButton label={t('new_invoice')} onClick={() => setNew(true)} />
          {answer.field}
        </>
      }
    >
      <div className="inv-hint">
        <Note tone="info">{exchange?.connection?.isConnected ? t('automatic_text') : t('intermediary_text')}</Note>
      </div>
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('invoices')}
          rows={data}
          columns={columns}
          rowKey={({ invoiceId }) => invoiceId}
          onOpen={({ invoiceId }) => open(invoiceId)}
          loading={isPending}
          exportName={t('invoices')}
          empty={<Empty icon="note" title={t('empty')} text={t('empty_text')} />}
        />
      )}
      {isNew && (
        <NewInvoiceDialog
          onClose={() => setNew(false)}
          onCreated={(invoiceId) => {
            setNew(false)
            open(invoiceId)
          }}
        />
      )}
      {opened !== null && <InvoiceDialog key={opened} invoiceId={opened} onClose={() => open(null)} />}
    </TablePage>
  )
}
