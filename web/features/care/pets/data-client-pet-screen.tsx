import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { addDays } from '../../../ui/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ExportJob } from '../../records/exports/index.ts'
import { usePetColumns } from './pet-columns.tsx'
import './pets.css'
import { useExcelDownload } from './use-excel-download.ts'

const none: readonly SubClient[] = []
const defaultDays = 90
type Period = { from?: string; to?: string }

/** /data-client-pet: clients and pets with a booking in a period, as a table and as Pet-Details.xlsx. Without days: all. */
export function DataClientPetScreen() {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const { dayIn } = useFormat()
  const columns = usePetColumns()
  const [{ from, to }, setRange] = useState<{ from: string | null; to: string | null }>(() => {
    const today = dayIn(Date.now())
    return { from: addDays(today, -defaultDays), to: today }
  })
  const period: Period = { ...(from && { from }), ...(to && { to }) }
  const { data = none, error, isPending, refetch } = useRead(subClients.list, period, { keepPrevious: true })
  const excel = useExcelDownload(period)
  const button = (
    <Button icon="download" busy={excel.isBusy} onClick={excel.download}>
      {t('download_excel')}
    </Button>
  )
  return (
    <TablePage title={t('clients_and_pets')} text={t('clients_and_pets_text')} actions={button}>
      {excel.jobId && <ExportJob jobId={excel.jobId} onClose={excel.close} />}
      <div className="pt-period wrap flex bottom gap-12">
        <DatePicker label={t('date_from')} value={from} onChange={(day) => setRange({ from: day, to: day && to && day > to ? day : to })} />
        <DatePicker label={t('date_to')} value={to} {...(from && { min: from })} onChange={(day) => setRange({ from, to: day })} />
        <Button variant="ghost" disabled={from === null && to === null} onClick={() => setRange({ from: null, to: null })}>
          {t('all_pets')}
        </Button>
      </div>
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('clients_and_pets')}
          exportName={t('clients_and_pets')}
          rows={data}
          columns={columns}
          rowKey={({ subClientId }) => subClientId}
          onOpen={({ subClientId }) => void navigate(`/petInfo/${encodeURIComponent(subClientId)}`)}
          loading={isPending}
          empty={
            <Empty icon="paw" title={t('no_pets_in_period')} text={t('no_pets_in_period_text')}>
              <Button onClick={() => setRange({ from: null, to: null })}>{t('all_pets')}</Button>
            </Empty>
          }
        />
      )}
    </TablePage>
  )
}
