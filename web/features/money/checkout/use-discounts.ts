import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { appointments } from '../../../../schema/api/visits/visits.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { toVisitReductions } from '../../../../schema/rules/money/promotions.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { computePercentage, toPriceLines, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { useWrite } from '../../../api/query.ts'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'

export type Side = 'services' | 'products'
/** A discount as entered: percent, or cents. */
export interface TypedDiscount {
  unit: 'percent' | 'euro'
  value: number | null
}
type TypedDiscounts = Record<Side, TypedDiscount | null>
/** Milliseconds without typing after which a discount is saved; one that is removed is sent at once. */
const saveDelay = 400

/**
 * The discounts on all services and on all products. Shown while typed, saved once typing stops. A percentage is recomputed
 * when the lines change.
 */
export function useDiscounts(visit: Appointment) {
  const client = useQueryClient()
  const handleError = useVisitErrorHandler()
  const [typed, setTyped] = useState<TypedDiscounts>({ services: null, products: null })
  const { appointmentId } = visit
  const undiscounted = visitPrice({
    lines: toPriceLines(visit).filter((line) => line.prepaid === undefined),
    reductions: toVisitReductions(visit),
    discountValueServices: 0,
    discountValueProducts: 0,
  })
  const saved = { services: visit.discountValueServices, products: visit.discountValueProducts }
  const computeDiscount = (side: Side): number => {
    const discount = typed[side]
    if (discount === null) return saved[side]
    return discount.unit === 'percent' ? computePercentage(undiscounted[side], discount.value ?? 0) : euro(discount.value ?? 0)
  }
  const wanted = { services: computeDiscount('services'), products: computeDiscount('products') }
  const isValid = cents(wanted.services) <= cents(undiscounted.services) && cents(wanted.products) <= cents(undiscounted.products)
  /** What was sent last, until it is shown as saved: a discount may be removed before that. */
  const sent = useRef<typeof saved>(null)
  const write = useWrite(appointments.setDiscountValue, {
    onSuccess: (next) => cacheVisit(client, next),
    onError: (error) => {
      sent.current = null
      setTyped({ services: null, products: null })
      handleError(error)
    },
    scope: `discount.${appointmentId}`,
  })
  const { mutate } = write
  const isUnsaved = wanted.services !== saved.services || wanted.products !== saved.products
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the entered discount is sent, not one saved by another user
  useEffect(() => {
    const known = sent.current ?? saved
    if (!isValid || (known.services === wanted.services && known.products === wanted.products)) return
    const save = () => {
      sent.current = wanted
      mutate({
        input: { appointmentId, discountValueServices: wanted.services.toFixed(2), discountValueProducts: wanted.products.toFixed(2) },
      })
    }
    const isRemoved = (known.services > 0 && wanted.services === 0) || (known.products > 0 && wanted.products === 0)
    if (isRemoved) {
      save()
      return
    }
    const timer = setTimeout(save, saveDelay)
    return () => clearTimeout(timer)
  }, [wanted.services, wanted.products, isValid])
  const forgetSent = () => {
    if (!write.isPending) sent.current = null
  }
  const change = (side: Side, next: TypedDiscount | null) => {
    forgetSent()
    setTyped((now) => ({ ...now, [side]: next }))
  }
  return {
    typed,
    change,
    /** Sets both, from a partner discount. */
    changeBoth: (next: TypedDiscounts) => {
      forgetSent()
      setTyped(next)
    },
    values: { discountValueServices: wanted.services, discountValueProducts: wanted.products },
    wanted,
    undiscounted,
    isPending: isUnsaved || write.isPending,
  }
}
export type Discounts = ReturnType<typeof useDiscounts>
