import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { CatalogueScreen } from './catalogue-screen.tsx'
import { useMayManageCategories } from './category-field.tsx'
import { useServiceColumns } from './service-columns.tsx'
import { ServiceDialog } from './service-dialog.tsx'
import { useServiceCategoryKinds } from './use-service-category-kinds.ts'

/** /services: the salon's services with their durations and prices. */
export function ServicesScreen() {
  const { t } = useTranslation('services')
  const [view, setView] = useState<'current' | 'archived'>('current')
  const [edited, setEdited] = useState<Service | 'new' | null>(null)
  const columns = useServiceColumns()
  const mayManage = useMayManageCategories()
  const isPhone = useMedia(phone)
  const { kinds } = useServiceCategoryKinds()
  const { data = [], isPending, error, refetch } = useRead(services.list, view === 'archived' ? { archived: 'true' } : {})
  return (
    <CatalogueScreen
      title={t('services')}
      addLabel={t('new_service')}
      kinds={kinds}
      actions={
        mayManage && (
          <Link className={buttonClass({})} to="/price-list">
            <Icon name="list" />
            {t('edit_as_table')}
          </Link>
        )
      }
      views={{
        value: view,
        onChange: setView,
        options: [
          { value: 'current', label: t('current') },
          { value: 'archived', label: t('archived_list') },
        ],
      }}
      rows={data}
      columns={columns}
      getId={({ serviceId }) => serviceId}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
      renderEmpty={(addButton) =>
        view === 'archived' ? (
          <Empty icon="box" title={t('no_archived_services')} text={t('no_archived_text')} />
        ) : (
          <Empty icon="scissors" title={t('no_services')} text={t('no_services_text')}>
            {mayManage && (
              <Link className={buttonClass({ variant: 'primary' })} to="/price-list">
                {t('start_from_list')}
              </Link>
            )}
            {/* On a phone the button of the page adds one. */}
            {!(mayManage && isPhone) && addButton}
          </Empty>
        )
      }
      onAdd={() => setEdited('new')}
      onOpen={setEdited}
    >
      {edited && <ServiceDialog service={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </CatalogueScreen>
  )
}
