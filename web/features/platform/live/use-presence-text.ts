import { useTranslation } from 'react-i18next'
import { users } from '../../../../schema/api/team/staff.ts'
import type { Presence } from '../../../../schema/rules/platform/live.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'

const texts = {
  booking: { open: 'booking_open', edited: 'booking_edited', own: 'booking_open_here_too' },
  client: { open: 'client_open', edited: 'client_edited', own: 'client_open_here_too' },
  checkout: { open: 'checkout_open', edited: 'checkout_open', own: 'checkout_open_here_too' },
} as const

/** Finds the team member of another screen, and says what they have open: 'Anna is editing this booking'. */
export function usePresence() {
  const { t } = useTranslation('live')
  const { userId: ownId } = useMe()
  const { data = [] } = useRead(users.list, {}, { staleTime: 10 * 60_000 })
  return ({ userId, record }: Presence) => {
    const user = data.find((one) => one.userId === userId)
    const { own, open, edited } = texts[record?.kind ?? 'booking']
    const name = user?.firstName || t('a_colleague')
    return { user, name, text: userId === ownId ? t(own) : t(record?.isEdited ? edited : open, { name }) }
  }
}
