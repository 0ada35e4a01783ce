import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loyalty } from '../../../../schema/api/money/loyalty.ts'
import type { LoyaltyEntry } from '../../../../schema/api/money/loyalty-schemas.ts'
import { getRewardAmount } from '../../../../schema/rules/money/loyalty.ts'
import { groups, type LoyaltyEntryKind } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import './loyalty.css'
import { usePointsLabel } from './points-label.ts'

const kindLabels = {
  earned: 'entry_earned',
  taken_back: 'entry_taken_back',
  redeemed: 'entry_redeemed',
  returned: 'entry_returned',
  expired: 'entry_expired',
  added: 'entry_added',
  removed: 'entry_removed',
} as const satisfies Record<LoyaltyEntryKind, string>

/** A client's points or stamps with what they are worth and how they came about. Nothing while loyalty is off and nothing was collected. */
export function ClientLoyaltyCard({ clientId, name }: { clientId: string; name: string }) {
  const { t } = useTranslation('loyalty')
  const { euros, date } = useFormat()
  const { roles } = useMe()
  const pointsLabel = usePointsLabel()
  const [isAdjusting, setAdjusting] = useState(false)
  const { data } = useRead(loyalty.ofClient, { clientId })
  if (!data || (!data.enabled && data.entries.length === 0)) return null
  const { unit, balance, rewardPoints, rewardAmount, nextExpiry, entries } = data
  const rewards = Math.floor(balance / rewardPoints)
  return (
    <section className="card" aria-label={t('loyalty')}>
      <header className="wrap">
        <h2 className="grow">{t('loyalty')}</h2>
        {data.enabled && hasAnyRole(roles, groups.adminReceptionist) && (
          <Button size="s" icon="edit" onClick={() => setAdjusting(true)}>
            {t('adjust')}
          </Button>
        )}
      </header>
      <div className="body grid gap-12">
        <p className="row between wrap">
          <b className="display num">{pointsLabel(unit, balance)}</b>
          <span className="s muted">
            {rewards > 0
              ? t('worth', { amount: euros(getRewardAmount(data, rewards)) })
              : t('to_next', { count: rewardPoints - balance, amount: euros(rewardAmount) })}
          </span>
        </p>
        {balance < 0 && <p className="xs muted">{t('below_zero')}</p>}
        {nextExpiry && <p className="xs muted">{t('ends', { what: pointsLabel(unit, nextExpiry.points), day: date(nextExpiry.day) })}</p>}
        {entries.length === 0 ? <p className="s muted">{t('no_entries')}</p> : <Entries entries={entries} />}
      </div>
      {isAdjusting && <AdjustDialog clientId={clientId} name={name} onClose={() => setAdjusting(false)} />}
    </section>
  )
}

function Entries({ entries }: { entries: readonly LoyaltyEntry[] }) {
  const { t } = useTranslation('loyalty')
  const { dateOf } = useFormat()
  return (
    <ul className="cl-list lined">
      {entries.map(({ loyaltyEntryId, kind, points, at, reason, person }) => (
        <li key={loyaltyEntryId}>
          <span className="grow">
            <span className="med">{t(kindLabels[kind])}</span>
            <small className="muted num">{[dateOf(at), person, reason].filter(Boolean).join(' · ')}</small>
          </span>
          <b className={points > 0 ? 'num semi green' : 'num semi'}>
            {t(points > 0 ? 'signed_plus' : 'signed_minus', { count: Math.abs(points) })}
          </b>
        </li>
      ))}
    </ul>
  )
}
