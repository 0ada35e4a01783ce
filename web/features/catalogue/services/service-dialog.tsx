import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import { Service, services } from '../../../../schema/api/catalogue/services.ts'
import { getAdmittedRoles } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { CatalogueDialog } from './catalogue-dialog.tsx'
import './catalogue-labels.ts'
import { useServiceDescription } from './service-description.ts'
import { ServiceFields } from './service-fields.tsx'
import { toServiceBody, toServiceValues } from './service-values.ts'
import { useTeamMembers } from './staff-field.tsx'
import { useArchiveService } from './use-archive.ts'
import { useCatalogueForm } from './use-catalogue-form.ts'
import type { CategoryKind } from './use-categories.ts'
import { useServiceCategoryKinds } from './use-service-category-kinds.ts'

const useServiceWrites = () => ({
  schema: Service,
  endpoints: services,
  toInput: ({ serviceId }: Service) => ({ serviceId }),
  create: useWrite(services.create),
  update: useWrite(services.update),
  // Packages contain the prices and durations of their services.
  invalidates: [services.list, services.one, serviceSets.list],
})

/** A new or existing service. */
export function ServiceDialog({ service, onClose }: { service: Service | null; onClose: () => void }) {
  const { t } = useTranslation('services')
  const { roles } = useMe()
  const [managedKind, setManagedKind] = useState<CategoryKind | null>(null)
  const { kinds, categories } = useServiceCategoryKinds()
  const form = useCatalogueForm(service, useServiceWrites(), {
    toValues: toServiceValues,
    toBody: toServiceBody,
    getName: (saved) => saved.service,
    onSaved: onClose,
  })
  const describeConflict = useServiceDescription(categories, useTeamMembers(form.values.assignedStaff))
  const archive = useArchiveService()
  const mayArchive = hasAnyRole(roles, getAdmittedRoles(services.remove.access))
  return (
    <CatalogueDialog
      form={form}
      describeConflict={describeConflict}
      title={service ? service.service : t('new_service')}
      subtitle={service ? t('edit_service_hint') : undefined}
      archivedNote={t('archived_service')}
      archive={service && mayArchive ? () => archive(service) : undefined}
      kinds={kinds}
      managedKind={managedKind}
      onManage={setManagedKind}
      onClose={onClose}
    >
      <ServiceFields form={form} categories={categories} onManage={setManagedKind} />
    </CatalogueDialog>
  )
}
