import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { Appointment } from '../../../../schema/api/visits/visits.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Icon } from '../../../ui/icon.tsx'
import './appointments-labels.ts'
import './ledger.css'
import './checkout.css'
import { CheckoutDone } from './checkout-done.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { ExportPanel } from './export-panel.tsx'
import { ExtraColour } from './extra-colour.tsx'
import { productsPath, sheetPath } from './next-button.tsx'
import { PayPanel } from './pay-panel.tsx'
import { ProductAdd } from './product-add.tsx'
import { ServiceAdd } from './service-add.tsx'
import './sheet.css'
import './visit.css'
import { CheckoutHead, OpenServices } from './checkout-head.tsx'
import { CheckoutServices } from './checkout-services.tsx'
import { TipCard } from './tip-card.tsx'
import { useCheckout } from './use-checkout.ts'
import { useVisit } from './use-visit.ts'
import { useVisitWrites } from './use-visit-writes.ts'
import { VisitCourses } from './visit-courses.tsx'
import { VisitFees } from './visit-fees.tsx'
import { VisitMissing } from './visit-head.tsx'
import { VisitLoyalty } from './visit-loyalty.tsx'
import { VisitPrepaid } from './visit-prepaid.tsx'
import { VisitProducts } from './visit-products.tsx'
import { VisitPromos } from './visit-promos.tsx'
import { VisitSurcharges } from './visit-surcharges.tsx'

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
  const { t } = useTranslation('visits')
  const checkout = useCheckout(visit)
  const writes = useVisitWrites(visit)
  const hasCashSystem = useMe().salon?.hasCashSystem ?? false
  return (
    <div className="ck">
      <div className="ck-left">
        <div className="ck-in">
          <CheckoutHead visit={visit} back={back} />
          <OpenServices visit={visit} checkout={checkout} />
          <section className="card" aria-label={t('services')}>
            <header className="wrap">
              <h2 className="grow">{t('services')}</h2>
              <ServiceAdd visit={visit} onAdd={writes.addService} />
            </header>
            <CheckoutServices visit={visit} writes={writes} />
            <ExtraColour visit={visit} />
            <VisitSurcharges visit={visit} />
          </section>
          <section className="card" aria-label={t('products')}>
            <header className="wrap">
              <h2 className="grow">{t('products')}</h2>
              <ProductAdd onAdd={({ productId }) => writes.addProduct({ productId, ...getSeller(visit) })} />
              <Link className="btn ghost s" to={productsPath(visit)}>
                <Icon name="plus" size={16} />
                {t('several_products')}
              </Link>
            </header>
            <VisitProducts visit={visit} writes={writes} prices />
          </section>
          <VisitFees visit={visit} />
          <VisitPrepaid visit={visit} />
          <VisitCourses visit={visit} />
          <VisitPromos visit={visit} />
          <VisitLoyalty visit={visit} />
          <DiscountFields discounts={checkout.discounts} clientId={visit.clientId} />
          {!hasCashSystem && <TipCard visit={visit} checkout={checkout} />}
        </div>
      </div>
      {hasCashSystem ? <ExportPanel visit={visit} checkout={checkout} /> : <PayPanel visit={visit} checkout={checkout} />}
    </div>
  )
}

/** The seller proposed for a product added at checkout: who performed the last service. */
const getSeller = (visit: Appointment): { userId?: string } => {
  const userId = visit.clientHistoryServicesDTO.at(-1)?.userId
  return userId === undefined ? {} : { userId }
}
