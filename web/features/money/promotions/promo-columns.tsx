import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { getPromoState, type PromoState } from './promo-state.ts'
import { PromoTimeline } from './promo-timeline.tsx'
import { stateLabels } from './promotions-labels.ts'
import { usePromoTexts } from './use-promo-texts.ts'

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
          <span className="pm-name">
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
