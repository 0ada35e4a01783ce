import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Service, services } from '../../../schema/api/catalogue.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/query.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import './catalogue.css'
import './catalogue-labels.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { useMayManageCategories } from './category-field.tsx'
import { useServiceColumns } from './service-columns.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { useDashboardCategories, useOnlineCategories, useServiceCategories } from './use-categories.ts'

/** /services: what the salon does, for how long and for how much. */
export function ServicesScreen() {
  const { t } = useTranslation('catalogue')
  const sentence = useErrorMessage()
  const mayManage = useMayManageCategories()
  const [which, setWhich] = useState<'current' | 'archived'>('current')
  const [opened, setOpened] = useState<Service | 'new' | null>(null)
  const [managing, setManaging] = useState(false)
  const columns = useServiceColumns()
  const input = which === 'archived' ? { archived: 'true' as const } : {}
  const { data = [], isPending, error, refetch } = useRead(services.list, input)
  const kinds = [
    { kind: 'service' as const, label: t('category_service'), categories: useServiceCategories() },
    { kind: 'online' as const, label: t('online_category'), categories: useOnlineCategories() },
    { kind: 'dashboard' as const, label: t('category_dashboard'), categories: useDashboardCategories() },
  ]
  const create = (variant: 'primary' | 'plain') => (
    <Button variant={variant} icon="plus" onClick={() => setOpened('new')}>
      {t('new_service')}
    </Button>
  )
  return (
    <TablePage
      title={t('services')}
      actions={
        <>
          {mayManage && (
            <Button icon="layers" onClick={() => setManaging(true)}>
              {t('categories')}
            </Button>
          )}
          {create('primary')}
        </>
      }
    >
      {error && data.length === 0 ? (
        <LoadError sentence={sentence(error)} onAgain={() => void refetch()} />
      ) : (
        <DataTable
          key={which}
          label={t('services')}
          rows={data}
          columns={columns}
          rowKey={({ serviceId }) => serviceId}
          onOpen={setOpened}
          loading={isPending}
          csvName={t('services')}
          tools={
            <Segment
              label={t('show')}
              value={which}
              onChange={setWhich}
              options={[
                { value: 'current', label: t('current') },
                { value: 'archived', label: t('archived_list') },
              ]}
            />
          }
          empty={
            which === 'archived' ? (
              <Empty icon="box" title={t('no_archived_services')} text={t('no_archived_text')} />
            ) : (
              <Empty icon="scissors" title={t('no_services')} text={t('no_services_text')}>
                {create('plain')}
              </Empty>
            )
          }
        />
      )}
      {opened && <ServiceDialog service={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      {managing && <CategoriesDialog kinds={kinds} start="service" onClose={() => setManaging(false)} />}
    </TablePage>
  )
}
