import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  ClientFigures,
  Earnings,
  SalesGrowth,
  ServiceFigures,
  UserFigures,
} from '../../../../schema/api/insights/dashboards-schemas.ts'
import { Avatar, AvatarColours, getAvatarColour } from '../../../ui/avatar.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { moneyTexts } from './dashboards-labels.ts'
import { BarList, Card, Delta, EuroFigure, Figure, Lines } from './parts.tsx'
import { useFigures } from './use-figures.ts'

const shownBars = 6
const Loading = () => <SkeletonBlock height={180} />
const spanOf = ({ from, until }: { from: string; until: string }) => ({ from, to: until })

export function TopServicesCard({ figures }: { figures: ServiceFigures | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euro } = useFigures()
  const bars = figures?.services.slice(0, shownBars).map(({ serviceId, service, revenue, times }) => ({
    key: serviceId,
    label: service,
    value: revenue,
    text: euro(revenue),
    note: t('times', { count: times }),
    rows: { figure: 'services' as const, title: service, itemId: serviceId, ...spanOf(figures) },
  }))
  return (
    <Card title={t('top_services')} info="topServices" className="c3">
      {bars ? <BarList bars={bars} label={t('top_services')} /> : <Loading />}
    </Card>
  )
}

export function ProductsCard({ figures }: { figures: ServiceFigures | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euro } = useFigures()
  const bars = figures?.products.slice(0, shownBars).map(({ productId, product, revenue, quantity }) => ({
    key: productId,
    label: product,
    value: revenue,
    text: euro(revenue),
    note: t('times', { count: quantity }),
    rows: { figure: 'products' as const, title: product, itemId: productId, ...spanOf(figures) },
  }))
  return (
    <Card title={t('top_products')} info="margin">
      {bars ? <BarList bars={bars} label={t('top_products')} /> : <Loading />}
    </Card>
  )
}

/** Revenue by dashboard category, with the products as one more. */
export function CategoriesCard({ figures, earnings }: { figures: ServiceFigures | undefined; earnings: Earnings | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euro } = useFigures()
  const categories = figures?.categories.map(({ dashboardServiceCategoryId, categoryName, revenue, times }) => ({
    key: dashboardServiceCategoryId ?? 'none',
    label: categoryName ?? t('no_category'),
    value: revenue,
    text: euro(revenue),
    note: t('times', { count: times }),
    rows: {
      figure: 'services' as const,
      title: categoryName ?? t('no_category'),
      ...(dashboardServiceCategoryId === null ? { part: 'unknown' as const } : { categoryId: dashboardServiceCategoryId }),
      ...spanOf(figures),
    },
  }))
  const products = figures &&
    earnings && {
      key: 'products',
      label: t('products'),
      value: earnings.products.current,
      text: euro(earnings.products.current),
      rows: { figure: 'products' as const, title: t('products'), ...spanOf(figures) },
    }
  // Without dashboard categories there is nothing to compare.
  if (figures?.categories.every(({ dashboardServiceCategoryId }) => dashboardServiceCategoryId === null)) return null
  return (
    <Card title={t('by_category')} info="categories">
      {categories && products ? <BarList bars={[...categories, products]} label={t('by_category')} /> : <Loading />}
    </Card>
  )
}

export function TopPeopleCard({ figures }: { figures: UserFigures | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euro, percent } = useFigures()
  const { euros } = useFormat()
  const colours = use(AvatarColours)
  const bars = figures?.people.map(({ userId, firstName, lastName, revenue, occupancy, revenuePerHour }) => ({
    key: userId,
    label: (
      <span className="row" title={revenuePerHour === null ? undefined : t('per_hour', { amount: euros(revenuePerHour) })}>
        <Avatar name={`${firstName} ${lastName}`} id={userId} size="s" />
        <span className="ell">{firstName}</span>
      </span>
    ),
    value: revenue,
    colour: colours.get(userId) ?? getAvatarColour(userId),
    text: euro(revenue),
    note: occupancy === null ? undefined : percent(occupancy),
    rows: { figure: 'revenue' as const, title: `${firstName} ${lastName}`, userId, ...spanOf(figures) },
  }))
  return (
    <Card title={t('top_people')} info="people" className="c3">
      {bars ? <BarList bars={bars} label={t('top_people')} /> : <Loading />}
    </Card>
  )
}

