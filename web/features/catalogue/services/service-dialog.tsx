import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceSets } from '../../../../schema/api/catalogue/packages.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { Service, ServiceChange, ServiceDraft } from '../../../../schema/api/catalogue/services-schemas.ts'
import { getAdmittedRoles } from '../../../../schema/rules/platform/access.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { describeFields } from '../../../ui/entity-form.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { CatalogueDialog } from './catalogue-dialog.tsx'
import { ServiceFields } from './service-fields.tsx'
import { type ServiceValues, toServiceBody, toServiceValues } from './service-values.ts'
import { type TeamMember, useTeamMembers } from './staff-field.tsx'
import { useArchiveService } from './use-archive.ts'
import { useCatalogueForm } from './use-catalogue-form.ts'
import type { Categories, CategoryKind } from './use-categories.ts'
import { useServiceCategoryKinds } from './use-service-category-kinds.ts'

/** Describes the fields of a service that someone else changed meanwhile. */
function useServiceDescription(
  categories: Readonly<Record<'service' | 'dashboard' | 'online', Categories>>,
  teamMembers: readonly TeamMember[],
) {
  const { t } = useTranslation('services')
  const { cents, number } = useFormat()
  const getCategory = (kind: Categories, id: string | null) => kind.list.find((category) => category.id === id)?.name ?? t('no_category')
  const toYesNo = (value: boolean) => (value ? t('yes') : t('no'))
  const minutes = (count: number | null) => t('minutes', { minutes: count ?? 0 })
  return describeFields<ServiceValues>({
    service: (values) => [t('service'), values.service],
    serviceCategoryId: (values) => [t('category'), getCategory(categories.service, values.serviceCategoryId)],
    dashboardServiceCategoryId: (values) => [t('category_dashboard'), getCategory(categories.dashboard, values.dashboardServiceCategoryId)],
    onlineBookingServiceCategoryId: (values) => [
      t('online_category'),
      getCategory(categories.online, values.onlineBookingServiceCategoryId),
    ],
    length: (values) => [t('duration'), minutes(values.length)],
    parts: (values) => [t('with_processing'), values.parts.map((part) => String(part.minutes)).join(' + ') || t('no')],
    price: (values) => [t('price'), cents(values.price ?? 0)],
    extendedDescription: (values) => [t('description'), values.extendedDescription],
    breakAfterService: (values) => [t('break_after'), minutes(values.breakAfterService)],
    enableCommissions: (values) => [t('commissions'), toYesNo(values.enableCommissions)],
    assignedStaff: (values) => [
      t('team_members'),
      teamMembers
        .filter(({ userId }) => values.assignedStaff.includes(userId))
        .map(({ name }) => name)
        .join(', ') || t('clear_all'),
    ],
    needs: (values) => [t('rooms_and_equipment'), String(values.needs?.length ?? 0)],
    extraIds: (values) => [t('extras'), String(values.extraIds.length)],
    color: (values) => [t('agenda_colour'), values.color || t('colour_category')],
    available: (values) => [t('available'), toYesNo(values.available)],
    patchTestDays: (values) => [t('patch_test_days'), number(values.patchTestDays ?? 0)],
    allowanceGrams: (values) => [t('allowance_grams'), number(values.allowanceGrams ?? 0)],
    extraGramPrice: (values) => [t('extra_gram_price'), cents(values.extraGramPrice ?? 0)],
  })
}

const useServiceWrites = () => ({
  schema: Service,
  draft: ServiceDraft,
  change: ServiceChange,
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
      <ServiceFields form={form} categories={categories} onManage={setManagedKind} serviceId={service?.serviceId} />
    </CatalogueDialog>
  )
}
