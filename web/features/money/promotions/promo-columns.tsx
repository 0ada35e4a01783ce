import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { daysBetween } from '../../../../schema/rules/salon-time.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { addDays, getWeekday, weekdayNames, weekOrder } from '../../../ui/dates.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getPromoState, type PromoState } from './promo-state.ts'
import { audienceLabels, stateLabels } from './promotions-labels.ts'

type Terms = Pick<SpecialPromo, 'reduction' | 'percent' | 'amount'>
type Times = Pick<SpecialPromo, 'weekdays' | 'fromTime' | 'toTime'>
type Audience = Pick<SpecialPromo, 'audience' | 'audienceValues' | 'audienceNumber'>
type Items = Pick<SpecialPromo, 'allServices' | 'allProducts' | 'serviceIds' | 'productIds'>

/** Promotions in words. */
function usePromoTexts() {
  const { t } = useTranslation('promotions')
  const { euros, share, locale } = useFormat()
  return useMemo(() => {
    const days = weekdayNames(locale, 'short')
    return {
      /** −20%, −£10.00, £45.00. */
      reduction: ({ reduction, percent, amount }: Terms): string => {
        if (reduction === 'percent') return t('minus_amount', { amount: share(percent / 100) })
        return reduction === 'amount' ? t('minus_amount', { amount: euros(amount) }) : euros(amount)
      },
      /** Weekdays and hours. */
      times: ({ weekdays, fromTime, toTime }: Times): string => {
        const isAlways = weekdays.length === 0 || weekdays.length === 7
        const names = isAlways
          ? t('every_day')
          : weekOrder
              .filter((day) => weekdays.includes(day))
              .map((day) => days[day])
              .join(', ')
        if (fromTime === null && toTime === null) return names
        return t('days_and_hours', { days: names, from: fromTime ?? '00:00', to: toTime ?? '24:00' })
      },
      audience: ({ audience, audienceValues, audienceNumber }: Audience): string => {
        if (audience === 'tier') return t('audience_tiers', { tiers: audienceValues.join(', ') })
        if (audience === 'birthday') return t('audience_birthday_days', { count: audienceNumber })
        if (audience === 'absent') return t('audience_absent_months', { count: audienceNumber })
        return t(audienceLabels[audience])
      },
      items: ({ allServices, allProducts, serviceIds, productIds }: Items): string => {
        if (allServices && allProducts) return t('all_items')
        const services = allServices ? t('all_services') : serviceIds.length > 0 ? t('services_count', { count: serviceIds.length }) : ''
        const products = allProducts ? t('all_products') : productIds.length > 0 ? t('products_count', { count: productIds.length }) : ''
        return [services, products].filter((text) => text !== '').join(' · ') || t('nothing_chosen')
      },
    }
  }, [t, euros, share, locale])
}

/** Days shown before and after today. */
const [daysBefore, daysAfter] = [27, 64]
const shownDays = daysBefore + daysAfter + 1

/** The days of a promotion on a line of three months, with today; ticks where it has weekdays. */
function PromoTimeline({ promo: { start, end, weekdays }, today }: { promo: SpecialPromo; today: string }) {
  const { t } = useTranslation('promotions')
  const { date } = useFormat()
  const first = addDays(today, -daysBefore)
  const bars = useMemo(() => {
    const from = Math.max(0, daysBetween(first, start))
    const to = Math.min(shownDays, end === null ? shownDays : daysBetween(first, end) + 1)
    if (weekdays.length === 0 || weekdays.length === 7) return from < to ? [[from, to - from] as const] : []
    const days = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
    return days.filter((day) => weekdays.includes(getWeekday(addDays(first, day)))).map((day) => [day, 1] as const)
  }, [first, start, end, weekdays])
  const toStyle = (from: number, length: number): CSSProperties => ({
    left: `${(from / shownDays) * 100}%`,
    width: `${(length / shownDays) * 100}%`,
  })
  const label = end === null ? t('from_day', { day: date(start) }) : t('date_range', { from: date(start), to: date(end) })
  return (
    <span className="pm-line below full anchor clip" role="img" aria-label={label} title={label}>
      {bars.map(([from, length]) => (
        <i key={from} style={toStyle(from, length)} />
      ))}
      <em style={toStyle(daysBefore, 0)} />
    </span>
  )
}

