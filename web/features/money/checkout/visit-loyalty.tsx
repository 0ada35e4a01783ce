import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loyalty } from '../../../../schema/api/money/loyalty.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { countRewards, getRewardAmount } from '../../../../schema/rules/money/loyalty.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { cacheVisit, useVisitErrorHandler } from '../../visits/visits/index.ts'
import { usePointsLabel } from '../loyalty/index.ts'

/** At most so many different rewards are offered. */
const maxChoices = 3

/** The client's points at checkout, and the rewards that they pay for. Nothing while loyalty is off. */
export function VisitLoyalty({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('loyalty')
  const { euros, date } = useFormat()
  const client = useQueryClient()
  const onError = useVisitErrorHandler()
  const pointsLabel = usePointsLabel()
  const { appointmentId, clientId, loyaltyReward, total, courseSessionsDTO: sessions = [] } = visit
  const { data } = useRead(loyalty.ofClient, { clientId }, { staleTime: 0 })
  const options = {
    invalidates: [loyalty.ofClient],
    onError,
    onSuccess: (next: Appointment) => cacheVisit(client, next),
    scope: `loyalty.${appointmentId}`,
  }
  const redeem = useWrite(loyalty.redeem, options)
  const giveBack = useWrite(loyalty.giveBack, options)
  if (!data || (!data.enabled && !loyaltyReward)) return null
  const { unit, balance, rewardPoints, rewardAmount, nextExpiry } = data
  const isPending = redeem.isPending || giveBack.isPending
  const use = (rewards: number) => redeem.mutate({ input: {}, body: { appointmentId, rewards } })
  const most = countRewards(data, balance, sumEuro([total, ...sessions.map(({ amount }) => -amount)]))
  const choices = [...new Set([1, Math.ceil(most / 2), most])].filter((rewards) => rewards > 0 && rewards <= most).slice(0, maxChoices)
  const remove = (reward: NonNullable<Appointment['loyaltyReward']>) =>
    giveBack.mutate(
      { input: { appointmentId } },
      {
        onSuccess: () => {
          const undo = () => use(Math.max(1, Math.round(reward.points / rewardPoints)))
          notify({ kind: 'success', id: options.scope, text: t('given_back', { what: pointsLabel(unit, reward.points) }), undo })
        },
      },
    )
  return (
    <section className="ck-offer" aria-label={t('loyalty')}>
      <div className="row between">
        <h2 className="s">{t('loyalty')}</h2>
        <b className="s semi num">{pointsLabel(unit, balance)}</b>
      </div>
      {(loyaltyReward || choices.length > 0) && (
        <div className="row wrap">
          {loyaltyReward ? (
            <Chip on disabled={isPending} aria-label={t('give_back')} onClick={() => remove(loyaltyReward)}>
              {t('redeemed', { amount: euros(loyaltyReward.amount), what: pointsLabel(unit, loyaltyReward.points) })}
            </Chip>
          ) : (
            choices.map((rewards) => (
              <Chip key={rewards} disabled={isPending} onClick={() => use(rewards)}>
                {t('redeem', { what: pointsLabel(unit, rewards * rewardPoints), amount: euros(getRewardAmount(data, rewards)) })}
              </Chip>
            ))
          )}
        </div>
      )}
      {!loyaltyReward && choices.length === 0 && (
        <p className="s muted">
          {balance < rewardPoints
            ? t('to_next', { count: rewardPoints - balance, amount: euros(rewardAmount) })
            : t('more_than_left', { what: euros(rewardAmount) })}
        </p>
      )}
      {balance < 0 && <p className="xs muted">{t('below_zero')}</p>}
      {nextExpiry && <p className="xs muted">{t('ends', { what: pointsLabel(unit, nextExpiry.points), day: date(nextExpiry.day) })}</p>}
    </section>
  )
}
