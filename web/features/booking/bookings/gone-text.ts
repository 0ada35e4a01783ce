import type { TFunction } from 'i18next'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Author } from '../../../api/last-change.ts'
import type { useFormat } from '../../../ui/use-format.ts'

/** What has become of a booking that somebody else has changed. */
type Fate = 'cancelled' | 'not_come' | 'deleted' | 'moved' | 'changed'

/** Returns a function that says what somebody else has done with a booking; `now` is the booking as it is, null if it was deleted. */
export function createGoneText(t: TFunction<'bookings'>, { time, momentOf }: Pick<ReturnType<typeof useFormat>, 'time' | 'momentOf'>) {
  return (agenda: Agenda, now: Agenda | null, author: Author | null | undefined): string => {
    const fate: Fate = now === null ? 'deleted' : (now.outcome ?? (now.start === agenda.start ? 'changed' : 'moved'))
    const booking = { client: agenda.clientDTO?.name ?? '', at: time(agenda.start), moved: momentOf((now ?? agenda).start) }
    const name = author?.kind === 'colleague' ? author.name : author?.kind === 'client' ? t('the_client') : null
    if (name === null) {
      const elsewhere: Record<Fate, string> = {
        cancelled: t('gone_cancelled_elsewhere', booking),
        not_come: t('gone_no_show_elsewhere', booking),
        deleted: t('gone_deleted_elsewhere', booking),
        moved: t('gone_moved_elsewhere', booking),
        changed: t('gone_changed_elsewhere', booking),
      }
      return elsewhere[fate]
    }
    const byName: Record<Fate, string> = {
      cancelled: t('gone_cancelled', { ...booking, name }),
      not_come: t('gone_no_show', { ...booking, name }),
      deleted: t('gone_deleted', { ...booking, name }),
      moved: t('gone_moved', { ...booking, name }),
      changed: t('gone_changed', { ...booking, name }),
    }
    return byName[fate]
  }
}
