import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import type { ServiceSet } from '../../../../schema/api/catalogue/packages-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { Empty } from '../../../ui/empty.tsx'
import { CatalogueScreen } from './catalogue-screen.tsx'
import { PackageDialog } from './package-dialog.tsx'

function useColumns(): readonly Column<ServiceSet>[] {
  const { t } = useTranslation('services')
  return useMemo(
    () => [
      {
        key: 'package',
        header: t('package'),
        value: (set) => set.serviceSet,
        cell: (set) => <b className="semi ell">{set.serviceSet}</b>,
        width: 230,
        grow: 2,
      },
      {
        key: 'services',
        header: t('services'),
        value: (set) => set.serviceSetElement_ServiceDTO.map(({ service }) => service).join(' + '),
        width: 200,
        grow: 2,
      },
      {
        key: 'length',
        header: t('duration'),
        kind: 'number',
        value: (set) => set.totalLength,
        text: (set) => t('minutes', { minutes: set.totalLength }),
        width: 128,
        grow: 0,
      },
      { key: 'total', header: t('price'), kind: 'euros', value: (set) => set.total, width: 110, grow: 0, card: 'end' },
      {
        key: 'kind',
        header: t('package_price'),
        value: (set) => (set.price === null ? t('price_sum') : t('price_fixed')),
        width: 160,
        hiddenOnPhone: true,
      },
      {
        key: 'available',
        header: t('available'),
        value: (set) => (set.available ? t('yes') : t('no')),
        cell: ({ available }) => (available ? <Badge tone="ok">{t('yes')}</Badge> : <Badge>{t('no')}</Badge>),
        width: 148,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'description', header: t('description'), value: (set) => set.extendedDescription, width: 200, hidden: true },
    ],
    [t],
  )
}

/** /packages: services that are sold and booked together. */
export function PackagesScreen() {
  const { t } = useTranslation('services')
  const columns = useColumns()
  const [edited, setEdited] = useState<ServiceSet | 'new' | null>(null)
  const { data = [], isPending, error, refetch } = useRead(serviceSets.list, {})
  return (
    <CatalogueScreen
      title={t('packages')}
      addLabel={t('new_package')}
      rows={data}
      columns={columns}
      getId={({ serviceSetId }) => serviceSetId}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
      renderEmpty={(addButton) => (
        <Empty icon="layers" title={t('no_packages')} text={t('no_packages_text')}>
          {addButton}
        </Empty>
      )}
      onAdd={() => setEdited('new')}
      onOpen={setEdited}
    >
      {edited && <PackageDialog set={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </CatalogueScreen>
  )
}
