import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Appointment, appointments } from '../../../schema/api/appointments.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { computePercentage, linesOfVisit, visitPrice } from '../../../schema/rules/visit-price.ts'
import { useWrite } from '../../api/query.ts'
import { useRefused } from './use-visit-writes.ts'
import { keepVisit } from './visit-cache.ts'

export type Side = 'services' | 'products'
/** What was typed for one side: so many per cent, or so many cents. */
export interface TypedDiscount {
  unit: 'percent' | 'euro'
  value: number | null
}
type Typed = Record<Side, TypedDiscount | null>
const settles = 400

/** The discounts on all services and on all products: shown at once, sent when the typing has settled, followed by the lines where they are per cent. */
export function useDiscounts(visit: Appointment) {
  const client = useQueryClient()
  const failed = useRefused()
  const [typed, setTyped] = useState<Typed>({ services: null, products: null })
  const { appointmentId } = visit
  const bare = visitPrice({ lines: linesOfVisit(visit), discountValueServices: 0, discountValueProducts: 0 })
  const saved = { services: visit.discountValueServices, products: visit.discountValueProducts }
  const wantedOf = (side: Side): number => {
    const given = typed[side]
    if (given === null) return saved[side]
    return given.unit === 'percent' ? computePercentage(bare[side], given.value ?? 0) : euro(given.value ?? 0)
  }
  const wanted = { services: wantedOf('services'), products: wantedOf('products') }
  const fits = cents(wanted.services) <= cents(bare.services) && cents(wanted.products) <= cents(bare.products)
  const write = useWrite(appointments.setDiscountValue, {
    done: (next) => keepVisit(client, next),
    failed: (error) => {
      setTyped({ services: null, products: null })
      failed(error)
    },
    inOrder: `discount.${appointmentId}`,
  })
  const sent = useRef(saved)
  const { mutate } = write
  const differs = wanted.services !== saved.services || wanted.products !== saved.products
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent when what is wanted changes, never because somebody else has saved another one
  useEffect(() => {
    const same = sent.current.services === wanted.services && sent.current.products === wanted.products
    if (!differs || !fits || same) return
    const timer = setTimeout(() => {
      sent.current = wanted
      mutate({
        input: { appointmentId, discountValueServices: wanted.services.toFixed(2), discountValueProducts: wanted.products.toFixed(2) },
      })
    }, settles)
    return () => clearTimeout(timer)
  }, [wanted.services, wanted.products, fits])
  const change = (side: Side, next: TypedDiscount | null) => {
    sent.current = saved
    setTyped((now) => ({ ...now, [side]: next }))
  }
  return {
    typed,
    change,
    /** Both at once, by a convention. */
    changeBoth: (next: Typed) => {
      sent.current = saved
      setTyped(next)
    },
    values: { discountValueServices: wanted.services, discountValueProducts: wanted.products },
    wanted,
    bare,
    pending: differs || write.isPending,
  }
}
export type Discounts = ReturnType<typeof useDiscounts>
