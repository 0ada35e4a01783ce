import { useTranslation } from 'react-i18next'
import { describeFields } from '../../../ui/entity-form.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import './catalogue-labels.ts'
import type { ServiceValues } from './service-values.ts'
import type { TeamMember } from './staff-field.tsx'
import type { Categories } from './use-categories.ts'

/** Describes the fields of a service that someone else changed meanwhile. */
export function useServiceDescription(
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
    color: (values) => [t('agenda_colour'), values.color || t('colour_category')],
    available: (values) => [t('available'), toYesNo(values.available)],
    patchTestDays: (values) => [t('patch_test_days'), number(values.patchTestDays ?? 0)],
    allowanceGrams: (values) => [t('allowance_grams'), number(values.allowanceGrams ?? 0)],
    extraGramPrice: (values) => [t('extra_gram_price'), cents(values.extraGramPrice ?? 0)],
  })
}
