import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { groups } from '../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../api/me.ts'
import { Segment } from '../../ui/segment.tsx'
import './agenda-labels.ts'
import { MoveFollowing } from './move-following.tsx'
import { MoveOne } from './move-one.tsx'

export type Extent = 'one' | 'following'

/** To another day and time as a whole: this booking alone (administrators), or it and all that follow in its series. */
export function MoveDialog({ agenda, onClose }: { agenda: Agenda; onClose: () => void }) {
  const { t } = useTranslation('agenda')
  const { roles } = useMe()
  const alone = hasAnyRole(roles, groups.admin)
  const series = agenda.repeatId != null && hasAnyRole(roles, groups.user)
  const [extent, setExtent] = useState<Extent>(series ? 'following' : 'one')
  const choice =
    alone && series ? (
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
