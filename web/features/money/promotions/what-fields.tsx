import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products as productCalls } from '../../../../schema/api/catalogue/products.ts'
import { services as serviceCalls } from '../../../../schema/api/catalogue/services.ts'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { users } from '../../../../schema/api/team/staff.ts'
import { useRead } from '../../../api/query.ts'
import type { Edit } from '../../../api/use-edit.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { ItemChoice } from './item-choice.tsx'
import type { PromoFormValues } from './promo-values.ts'

export type PromoForm = Edit<SpecialPromo, PromoFormValues>
interface Props {
  form: PromoForm
  /** The promotion that is edited or copied; null for an empty form. */
  specialPromoId: string | null
}

/** Names of the products of a promotion, and of products that were found since. */
function useProductNames(specialPromoId: string | null, search: string) {
  const [known] = useState(() => new Map<string, string>())
  const parts = useRead(specialPromos.products, { specialPromoId: specialPromoId ?? '' }, { enabled: specialPromoId !== null })
  const { data: found = [] } = useRead(productCalls.list, search === '' ? {} : { search }, { staleTime: 60_000, keepPrevious: true })
  for (const { productId, productDTO } of parts.data ?? []) known.set(productId, productDTO.product)
  for (const { productId, product } of found) known.set(productId, product)
  return { known, found }
}

/** Which services, products and team members a promotion covers. */
export function WhatFields({ form: { values, set, getError }, specialPromoId }: Props) {
  const { t } = useTranslation('promotions')
  const [search, setSearch] = useState('')
  const { data: services = [] } = useRead(serviceCalls.list, {}, { staleTime: 60_000 })
  const { data: staff = [] } = useRead(users.list, {}, { staleTime: 60_000 })
  const { known, found } = useProductNames(specialPromoId, search)
  const people = staff.filter(({ inAgenda, userId }) => inAgenda || values.userIds.includes(userId))
  const toggleUser = (userId: string) =>
    set({ userIds: values.userIds.includes(userId) ? values.userIds.filter((one) => one !== userId) : [...values.userIds, userId] })
  return (
    <>
      <div className="stack left shrinks">
        <Segment
          label={t('services')}
          value={values.allServices ? 'all' : 'some'}
          onChange={(next) => set({ allServices: next === 'all' })}
          options={[
            { value: 'all', label: t('all_services') },
            { value: 'some', label: t('some_services') },
          ]}
        />
        {!values.allServices && (
          <ItemChoice
            label={t('add_service')}
            icon="scissors"
            items={services.map(({ serviceId, service, categoryName, price }) => ({
              id: serviceId,
              name: service,
              group: categoryName,
              price,
            }))}
            chosen={values.serviceIds}
            names={known}
            error={getError('serviceIds')}
            onChange={(serviceIds) => set({ serviceIds })}
          />
        )}
      </div>
      <div className="stack left shrinks">
        <Checkbox label={t('all_products')} checked={values.allProducts} onChange={(allProducts) => set({ allProducts })} />
        {!values.allProducts && (
          <ItemChoice
            label={t('add_product')}
            icon="box"
            items={found.map(({ productId, product, categoryName, price }) => ({
              id: productId,
              name: product,
              group: categoryName,
              price,
            }))}
            chosen={values.productIds}
            names={known}
            error={getError('productIds')}
            onSearch={setSearch}
            onChange={(productIds) => set({ productIds })}
          />
        )}
      </div>
      <div className="stack left shrinks">
        <Checkbox label={t('all_staff')} checked={values.allStaff} onChange={(allStaff) => set({ allStaff })} />
        {!values.allStaff && (
          <fieldset className="row wrap" aria-label={t('team_members')}>
            {people.map(({ userId, firstName }) => (
              <Chip key={userId} on={values.userIds.includes(userId)} onClick={() => toggleUser(userId)}>
                {firstName}
              </Chip>
            ))}
          </fieldset>
        )}
        {getError('userIds') && (
          <p className="field-error" role="alert">
            {getError('userIds')}
          </p>
        )}
      </div>
    </>
  )
}
