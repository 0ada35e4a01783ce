import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Segment } from '../../../ui/segment.tsx'
import './agenda-labels.ts'
import { MoveFollowing } from './move-following.tsx'
import { MoveOne } from './move-one.tsx'

export type Extent = 'one' | 'following'

/** Moves a booking as a whole: alone (administrators only), or with all that follow in its series. */
export function MoveDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const { roles } = useMe()
  const canMoveOne = hasAnyRole(roles, groups.admin)
  const isSeries = agenda.repeatId != null && hasAnyRole(roles, groups.user)
  const [extent, setExtent] = useState<Extent>(isSeries ? 'following' : 'one')
  const choice =
    canMoveOne && isSeries ? (
      <Segment
        label={t('apply_to')}
        options={[
          { value: 'following', label: t('this_and_following') },
          { value: 'one', label: t('only_this_one') },
        ]}
        value={extent}
        onChange={setExtent}
      />
    ) : null
  return extent === 'following' ? (
    <MoveFollowing agenda={agenda} choice={choice} onClose={onClose} />
  ) : (
    <MoveOne agenda={agenda} choice={choice} onClose={onClose} />
  )
}
