import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { products } from '../../../../schema/api/catalogue/products.ts'
import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { clientHistoryProducts, clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { suggestStaff } from '../../../../schema/rules/booking/booking-lines.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useServicesByUse } from '../../../api/services-by-use.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { getProductPrice, usePeople } from '../../visits/visits/index.ts'

/** What the menu adds, and what it opens. */
export interface AddActions {
  addService: (service: { serviceId: string; userId: string }) => void
  addProduct: (productId: string) => void
  /** The courses on sale. */
  courses: readonly { courseId: string; course: string; price: number; run: () => void }[]
  open: (kind: 'fee' | 'gift_card' | 'products') => void
}

export type AddGroup = 'before' | 'services' | 'courses' | 'other' | 'found'
/** Something that can be added to the checkout. */
export interface AddRow {
  key: string
  group: AddGroup
  icon: IconName
  text: string
  /** What stands beside its name: stock, duration. */
  detail?: string
  amount?: string
  run: () => void
}

/** At most so many of each kind are offered before anything is typed. */
const most = { before: 3, services: 5, courses: 4 }
const maxFound = 12
const noServices: readonly Service[] = []
const noProducts: readonly Product[] = []

/** The services with what adds one: the team member of the visit performs it, if they offer it. */
function useServiceRows({ visit, actions }: { visit: Appointment; actions: AddActions }) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const { userId, user } = useMe()
  const people = usePeople()
  const { data = noServices } = useRead(services.list, {}, { staleTime: 10 * 60_000 })
  const ordered = useServicesByUse(data).filter(({ available }) => available)
  const present = [...visit.clientHistoryServicesDTO.map((one) => one.userId), ...people.map((person) => person.userId)]
  const own = user.inAgenda ? userId : undefined
  return ordered.map((service) => ({
    service,
    toRow: (group: AddGroup): AddRow => ({
      key: `${group} ${service.serviceId}`,
      group,
      icon: 'scissors',
      text: service.service,
      detail: t('minutes_short', { count: service.length }),
      amount: euros(service.price),
      run: () => {
        const staff = suggestStaff(service, own, visit.clientHistoryServicesDTO.at(-1)?.userId, present)
        actions.addService({ serviceId: service.serviceId, userId: staff })
      },
    }),
  }))
}

/** What the client of a visit had before, ids of the most frequent services and of the latest products first. */
function useTakenBefore({ clientId }: Appointment) {
  const isAllowed = hasAnyRole(useMe().roles, groups.user)
  const favourites = useRead(clientHistoryServices.favourites, { clientId, howMany: '6' }, { staleTime: 10 * 60_000, enabled: isAllowed })
  const bought = useRead(clientHistoryProducts.ofClient, { clientId }, { staleTime: 60_000 })
  const latest = [...new Map((bought.data ?? []).map((row) => [row.productId, row])).values()]
  return {
    serviceIds: (favourites.data ?? []).map(({ serviceId }) => serviceId),
    bought: latest,
    isLoading: favourites.isLoading || bought.isLoading,
  }
}

/** What can be added to a checkout: what matches a query, else what the client took before, services, courses and all other kinds. */
export function useAddRows(visit: Appointment, actions: AddActions, query: string) {
  const { t } = useTranslation('visits')
  const { t: c } = useTranslation('courses')
  const { euros } = useFormat()
  const search = useDeferredValue(query.trim())
  const isSearching = search.length >= 2
  const found = useRead(products.list, { onlyAvailable: 'true', search }, { enabled: isSearching, staleTime: 10_000, keepPrevious: true })
  const offered = useServiceRows({ visit, actions })
  const taken = useTakenBefore(visit)
  const toProductRow = (group: AddGroup, product: { productId: string; product: string; stock: number }, price: number): AddRow => ({
    key: `${group} ${product.productId}`,
    group,
    icon: 'box',
    text: product.product,
    detail: t('in_stock', { count: product.stock }),
    amount: euros(price),
    run: () => actions.addProduct(product.productId),
  })
  const others: AddRow[] = [
    ...actions.courses.map(
      ({ course, courseId, price, run }): AddRow => ({
        key: courseId,
        group: 'courses',
        icon: 'layers',
        text: course,
        detail: c('course'),
        amount: euros(price),
        run,
      }),
    ),
    { key: 'gift_card', group: 'other', icon: 'voucher', text: t('gift_card'), run: () => actions.open('gift_card') },
    { key: 'fee', group: 'other', icon: 'coin', text: t('fee'), run: () => actions.open('fee') },
    { key: 'products', group: 'other', icon: 'barcode', text: t('several_products'), run: () => actions.open('products') },
  ]
  if (search === '' && taken.isLoading) return { rows: [], isOutdated: true, isLoading: true }
  if (search === '') {
    const had = new Set(visit.clientHistoryServicesDTO.map(({ serviceId }) => serviceId))
    const before = offered.filter(({ service }) => taken.serviceIds.includes(service.serviceId) && !had.has(service.serviceId))
    const favourites = before
      .toSorted((a, b) => taken.serviceIds.indexOf(a.service.serviceId) - taken.serviceIds.indexOf(b.service.serviceId))
      .slice(0, most.before)
    const bought = taken.bought.filter(({ productDTO }) => productDTO.stock > 0).slice(0, most.before)
    const furtherServices = offered.filter((one) => !favourites.includes(one) && !had.has(one.service.serviceId)).slice(0, most.services)
    const rows = [
      ...favourites.map(({ toRow }) => toRow('before')),
      ...bought.map(({ product, productDTO, price }) =>
        toProductRow('before', { product, ...productDTO }, productDTO.regularPrice ?? price),
      ),
      ...furtherServices.map(({ toRow }) => toRow('services')),
      ...others.filter(({ group }) => group === 'courses').slice(0, most.courses),
      ...others.filter(({ group }) => group === 'other'),
    ]
    return { rows, isOutdated: query.trim() !== '', isLoading: false }
  }
  const isOutdated = isSearching && (found.isPlaceholderData || found.isPending || search !== query.trim())
  const matching = [
    ...offered.filter(({ service }) => matchesQuery([service.service, service.categoryName], query)).map(({ toRow }) => toRow('found')),
    ...(isSearching ? (found.data ?? noProducts) : noProducts).map((product) => toProductRow('found', product, getProductPrice(product))),
    ...others.filter((row) => matchesQuery([row.text, row.detail ?? ''], query)).map((row): AddRow => ({ ...row, group: 'found' })),
  ]
  return { rows: rankMatches(matching, query, ({ text }) => text).slice(0, maxFound), isOutdated, isLoading: found.isFetching }
}
