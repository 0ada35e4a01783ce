import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ServiceSet, serviceSets } from '../../../schema/api/service-sets.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import './catalogue.css'
import './catalogue-labels.ts'
import { PackageDialog } from './package-dialog.tsx'

function useColumns(): readonly Column<ServiceSet>[] {
  const { t } = useTranslation('catalogue')
  return useMemo(
    () => [
      {
        key: 'package',
        header: t('package'),
        value: (set) => set.serviceSet,
        cell: (set) => <b className="semi ell">{set.serviceSet}</b>,
        width: 160,
      },
      {
        key: 'services',
        header: t('services'),
        value: (set) => set.serviceSetElement_ServiceDTO.map(({ service }) => service).join(' + '),
        width: 220,
        grow: 2,
      },
      {
        key: 'length',
        header: t('duration'),
        kind: 'number',
        value: (set) => set.totalLength,
        text: (set) => t('minutes', { minutes: set.totalLength }),
        width: 116,
        grow: 0,
      },
      { key: 'total', header: t('price'), kind: 'euros', value: (set) => set.total, width: 110, grow: 0 },
      {
        key: 'kind',
        header: t('package_price'),
        value: (set) => (set.price === null ? t('price_sum') : t('price_fixed')),
        width: 130,
        hiddenOnPhone: true,
      },
      {
        key: 'available',
        header: t('available'),
        value: (set) => (set.available ? t('yes') : t('no')),
        cell: ({ available }) => (available ? <Badge tone="ok">{t('yes')}</Badge> : <Badge>{t('no')}</Badge>),
        width: 124,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'description', header: t('description'), value: (set) => set.extendedDescription, width: 200, hidden: true },
    ],
    [t],
  )
}

/** /packages: services sold and booked together. */
export function PackagesScreen() {
  const { t } = useTranslation('catalogue')
  const sentence = useErrorMessage()
  const columns = useColumns()
  const [opened, setOpened] = useState<ServiceSet | 'new' | null>(null)
  const { data = [], isPending, error, refetch } = useRead(serviceSets.list, {})
  const create = (variant: 'primary' | 'plain') => (
    <Button variant={variant} icon="plus" onClick={() => setOpened('new')}>
      {t('new_package')}
    </Button>
  )
  return (
    <TablePage title={t('packages')} actions={create('primary')}>
      {error && data.length === 0 ? (
        <LoadError sentence={sentence(error)} onAgain={() => void refetch()} />
      ) : (
        <DataTable
          label={t('packages')}
          rows={data}
          columns={columns}
          rowKey={({ serviceSetId }) => serviceSetId}
          onOpen={setOpened}
          loading={isPending}
          csvName={t('packages')}
          empty={
            <Empty icon="layers" title={t('no_packages')} text={t('no_packages_text')}>
              {create('plain')}
            </Empty>
          }
        />
      )}
      {opened && <PackageDialog set={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </TablePage>
  )
}
