import { useTranslation } from 'react-i18next'
import type { GiftCardRow } from '../../../../schema/api/money/gift-cards-schemas.ts'
import { expiryNoticeDays } from '../../../../schema/rules/money/gift-cards.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { stateLooks } from './gift-card-labels.ts'

/** What state a card is in; of a usable one, when it was used last. */
export function StateBadge({ card, size }: { card: Pick<GiftCardRow, 'state' | 'used' | 'validUntil'>; size?: 'm' | 'l' }) {
  const { t } = useTranslation('gift-cards')
  const { dayOf, day, dayIn } = useFormat()
  const { label, tone, icon } = stateLooks[card.state]
  const used = card.state === 'active' && card.used !== null
  const today = dayIn(Date.now())
  if (card.state === 'active' && card.validUntil && card.validUntil <= addDays(today, expiryNoticeDays))
    return (
      <Badge tone="warn" icon="hourglass" {...(size ? { size } : {})}>
        {t('ends_on', { day: day(card.validUntil, 'dayMonth') })}
      </Badge>
    )
  return (
    <Badge tone={card.state === 'active' && !used ? 'plain' : tone} icon={icon} {...(size ? { size } : {})}>
      {used ? t('used_on', { day: dayOf(card.used ?? '', 'dayMonth') }) : t(label)}
    </Badge>
  )
}
