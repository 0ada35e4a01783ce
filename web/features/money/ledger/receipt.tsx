import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { refundsByMethod, sumRounding, visitBalance } from '../../../../schema/rules/money/ledger.ts'
import { listPromoAmounts } from '../../../../schema/rules/money/promotions.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { useMe } from '../../../api/me.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { getLineTotal, getStaffNames } from '../../visits/visits/index.ts'
import { PointsOfVisit } from '../loyalty/index.ts'
import { useMethodLabel } from './method-buttons.tsx'
import '../../../ui/page.css'

/** The receipt of a visit: what was charged and how it was paid. */
export function Receipt({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const { t: ledger } = useTranslation('ledger')
  const { dayOf, time } = useFormat()
  const { salon } = useMe()
  const { checkedOut } = visit
  return (
    <section className="card ck-receipt" aria-label={t('receipt')}>
      <header>
        <h2 className="grow">{t('receipt')}</h2>
        {checkedOut && (
          <span className="xs muted num">{t('day_comma_time', { day: dayOf(checkedOut, 'dated'), at: time(checkedOut) })}</span>
        )}
      </header>
      <div className="body">
        <p className="ck-print s">
          <b>{salon?.salonName}</b>
          <span className="vs-below below">{[salon?.address, salon?.zipCode, salon?.city].filter(Boolean).join(', ')}</span>
          <span className="vs-below below">{visit.paymentClientDTO?.name ?? visit.clientDTO?.name}</span>
        </p>
        <Charges visit={visit} />
        <PaidBy visit={visit} />
        <PointsOfVisit visit={visit} />
        <p className="xs muted ck-not-fiscal">{ledger('not_fiscal')}</p>
      </div>
    </section>
  )
}

/** Services, products, discounts, fees, tip and total. */
function Charges({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const { t: c } = useTranslation('courses')
  const { t: l } = useTranslation('loyalty')
  const { euros } = useFormat()
  const { tip, tips } = visit
  const sold = visit.prepaidDTO.filter(({ isSold }) => isSold)
  const names = getStaffNames(visit)
  const renderDiscount = (label: string, amount: number) =>
    amount > 0 && (
      <div>
        <dt>{label}</dt>
        <dd className="num green">{t('minus_amount', { amount: euros(amount) })}</dd>
      </div>
    )
  return (
    <dl className="ck-sums pairs stack s">
      {visit.clientHistoryServicesDTO.map((row) => {
        const session = visit.courseSessionsDTO?.find((one) => one.clientHistoryServiceId === row.clientHistoryServiceId)
        return (
          <div key={row.clientHistoryServiceId}>
            <dt>
              {row.service} <span className="muted">{row.userDTO.firstName}</span>
              {session && <span className="vs-below below xs muted">{c('session_of', session)}</span>}
            </dt>
            <dd className="num">{euros(session?.amount ?? euro(cents(row.price) - cents(row.discount)))}</dd>
          </div>
        )
      })}
      {renderDiscount(t('discount_on_services'), visit.discountValueServices)}
      {visit.clientHistoryProductsDTO.map((row) => (
        <div key={row.clientHistoryProductId}>
          <dt>{row.quantity > 1 ? t('times', { what: row.product, count: row.quantity }) : row.product}</dt>
          <dd className="num">{euros(getLineTotal(row))}</dd>
        </div>
      ))}
      {renderDiscount(t('discount_on_products'), visit.discountValueProducts)}
      {listPromoAmounts(visit).map(({ name, amount }) => (
        <Fragment key={name}>{renderDiscount(name, amount)}</Fragment>
      ))}
      {renderDiscount(l('reward'), visit.loyaltyReward?.amount ?? 0)}
      {visit.feesDTO?.map((row) => (
        <div key={row.visitFeeId}>
          <dt>{row.fee}</dt>
          <dd className="num">{euros(row.price)}</dd>
        </div>
      ))}
      {sold.map((line) => (
        <div key={line.prepaidSaleId}>
          <dt>{line.kind === 'package' ? line.label : t('gift_card')}</dt>
          <dd className="num">{euros(line.price)}</dd>
        </div>
      ))}
      {tip > 0 && (
        <div>
          <dt>
            {t('tip')} <span className="muted">{tips.map(({ userId }) => names.get(userId) ?? '').join(', ')}</span>
          </dt>
          <dd className="num">{euros(tip)}</dd>
        </div>
      )}
      <div className="ck-sum line-above">
        <dt>{t('total')}</dt>
        <dd className="num">{euros(sumEuro([visit.total, tip, ...sold.map(({ price }) => price)]))}</dd>
      </div>
    </dl>
  )
}

/** Payments, refunds, the outstanding amount, the payer and the order of the external cash system. */
function PaidBy({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('visits')
  const { t: ledger } = useTranslation('ledger')
  const { euros } = useFormat()
  const methodLabel = useMethodLabel()
  const { owed } = visit
  const rounding = sumRounding(visit.entries)
  const refunds = refundsByMethod(visit.entries)
  const isDeposit = (id: string | null) => id !== null && id === visit.depositDTO?.prepaidId
  const findCourse = (id: string | null) => visit.courseSessionsDTO?.find(({ prepaidId }) => prepaidId === id)?.course
  return (
    <dl className="ck-sums ck-paid-by pairs stack s">
      {rounding !== 0 && (
        <div className="muted">
          <dt>{t('cash_rounding')}</dt>
          <dd className="num">{euros(rounding)}</dd>
        </div>
      )}
      {visit.payments.map((payment) => (
        <div key={payment.paymentId} className="muted">
          <dt>{findCourse(payment.prepaidId) ?? (isDeposit(payment.prepaidId) ? t('deposit') : methodLabel(payment.method))}</dt>
          <dd className="num">{euros(payment.amount)}</dd>
        </div>
      ))}
      {refunds.map(({ method, amount }) => (
        <div key={method}>
          <dt>{ledger('refunded_to', { method: methodLabel(method) })}</dt>
          <dd className="num">{t('minus_amount', { amount: euros(amount) })}</dd>
        </div>
      ))}
      {refunds.length > 0 && (
        <div className="ck-sum line-above">
          <dt>{ledger('paid_after_refund')}</dt>
          <dd className="num">{euros(visitBalance(visit.entries).paid)}</dd>
        </div>
      )}
      {owed > 0 && (
        <div className="amber">
          <dt>{t('outstanding')}</dt>
          <dd className="num">{euros(owed)}</dd>
        </div>
      )}
      {visit.paymentClientDTO && (
        <div className="muted">
          <dt>{t('who_paid')}</dt>
          <dd>{visit.paymentClientDTO.name}</dd>
        </div>
      )}
      {visit.externalCashOrder && (
        <div className="muted">
          <dt>{t('cash_order')}</dt>
          <dd className="num">{visit.externalCashOrder}</dd>
        </div>
      )}
    </dl>
  )
}
