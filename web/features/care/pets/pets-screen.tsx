import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { SubClient } from '../../../../schema/api/care/pet-fields.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { usePetColumns } from './pet-columns.tsx'
import './pets.css'

const none: readonly SubClient[] = []

function NewPet({ primary = false }: { primary?: boolean }) {
  const { t } = useTranslation('pets')
  return (
    <Link className={buttonClass(primary ? { variant: 'primary' } : {})} to="/petInfo/add">
      <Icon name="plus" />
      {t('new_pet')}
    </Link>
  )
}

/** /pets: all pets of the salon. */
export function PetsScreen() {
  const { t } = useTranslation('pets')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const columns = usePetColumns()
  const { data = none, error, isPending, refetch } = useRead(subClients.list, {})
  const rows = useMemo(() => data.toSorted((a, b) => a.name.localeCompare(b.name)), [data])
  return (
    <TablePage
      title={t('pets')}
      actions={
        <>
          <Link className={buttonClass({ variant: 'ghost' })} to="/data-client-pet">
            <Icon name="download" />
            {t('clients_and_pets')}
          </Link>
          <NewPet />
        </>
      }
    >
      {error && data.length === 0 ? (
        <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('pets')}
          exportName={t('pets')}
          rows={rows}
          columns={columns}
          rowKey={({ subClientId }) => subClientId}
          onOpen={({ subClientId }) => void navigate(`/petInfo/${encodeURIComponent(subClientId)}`)}
          loading={isPending}
          empty={
            <Empty icon="paw" title={t('no_pets')} text={t('no_pets_text')}>
              <NewPet primary />
            </Empty>
          }
        />
      )}
    </TablePage>
  )
}
