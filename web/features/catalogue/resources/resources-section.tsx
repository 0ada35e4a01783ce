import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { SectionHead } from '../../../ui/section-form.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { KindCard } from './kind-card.tsx'
import { KindDialog } from './kind-dialog.tsx'
import { useResourceKinds } from './use-resource-kinds.ts'

/** The salon's rooms and equipment: their kinds, and the units of each. */
export function ResourcesSection() {
  const { t } = useTranslation('resources')
  const errorMessage = useErrorMessage()
  const kinds = useResourceKinds()
  const { data, error, isPending, refetch } = kinds.read
  const late = useDelayed(isPending)
  const [edited, setEdited] = useState<ResourceKind | 'new' | null>(null)
  return (
    <section className="section">
      <SectionHead
        title={t('rooms_and_equipment')}
        text={t('resources_text')}
        actions={
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            {t('kind_add')}
          </Button>
        }
      />
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && late && <ListSkeleton />}
      {data?.length === 0 && (
        <div className="card">
          <Empty icon="chair" title={t('rooms_and_equipment')} text={t('resources_empty')} />
        </div>
      )}
      {data?.map((kind) => (
        <KindCard key={kind.resourceKindId} kind={kind} kinds={kinds} onEdit={() => setEdited(kind)} />
      ))}
      {edited && (
        <KindDialog kind={edited === 'new' ? null : edited} kinds={kinds} position={data?.length ?? 0} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}
