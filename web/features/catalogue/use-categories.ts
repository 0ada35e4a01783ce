import { services } from '../../../schema/api/catalogue.ts'
import {
  dashboardServiceCategories,
  onlineBookingServiceCategories,
  productCategories,
  serviceCategories,
} from '../../../schema/api/categories.ts'
import type { Endpoint } from '../../../schema/api/endpoint.ts'
import { products } from '../../../schema/api/products.ts'
import { type ResourceEndpoints, useResource } from '../../api/use-resource.ts'

export type CategoryKind = 'service' | 'dashboard' | 'online' | 'product'
/** A category of any of the four kinds. Only those of services have a colour of the agenda, 1 to 6. */
export interface Category {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly tint: number | null
}

interface Row {
  categoryName: string
  position: number
  version: number
  tint?: number
}
interface Draft {
  categoryName: string
  position?: number | undefined
  tint?: number | undefined
}

/** What can be done with the categories of one kind. Every write shows at once; `failed` hears of a refusal. */
function useKind<Entity extends Row, One extends object>(
  rows: ResourceEndpoints<Entity, Draft, Draft & { version: number }, One>,
  idOf: (entity: Entity) => string,
  oneOf: (id: string) => One,
  tinted: boolean,
  changes: readonly Endpoint[],
) {
  const { read, entities = [], create, update, remove, upsert } = useResource(rows, idOf, changes)
  const sorted = entities.toSorted((a, b) => a.position - b.position || a.categoryName.localeCompare(b.categoryName))
  const byId = (id: string) => entities.find((entity) => idOf(entity) === id)
  const list: readonly Category[] = sorted.map((entity) => ({
    id: idOf(entity),
    name: entity.categoryName,
    position: entity.position,
    tint: entity.tint ?? null,
  }))
  const change = async (id: string, next: Partial<Draft>): Promise<void> => {
    const entity = byId(id)
    if (!entity) return
    const { categoryName, position, version, tint } = { ...entity, ...next }
    const takeBack = upsert({ ...entity, ...next })
    try {
      await update.mutateAsync({ input: oneOf(id), body: { categoryName, position, version, ...(tinted ? { tint } : {}) } })
    } catch (error) {
      takeBack()
      throw error
    }
  }
  return {
    read,
    list,
    tinted,
    creating: create.isPending,
    create: async (name: string): Promise<string> => {
      const position = Math.max(-1, ...list.map((category) => category.position)) + 1
      const body = { categoryName: name, position, ...(tinted ? { tint: (list.length % 6) + 1 } : {}) }
      return idOf(await create.mutateAsync({ input: {}, body }))
    },
    rename: (id: string, name: string) => change(id, { categoryName: name }),
    colour: (id: string, tint: number) => change(id, { tint }),
    /** Everybody whose place it is not yet gets a new number. */
    move: async (id: string, by: 1 | -1): Promise<void> => {
      const order = list.map((category) => category.id)
      const from = order.indexOf(id)
      const [moved] = order.splice(from, 1)
      if (moved === undefined) return
      order.splice(from + by, 0, moved)
      await Promise.all(order.map((one, position) => (byId(one)?.position === position ? undefined : change(one, { position }))))
    },
    remove: (id: string) => remove.mutateAsync({ input: oneOf(id) }),
  }
}
export type Categories = ReturnType<typeof useKind>

const ofServices = [services.list]
const ofProducts = [products.list]

export const useServiceCategories = (): Categories =>
  useKind(
    serviceCategories,
    (category) => category.serviceCategoryId,
    (serviceCategoryId) => ({ serviceCategoryId }),
    true,
    ofServices,
  )
export const useDashboardCategories = (): Categories =>
  useKind(
    dashboardServiceCategories,
    (category) => category.dashboardServiceCategoryId,
    (dashboardServiceCategoryId) => ({ dashboardServiceCategoryId }),
    false,
    ofServices,
  )
export const useOnlineCategories = (): Categories =>
  useKind(
    onlineBookingServiceCategories,
    (category) => category.onlineBookingServiceCategoryId,
    (onlineBookingServiceCategoryId) => ({ onlineBookingServiceCategoryId }),
    false,
    ofServices,
  )
export const useProductCategories = (): Categories =>
  useKind(
    productCategories,
    (category) => category.productCategoryId,
    (productCategoryId) => ({ productCategoryId }),
    false,
    ofProducts,
  )
