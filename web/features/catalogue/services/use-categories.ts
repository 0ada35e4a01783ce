import {
  dashboardServiceCategories,
  onlineBookingServiceCategories,
  productCategories,
  serviceCategories,
} from '../../../../schema/api/catalogue/categories.ts'
import { products } from '../../../../schema/api/catalogue/products.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Endpoint } from '../../../../schema/api/endpoint.ts'
import { type ResourceEndpoints, useResource } from '../../../api/use-resource.ts'

export type CategoryKind = 'service' | 'dashboard' | 'online' | 'product'
/** A category of any kind. Only service categories have an agenda colour (`tint`, 1 to 6). */
export interface Category {
  readonly id: string
  readonly name: string
  readonly position: number
  readonly tint: number | null
}

export interface Row {
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

/** The categories of one kind and their writes. Changes are shown at once and rolled back after an error. */
function useCategories<Entity extends Row, Input extends object>(
  rows: ResourceEndpoints<Entity, Draft, Draft & { version: number }, Input>,
  getId: (entity: Entity) => string,
  toInput: (id: string) => Input,
  hasTint: boolean,
  dependents: readonly Endpoint[],
) {
  const { read, entities = [], create, update, remove, upsert } = useResource(rows, getId, dependents)
  const sorted = entities.toSorted((a, b) => a.position - b.position || a.categoryName.localeCompare(b.categoryName))
  const findEntity = (id: string) => entities.find((entity) => getId(entity) === id)
  const list: readonly Category[] = sorted.map((entity) => ({
    id: getId(entity),
    name: entity.categoryName,
    position: entity.position,
    tint: entity.tint ?? null,
  }))
  const change = async (id: string, next: Partial<Draft>): Promise<void> => {
    const entity = findEntity(id)
    if (!entity) return
    const { categoryName, position, version, tint } = { ...entity, ...next }
    const rollBack = upsert({ ...entity, ...next, version: version + 1 })
    try {
      await update.mutateAsync({ input: toInput(id), body: { categoryName, position, version, ...(hasTint ? { tint } : {}) } })
    } catch (error) {
      rollBack()
      throw error
    }
  }
  return {
    read,
    list,
    hasTint,
    creating: create.isPending,
    create: async (name: string): Promise<string> => {
      const position = Math.max(-1, ...list.map((category) => category.position)) + 1
      const body = { categoryName: name, position, ...(hasTint ? { tint: (list.length % 6) + 1 } : {}) }
      return getId(await create.mutateAsync({ input: {}, body }))
    },
    rename: (id: string, name: string) => change(id, { categoryName: name }),
    setTint: (id: string, tint: number) => change(id, { tint }),
    /** Moves a category up or down and renumbers those whose position changes. */
    move: async (id: string, by: 1 | -1): Promise<void> => {
      const order = list.map((category) => category.id)
      const from = order.indexOf(id)
      const [moved] = order.splice(from, 1)
      if (moved === undefined) return
      order.splice(from + by, 0, moved)
      await Promise.all(
        order.map((other, position) => (findEntity(other)?.position === position ? undefined : change(other, { position }))),
      )
    },
    remove: (id: string) => remove.mutateAsync({ input: toInput(id) }),
  }
}
export type Categories = ReturnType<typeof useCategories>

const serviceReads = [services.list]
const productReads = [products.list]

export const useServiceCategories = (): Categories =>
  useCategories(
    serviceCategories,
    (category) => category.serviceCategoryId,
    (serviceCategoryId) => ({ serviceCategoryId }),
    true,
    serviceReads,
  )
export const useDashboardCategories = (): Categories =>
  useCategories(
    dashboardServiceCategories,
    (category) => category.dashboardServiceCategoryId,
    (dashboardServiceCategoryId) => ({ dashboardServiceCategoryId }),
    false,
    serviceReads,
  )
export const useOnlineCategories = (): Categories =>
  useCategories(
    onlineBookingServiceCategories,
    (category) => category.onlineBookingServiceCategoryId,
    (onlineBookingServiceCategoryId) => ({ onlineBookingServiceCategoryId }),
    false,
    serviceReads,
  )
export const useProductCategories = (): Categories =>
  useCategories(
    productCategories,
    (category) => category.productCategoryId,
    (productCategoryId) => ({ productCategoryId }),
    false,
    productReads,
  )
