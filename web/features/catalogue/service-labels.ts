import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/use-format.ts'
import './catalogue-labels.ts'
import type { ServiceValues } from './service-values.ts'
import type { Person } from './staff-field.tsx'
import type { Categories } from './use-categories.ts'

/** What a field of a service is called, and how its value reads: for what somebody else has changed. */
export function useServiceLabels(categories: Readonly<Record<'service' | 'dashboard' | 'online', Categories>>, people: readonly Person[]) {
  const { t } = useTranslation('catalogue')
  const { cents } = useFormat()
  const nameIn = (kind: Categories, id: string | null) => kind.list.find((category) => category.id === id)?.name ?? t('no_category')
  const yes = (is: boolean) => (is ? t('yes') : t('no'))
  const minutes = (count: number | null) => t('minutes', { minutes: count ?? 0 })
  const readers: { readonly [Name in keyof ServiceValues]: (values: ServiceValues) => [label: string, text: string] } = {
    service: (values) => [t('service'), values.service],
    serviceCategoryId: (values) => [t('category'), nameIn(categories.service, values.serviceCategoryId)],
    dashboardServiceCategoryId: (values) => [t('category_dashboard'), nameIn(categories.dashboard, values.dashboardServiceCategoryId)],
    onlineBookingServiceCategoryId: (values) => [t('online_category'), nameIn(categories.online, values.onlineBookingServiceCategoryId)],
    length: (values) => [t('duration'), minutes(values.length)],
    parts: (values) => [t('with_processing'), values.parts.map((part) => String(part.minutes)).join(' + ') || t('no')],
    price: (values) => [t('price'), cents(values.price ?? 0)],
    extendedDescription: (values) => [t('description'), values.extendedDescription],
    breakAfterService: (values) => [t('break_after'), minutes(values.breakAfterService)],
    enableCommissions: (values) => [t('commissions'), yes(values.enableCommissions)],
    assignedStaff: (values) => [
      t('team_members'),
      people
        .filter(({ userId }) => values.assignedStaff.includes(userId))
        .map(({ name }) => name)
        .join(', ') || t('clear_all'),
    ],
    color: (values) => [t('agenda_colour'), values.color || t('colour_category')],
    available: (values) => [t('available'), yes(values.available)],
  }
  return (names: readonly (keyof ServiceValues)[], values: ServiceValues) =>
    names.map((name) => {
      const [label, text] = readers[name](values)
      return { label, text }
    })
}
