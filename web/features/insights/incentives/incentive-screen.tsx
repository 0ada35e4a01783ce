import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { campaigns } from '../../../../schema/api/insights/incentives.ts'
import type { Campaign } from '../../../../schema/api/insights/incentives-schemas.ts'
import { defaults } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useSalonChoice } from '../../../api/salon-choice.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { SalonFormat } from '../../../ui/use-format.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import '../../../ui/page.css'
import './campaigns.css'
import { viewLabels } from './campaigns-labels.ts'

type View = 'open' | 'closed'
const noCampaigns: Campaign[] = []

/** /incentive: the campaigns of the salon with the ranking of its team. */
export function IncentiveScreen() {
  const choice = useSalonChoice()
  return (
    <SalonFormat value={choice.salon ?? defaults}>
      <CampaignsOfSalon {...choice} />
    </SalonFormat>
  )
}

function CampaignsOfSalon({ salon, options, choose }: ReturnType<typeof useSalonChoice>) {
  const { t } = useTranslation('incentives')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const [view, setView] = useState<View>('open')
  const [edited, setEdited] = useState<Campaign | 'new' | null>(null)
  const isAdmin = hasAnyRole(roles, ['ADMIN'])
  const { data = noCampaigns, isPending, error, refetch } = useRead(campaigns.list, salon ? { salonId: salon.salonId } : {})
  const showsSkeleton = useDelayed(isPending)
  // Drafts are the owner's business.
  const visible = data.filter(({ active, end }) => isAdmin || active || end !== null)
  const shown = visible.filter(({ end }) => (end === null) === (view === 'open'))
  const count = (of: View) => visible.filter(({ end }) => (end === null) === (of === 'open')).length
  return (
    <section className="screen">
      <header className="screen-head page-head page-top">
        <h1>{t('campaigns')}</h1>
        <span className="grow" />
        {options.length > 0 && salon && <Select label={t('salon')} labelHidden value={salon.salonId} onChange={choose} options={options} />}
        <Segment
          label={t('show')}
          value={view}
          onChange={setView}
          options={(['open', 'closed'] as const).map((value) => ({
            value,
            label: t('view_count', { view: t(viewLabels[value].name), count: count(value) }),
          }))}
        />
        {isAdmin && <AddButton label={t('new_campaign')} onClick={() => setEdited('new')} />}
      </header>
      <div className="campaigns-list screen-body grid top gap-16">
        {error && data.length === 0 && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
        {isPending && showsSkeleton && <ListSkeleton rows={4} />}
        {!isPending && !error && shown.length === 0 && (
          <Empty icon="trophy" title={t(viewLabels[view].none)} text={view === 'open' && isAdmin ? t('none_text') : undefined}>
            {view === 'open' && isAdmin && (
              <Button icon="plus" onClick={() => setEdited('new')}>
                {t('new_campaign')}
              </Button>
            )}
          </Empty>
        )}
        {shown.map((campaign) => (
          <CampaignCard key={campaign.campaignId} campaign={campaign} isAdmin={isAdmin} onEdit={() => setEdited(campaign)} />
        ))}
      </div>
      {edited && <EditedCampaign campaign={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

/** The dialog of a campaign, once the names of its items are known. */
function EditedCampaign({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const { data } = useRead(campaigns.items, { campaignId: campaign?.campaignId ?? '' }, { enabled: campaign !== null, staleTime: 60_000 })
  if (campaign && !data) return null
  const names = new Map([
    ...(data?.services.map(({ serviceId, service }) => [serviceId, service] as const) ?? []),
    ...(data?.products.map(({ productId, product }) => [productId, product] as const) ?? []),
  ])
  return <CampaignDialog campaign={campaign} names={names} onClose={onClose} />
}
