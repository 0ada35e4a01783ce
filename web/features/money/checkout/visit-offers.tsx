import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { clientCourses } from '../../../../schema/api/money/courses-of-client.ts'
import { giftCards } from '../../../../schema/api/money/gift-cards.ts'
import { loyalty } from '../../../../schema/api/money/loyalty.ts'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import { discounts } from '../../../../schema/api/platform/settings-lists.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { optionalPart } from '../../../ui/lazy-part.ts'
import { PartnerDiscounts } from './discount-fields.tsx'
import type { CheckoutState } from './use-checkout.ts'
import type { useVisitCourses } from './use-visit-courses.ts'
import { UsableCourses } from './visit-courses.tsx'
import { VisitPromos } from './visit-promos.tsx'

const OwnCards = optionalPart(async () => (await import('./own-cards.tsx')).OwnCards)
const VisitLoyalty = optionalPart(async () => (await import('./visit-loyalty.tsx')).VisitLoyalty)

/** Paths of the reads of what is offered. */
const paths: readonly unknown[] = [giftCards.ofClient, clientCourses.ofClient, discounts.list, specialPromos.ofVisit, loyalty.ofClient].map(
  ({ path }) => path,
)
/** Until then the parts have begun to read. */
const settleMs = 50

/**
 * What the client may use instead of paying in full: gift cards, courses, partner discounts, promotions and points. They are shown
 * together once all are known, so that none moves another.
 */
export function VisitOffers({
  visit,
  checkout,
  courses,
  hasCards,
}: {
  visit: Appointment
  checkout: CheckoutState
  courses: ReturnType<typeof useVisitCourses>
  /** Whether the client's gift cards are among them. */
  hasCards: boolean
}) {
  const pending = useIsFetching({ predicate: ({ queryKey }) => paths.includes(queryKey[1]) })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isShown || pending > 0) return
    const timer = setTimeout(() => setShown(true), settleMs)
    return () => clearTimeout(timer)
  }, [isShown, pending])
  return (
    <div className="card ck-offers" hidden={!isShown}>
      {hasCards && checkout.toPay > 0 && <OwnCards visit={visit} checkout={checkout} />}
      <UsableCourses visit={visit} courses={courses} />
      <PartnerDiscounts discounts={checkout.discounts} />
      <VisitPromos visit={visit} />
      <VisitLoyalty visit={visit} />
    </div>
  )
}
