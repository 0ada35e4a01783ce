import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import './checkout.css'
import { optionalPart, partWhenUsed } from '../../../ui/lazy-part.ts'
import {
  productsPath,
  sheetPath,
  useScannedProduct,
  useVisit,
  useVisitWrites,
  VisitMissing,
  VisitProducts,
} from '../../visits/visits/index.ts'
import { VisitFees, VisitSurcharges } from '../charges/index.ts'
import { AddMenu } from './add-menu.tsx'
import { CheckoutHead, OpenServices } from './checkout-head.tsx'
import { CheckoutServices } from './checkout-services.tsx'
import { usePreselectedDiscount } from './discount-fields.tsx'
import { Extras } from './extras.tsx'
import { PayPanel } from './pay-panel.tsx'
import type { AddActions } from './use-add-rows.ts'
import { useCheckout } from './use-checkout.ts'
import { useVisitCourses } from './use-visit-courses.ts'
import { CourseLines } from './visit-courses.tsx'
import { VisitOffers } from './visit-offers.tsx'

/** The screen of sales is loaded behind the checkout, whose parts it shows: as a further screen it would divide the checkout's file. */
export const loadSale = () => import('./sale-screen.tsx')

const CheckoutPresence = optionalPart(async () => (await import('./checkout-presence.tsx')).CheckoutPresence)
const ExtraColour = optionalPart(async () => (await import('./extra-colour.tsx')).ExtraColour)
const CheckoutDone = partWhenUsed(async () => (await import('./checkout-done.tsx')).CheckoutDone)
const VisitPrepaid = partWhenUsed(async () => (await import('./visit-prepaid.tsx')).VisitPrepaid)
const ExportPanel = partWhenUsed(async () => (await import('./export-panel.tsx')).ExportPanel)

/** `/checkout/:aId/:id`: the checkout of one visit (`aId`) of a client (`id`); once it is paid, its receipt. */
export function CheckoutScreen() {
  const { aId = '' } = useParams()
  const { roles } = useMe()
  const read = useVisit(aId)
  const list = hasAnyRole(roles, groups.profileInfoAccess) ? '/appointments' : '/welcome'
  if (!read.visit || read.isGone) return <VisitMissing read={read} back={list} />
  if (read.visit.checkedOut || read.visit.externalCashOrder) return <CheckoutDone visit={read.visit} back={list} />
  return <OpenCheckout key={aId} visit={read.visit} back={list === '/appointments' ? sheetPath(read.visit) : list} />
}

function OpenCheckout({ visit, back }: { visit: Appointment; back: string }) {
  const checkout = useCheckout(visit)
  const courses = useVisitCourses(visit)
  const hasCashSystem = useMe().salon?.hasCashSystem ?? false
  usePreselectedDiscount(checkout.discounts, visit.clientId)
  return (
    <div className="ck grid">
      <div className="ck-left">
        <div className="ck-in grid gap-16">
          <CheckoutHead visit={visit} back={back} />
          <div className="ck-presence">
            <CheckoutPresence visit={visit} />
          </div>
          <OpenServices visit={visit} checkout={checkout} />
          <Basket visit={visit} courses={courses} />
          <Extras visit={visit} checkout={checkout} hasTip={!hasCashSystem} />
          <VisitOffers visit={visit} checkout={checkout} courses={courses} hasCards={!hasCashSystem} />
        </div>
      </div>
      {hasCashSystem ? <ExportPanel visit={visit} checkout={checkout} /> : <PayPanel checkout={checkout} />}
    </div>
  )
}

/** All that is charged, in one list: services, products, fees, gift cards and courses, and what adds to it. */
function Basket({ visit, courses }: { visit: Appointment; courses: ReturnType<typeof useVisitCourses> }) {
  const { t } = useTranslation('visits')
  const navigate = useNavigate()
  const writes = useVisitWrites(visit)
  const [adding, setAdding] = useState<'fee' | 'gift_card' | null>(null)
  const close = () => setAdding(null)
  const addProduct = (productId: string) => writes.addProduct({ productId, ...getSeller(visit) })
  useScannedProduct(({ productId }) => addProduct(productId))
  const actions: AddActions = {
    addService: writes.addService,
    addProduct,
    courses: courses.onSale.map((course) => ({ ...course, run: () => courses.add(course) })),
    open: (kind) => (kind === 'products' ? void navigate(productsPath(visit)) : setAdding(kind)),
  }
  const { clientHistoryServicesDTO, clientHistoryProductsDTO, feesDTO = [], prepaidDTO } = visit
  const count = clientHistoryServicesDTO.length + clientHistoryProductsDTO.length + feesDTO.length + prepaidDTO.length
  return (
    <section className="card ck-basket" aria-label={t('charged_lines')}>
      <header className="wrap">
        <h2 className="grow">{t('line_count', { count })}</h2>
        <AddMenu visit={visit} actions={actions} />
      </header>
      <section aria-label={t('services')}>
        <CheckoutServices visit={visit} writes={writes} />
        <ExtraColour visit={visit} />
        <VisitSurcharges visit={visit} />
      </section>
      <section aria-label={t('products')}>
        <VisitProducts visit={visit} writes={writes} prices />
      </section>
      <VisitFees visit={visit} isAdding={adding === 'fee'} onAdded={close} />
      {(adding === 'gift_card' || visit.prepaidDTO.some(({ kind }) => kind === 'gift_card')) && (
        <VisitPrepaid visit={visit} isAdding={adding === 'gift_card'} onAdded={close} />
      )}
      <CourseLines visit={visit} courses={courses} />
    </section>
  )
}

/** The seller proposed for a product added at checkout: who performed the last service. */
const getSeller = (visit: Appointment): { userId?: string } => {
  const userId = visit.clientHistoryServicesDTO.at(-1)?.userId
  return userId === undefined ? {} : { userId }
}
