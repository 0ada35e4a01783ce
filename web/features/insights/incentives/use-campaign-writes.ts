import { useTranslation } from 'react-i18next'
import { type Campaign, campaigns } from '../../../../schema/api/insights/incentives.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'
import './campaigns-labels.ts'

/** Closes a campaign, which freezes its ranking, and opens it again. */
export function useCloseCampaign(today: string) {
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