/** Sales of today, the month and the year against those before. */
export function GrowthCard({ growth }: { growth: SalesGrowth | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euro, span } = useFigures()
  const rows = growth && [
    { key: 'weekday', label: t('today'), of: growth.weekday },
    { key: 'month', label: t('this_month'), of: growth.month },
    { key: 'year', label: t('this_year'), of: growth.year },
  ]
  return (
    <Card title={t('sales_growth')} info="growth">
      {!rows && <Loading />}
      {rows && (
        <ul className="db-growth lined s">
          {rows.map(({ key, label, of }) => (
            <li className="flex between gap-12" key={key}>
              <span>
                {label}
                <small>
                  <Figure rows={{ figure: 'revenue', title: t('revenue'), from: of.before.from, to: of.before.to }}>
                    {t('against', { span: span(of.before), year: of.before.from.slice(0, 4), amount: euro(of.before.revenue) })}
                  </Figure>
                </small>
              </span>
              <span>
                <EuroFigure amount={of.revenue} rows={{ figure: 'revenue', title: t('revenue'), from: of.from, to: of.to }} />
                <Delta current={of.revenue} before={of.before.revenue} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** How the period was paid, and what is lost or left. */
export function MoneyCard({ earnings }: { earnings: Earnings | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euros, number } = useFormat()
  if (!earnings)
    return (
      <Card title={t('money')}>
        <Loading />
      </Card>
    )
  const span = spanOf(earnings)
  const { methods, fees, tips, outstanding, noShowCost, noShows, margin } = earnings
  const lines = [
    ...methods.map(({ method, paid }) => ({
      key: method,
      label: t(moneyTexts[method] ?? 'other'),
      value: <Figure rows={{ figure: 'payments', title: t(moneyTexts[method] ?? 'other'), method, ...span }}>{euros(paid)}</Figure>,
    })),
    { key: 'fees', label: t('fees'), value: <Figure rows={{ figure: 'fees', title: t('fees'), ...span }}>{euros(fees.current)}</Figure> },
    { key: 'tips', label: t('tips'), value: <Figure rows={{ figure: 'tips', title: t('tips'), ...span }}>{euros(tips.current)}</Figure> },
    {
      key: 'outstanding',
      label: t('outstanding_now'),
      note: t('visits_count', { count: outstanding.visits }),
      value: <Figure rows={{ figure: 'outstanding', title: t('outstanding_now'), ...span }}>{euros(outstanding.amount)}</Figure>,
    },
    {
      key: 'no_shows',
      label: t('no_show_cost'),
      note: number(noShows.current),
      value: <Figure rows={{ figure: 'no_shows', title: t('no_show_cost'), ...span }}>{euros(noShowCost.current)}</Figure>,
    },
    {
      key: 'margin',
      label: t('product_margin'),
      note: margin.withoutCost > 0 ? t('without_cost', { count: margin.withoutCost }) : undefined,
      value: (
        <Figure rows={{ figure: 'margin', title: t('product_margin'), ...span }}>{margin.cost > 0 ? euros(margin.margin) : '–'}</Figure>
      ),
    },
  ]
  return (
    <Card title={t('money')} info="money">
      <Lines lines={lines} />
    </Card>
  )
}

/** New, kept and lost clients, and what became of the waiting list. */
export function ClientsCard({ figures }: { figures: ClientFigures | undefined }) {
  const { t } = useTranslation('dashboards')
  const { number } = useFormat()
  const { percent } = useFigures()
  if (!figures)
    return (
      <Card title={t('clients')}>
        <Loading />
      </Card>
    )
  const span = spanOf(figures)
  const { visits, newClients, keptClients, lostClients, rebooked, waiting } = figures
  const lines = [
    {
      key: 'visits',
      label: t('visits_title'),
      note: <Delta current={visits.current} before={visits.before} />,
      value: <Figure rows={{ figure: 'visits', title: t('visits_title'), ...span }}>{number(visits.current)}</Figure>,
    },
    {
      key: 'new',
      label: t('new_clients'),
      note: <Delta current={newClients.current} before={newClients.before} />,
      value: <Figure rows={{ figure: 'new_clients', title: t('new_clients'), ...span }}>{number(newClients.current)}</Figure>,
    },
    {
      key: 'kept',
      label: t('kept_clients'),
      note: <Delta current={keptClients.current} before={keptClients.before} />,
      value: <Figure rows={{ figure: 'kept_clients', title: t('kept_clients'), ...span }}>{number(keptClients.current)}</Figure>,
    },
    {
      key: 'lost',
      label: t('lost_clients'),
      note: <Delta current={lostClients.current} before={lostClients.before} less />,
      value: <Figure rows={{ figure: 'lost_clients', title: t('lost_clients'), ...span }}>{number(lostClients.current)}</Figure>,
    },
    {
      key: 'not_rebooked',
      label: t('not_rebooked'),
      note: <Delta current={visits.current - rebooked.current} before={visits.before - rebooked.before} less />,
      value: (
        <Figure rows={{ figure: 'not_rebooked', title: t('not_rebooked'), ...span }}>{number(visits.current - rebooked.current)}</Figure>
      ),
    },
    {
      key: 'waiting',
      label: t('waiting_booked'),
      note: t('waiting_of', { booked: waiting.booked, entries: waiting.entries }),
      value:
        waiting.rate === null ? (
          '–'
        ) : (
          <Figure rows={{ figure: 'waiting', title: t('waiting_booked'), ...span }}>{percent(waiting.rate)}</Figure>
        ),
    },
  ]
  return (
    <Card title={t('clients')} info="clientFlow">
      <Lines lines={lines} />
    </Card>
  )
}

/** What is booked for the next four weeks. */
export function ForecastCard({ earnings }: { earnings: Earnings | undefined }) {
  const { t } = useTranslation('dashboards')
  const { euro, span } = useFigures()
  const bars = earnings?.forecast.map(({ from, to, bookings, booked }) => ({
    key: from,
    label: span({ from, to }),
    value: booked,
    text: euro(booked),
    note: t('bookings_count', { count: bookings }),
    rows: { figure: 'booked' as const, title: t('booked'), from, to },
  }))
  return (
    <Card title={t('next_four_weeks')} info="forecast">
      {bars ? <BarList bars={bars} label={t('next_four_weeks')} /> : <Loading />}
    </Card>
  )
}
