import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { conversationBadge } from '../../../../schema/api/outreach/inbox-badge.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { usePolling } from '../../../api/polling.ts'
import { Icon } from '../../../ui/icon.tsx'
import './waiting-chip.css'

/** How many clients have waited half an hour for an answer: a link to their conversations. Nothing while nobody waits. */
export function WaitingChip() {
  const { t } = useTranslation('waiting')
  const { roles, salon } = useMe()
  const { data } = usePolling(conversationBadge.unread, {}, { enabled: salon !== null && hasAnyRole(roles, groups.user) })
  if (!data || data.waiting === 0) return null
  const text = t('wait_for_answer', { count: data.waiting })
  return (
    <Link className="wait-chip row gap-4 num semi" to="/messages?view=to_answer" aria-label={text} title={text}>
      <Icon name="chat" size={16} />
      {data.waiting}
    </Link>
  )
}
