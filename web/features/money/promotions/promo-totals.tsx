import { useTranslation } from 'react-i18next'
import { specialPromos } from '../../../../schema/api/money/promotions.ts'
import { useRead } from '../../../api/query.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** What the promotions of this month did so far, compared with as many days of the month before. */
export function PromoTotals() {
  const { t } = useTranslation('promotions')
  const { data } = useRead(specialPromos.totals, {})
  const { euros, share, number, day } = useFormat()
  const month = data?.month
  const before = data?.before
  const visits = month?.visits ?? 0
  const cards = [
    {
      key: 'used',
      title: t('used_this_month'),
      figure: t('visits', { count: visits }),
      text: data ? t('date_range', { from: day(data.from, 'dayMonth'), to: day(data.to, 'dayMonth') }) : '',
      was: before && number(before.visits),
    },
    {
      key: 'given',
      title: t('given_away'),
      figure: euros(month?.given ?? 0),
      text: data && data.revenue > 0 ? t('of_revenue', { share: share((month?.given ?? 0) / data.revenue) }) : t('no_revenue'),
      was: before && euros(before.given),
    },
    {
      key: 'paid',
      title: t('paid_in_those_visits'),
      figure: euros(month?.paid ?? 0),
      text: visits > 0 ? t('a_visit', { amount: euros(Math.round(((month?.paid ?? 0) / visits) * 100) / 100) }) : t('no_visits'),
      was: before && euros(before.paid),
    },
    {
      key: 'new',
      title: t('clients_it_brought'),
      figure: t('new_count', { count: month?.newClients ?? 0 }),
      text: t('first_visits'),
      was: before && number(before.newClients),
    },
  ]
  return (
    <dl className="pm-totals card grid clip" aria-busy={!data}>
      {cards.map(({ key, title, figure, text, was }) => (
        <div key={key}>
          <dt className="s muted">{title}</dt>
          <dd>
            <b className="num">{figure}</b>
            <span className="row between xs muted">
              <span>{text}</span>
              {was !== undefined && <span className="num">{t('month_before', { value: was })}</span>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
