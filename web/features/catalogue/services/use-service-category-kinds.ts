import { useTranslation } from 'react-i18next'
import { useDashboardCategories, useOnlineCategories, useServiceCategories } from './use-categories.ts'

/** The three kinds of categories of services, by kind and as a list with labels. */
export function useServiceCategoryKinds() {
  const { t } = useTranslation('services')
  const categories = { service: useServiceCategories(), online: useOnlineCategories(), dashboard: useDashboardCategories() }
  const kinds = [
    { kind: 'service', label: t('category_service'), categories: categories.service },
    { kind: 'online', label: t('online_category'), categories: categories.online },
    { kind: 'dashboard', label: t('category_dashboard'), categories: categories.dashboard },
  ] as const
  return { categories, kinds }
}