const looks: Record<PromoState, readonly [Tone, IconName]> = {
  active: ['ok', 'check-circle'],
  upcoming: ['info', 'clock'],
  paused: ['plain', 'stop'],
  used_up: ['warn', 'check-circle'],
  ended: ['plain', 'check'],
}

export function PromoBadge({ promo, today }: { promo: SpecialPromo; today: string }) {
  const { t } = useTranslation('promotions')
  const { day } = useFormat()
  const state = getPromoState(promo, today)
  const [tone, icon] = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {state === 'upcoming' ? t('from_day', { day: day(promo.start, 'dayMonth') }) : t(stateLabels[state])}
    </Badge>
  )
}

/** The columns of the list of promotions. */
export function usePromoColumns(today: string, onToggle: (promo: SpecialPromo) => void): readonly Column<SpecialPromo>[] {
  const { t } = useTranslation('promotions')
  const { euros } = useFormat()
  const texts = usePromoTexts()
  return useMemo(() => {
    const toSummary = (promo: SpecialPromo) => `${texts.items(promo)} · ${texts.times(promo)}`
    return [
      {
        key: 'promo',
        header: t('name'),
        value: ({ specialPromo }) => specialPromo,
        cell: (promo) => (
          <span className="pm-name grid shrinks">
            <b className="semi ell">{promo.specialPromo}</b>
            <span className="xs muted ell">{promo.code === '' ? toSummary(promo) : t('with_code', { code: promo.code })}</span>
          </span>
        ),
        width: 220,
        grow: 2,
        card: 'title',
      },
      { key: 'who', header: t('who'), value: (promo) => texts.audience(promo), width: 130, hiddenOnPhone: true },
      {
        key: 'reduction',
        header: t('reduction'),
        value: (promo) => texts.reduction(promo),
        cell: (promo) => <b className="semi num">{texts.reduction(promo)}</b>,
        width: 104,
        grow: 0,
        card: 'end',
        filterable: false,
      },
      {
        key: 'days',
        header: t('three_months'),
        value: ({ start }) => start,
        kind: 'day',
        cell: (promo) => <PromoTimeline promo={promo} today={today} />,
        width: 190,
        grow: 0,
        hiddenOnPhone: true,
      },
      {
        key: 'used',
        header: t('used'),
        kind: 'number',
        value: ({ uses }) => uses.visits,
        width: 84,
        grow: 0,
        filterable: false,
        hiddenOnPhone: true,
      },
      {
        key: 'given',
        header: t('given'),
        kind: 'euros',
        filterable: false,
        value: ({ uses }) => uses.given,
        text: ({ uses }) => (uses.given > 0 ? t('minus_amount', { amount: euros(uses.given) }) : '–'),
        width: 104,
        grow: 0,
        hiddenOnPhone: true,
      },
      { key: 'paid', header: t('status_paid'), kind: 'euros', value: ({ uses }) => uses.paid, width: 112, grow: 0, hiddenOnPhone: true },
      { key: 'new', header: t('new_clients'), kind: 'number', value: ({ uses }) => uses.newClients, width: 110, grow: 0, hidden: true },
      {
        key: 'state',
        header: t('status'),
        value: (promo) => t(stateLabels[getPromoState(promo, today)]),
        cell: (promo) => <PromoBadge promo={promo} today={today} />,
        width: 140,
        grow: 0,
      },
      {
        key: 'on',
        header: t('on'),
        value: ({ active }) => (active ? t('yes') : t('no')),
        cell: (promo) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: keeps a press on the switch from opening the row
          <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
            <Switch
              label={t('switch_of', { name: promo.specialPromo })}
              labelHidden
              checked={promo.active}
              onChange={() => onToggle(promo)}
            />
          </span>
        ),
        width: 76,
        grow: 0,
        filterable: false,
        sortable: false,
      },
    ]
  }, [t, euros, texts, today, onToggle])
}
