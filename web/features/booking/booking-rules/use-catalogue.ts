import { serviceCategories } from '../../../../schema/api/catalogue/categories.ts'
import { services as serviceCalls } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { useRead } from '../../../api/query.ts'

const tenMinutes = { staleTime: 10 * 60_000 }
const none: never[] = []

/** The services and categories that rules name, with the category of each service. */
export function useCatalogue(enabled = true) {
  const { data: services = none as readonly Service[] } = useRead(serviceCalls.list, {}, { ...tenMinutes, enabled })
  const { data: categories = none } = useRead(serviceCategories.list, {}, { ...tenMinutes, enabled })
  const categoryOf: Record<string, string> = {}
  for (const { serviceId, serviceCategoryId } of services) categoryOf[serviceId] = serviceCategoryId
  const getName = (id: string) =>
    services.find(({ serviceId }) => serviceId === id)?.service ??
    categories.find(({ serviceCategoryId }) => serviceCategoryId === id)?.categoryName ??
    ''
  return { services, categories, categoryOf, getNames: (ids: readonly string[]) => ids.map(getName).filter(Boolean).join(', ') }
}
export type Catalogue = ReturnType<typeof useCatalogue>
