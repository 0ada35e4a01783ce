import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { campaigns } from '../../../../schema/api/insights/incentives.ts'
import type { Campaign, CampaignStats } from '../../../../schema/api/insights/incentives-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import '../../../ui/figures.css'

/** Closes a campaign, which freezes its ranking, and opens it again. */
function useCloseCampaign(today: string) {
  const { t } = useTranslation('incentives')
  const errorMessage = useErrorMessage()
  const write = useWrite(campaigns.update, {
    invalidates: [campaigns.list, campaigns.stats],
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const setEnd = async ({ campaignId, version }: Campaign, end: string | null): Promise<Campaign | null> => {
    try {
      return await write.mutateAsync({ input: { campaignId }, body: { version, end } })
    } catch {
      return null
    }
  }
  const reopen = async (campaign: Campaign) => {
    const opened = await setEnd(campaign, null)
    if (opened) notify({ kind: 'success', text: t('reopened', { name: campaign.campaign }) })
  }
  const close = async (campaign: Campaign) => {
    const { campaign: name } = campaign
    const isSure = await confirm({
      kind: 'standard',
      title: t('close_title', { name }),
      text: t('close_text'),
      confirmLabel: t('close_campaign'),
    })
    if (!isSure) return
    const closed = await setEnd(campaign, today)
    if (closed) notify({ kind: 'success', text: t('closed_now', { name }), undo: () => void reopen(closed) })
  }
  return { close, reopen, isPending: write.isPending }
}

/** Milliseconds between two reads of a ranking that still changes. */
const interval = 60_000

/** A campaign with its prize, what counts, and the ranking of the team. */
export function CampaignCard({ campaign, isAdmin, onEdit }: { campaign: Campaign; isAdmin: boolean; onEdit: () => void }) {
  const { t } = useTranslation('incentives')
  const { day, dayIn, euros, number } = useFormat()
  const { campaignId, salonId, start, end, active, prize, goal, measure } = campaign
  const stats = useRead(campaigns.stats, { salonId, campaignId }, { refetchInterval: active ? interval : false })
  const { data: items } = useRead(campaigns.items, { salonId, campaignId }, { staleTime: 60_000 })
  const writes = useCloseCampaign(dayIn(Date.now()))
  const names = [...(items?.services.map(({ service }) => service) ?? []), ...(items?.products.map(({ product }) => product) ?? [])]
  const goalText = measure === 'amount' ? euros(goal) : t('points', { count: goal, shown: number(goal) })
  return (
    <article className="card campaigns-card" aria-label={campaign.campaign}>
      <header className="wrap">
        <h2 className="grow">{campaign.campaign}</h2>
        {active && (
          <Badge tone="ok" icon="check-circle">
            {t('state_active')}
          </Badge>
        )}
        {end !== null && <Badge>{t('closed')}</Badge>}
        {!active && end === null && (
          <Badge tone="info" icon="edit">
            {t('state_draft')}
          </Badge>
        )}
      </header>
      <div className="body grid gap-12">
        {prize && (
          <p className="row">
            <Icon name="trophy" className="amber" />
            <span>{prize}</span>
          </p>
        )}
        <p className="s muted">
          {[
            start === null
              ? t('no_start')
              : end === null
                ? t('since', { day: day(start, 'dayMonth') })
                : t('date_range', { from: day(start, 'dayMonth'), to: day(end, 'dayMonth') }),
            goal > 0 ? t('goal_of', { goal: goalText }) : '',
            names.length > 0
              ? names.slice(0, 4).join(', ') + (names.length > 4 ? t('and_more', { count: names.length - 4 }) : '')
              : t('everything'),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </p>
        {stats.data && start !== null && <Ranking campaign={campaign} stats={stats.data} />}
        {isAdmin && (
          <p className="row wrap">
            <Button size="s" icon="edit" disabled={end !== null} onClick={onEdit}>
              {t('edit')}
            </Button>
            {active && (
              <Button size="s" icon="stop" busy={writes.isPending} onClick={() => void writes.close(campaign)}>
                {t('close_campaign')}
              </Button>
            )}
            {end !== null && (
              <Button size="s" icon="undo" busy={writes.isPending} onClick={() => void writes.reopen(campaign)}>
                {t('reopen')}
              </Button>
            )}
          </p>
        )}
      </div>
    </article>
  )
}

/** Everybody's place, own row marked; without a colleague's money where it may not be shown. */
function Ranking({ campaign: { measure, goal }, stats }: { campaign: Campaign; stats: CampaignStats }) {
  const { t } = useTranslation('incentives')
  const { userId } = useMe()
  const { euros, number, share } = useFormat()
  const best = Math.max(goal, ...stats.ranking.map(({ score }) => score ?? 0), 1)
  const toText = (score: number) => (measure === 'amount' ? euros(score) : t('points', { count: score, shown: number(score) }))
  return (
    <>
      {stats.progress !== null && <p className="s semi">{t('team_progress', { share: share(Math.round(stats.progress * 100) / 100) })}</p>}
      <ol className="campaigns-ranking">
        {stats.ranking.map(({ userId: id, firstName, rank, count, score }) => {
          const style: CSSProperties = { width: `${Math.max(0, ((score ?? 0) / best) * 100)}%` }
          return (
            <li key={id} className={classNames(id === userId && 'is-me')}>
              <b className="num campaigns-rank">{t('place', { rank })}</b>
              <span className="grow">
                <span className="row between">
                  <b className="med ell">{firstName}</b>
                  <span className="num">{score === null ? t('counted', { count }) : toText(score)}</span>
                </span>
                {score !== null && (
                  <span className="bar-x">
                    <i style={style} />
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
