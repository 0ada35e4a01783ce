import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AgendaDifference } from '../../../../schema/rules/booking/booking-changes.ts'
import { useFormat } from '../../../ui/use-format.ts'

type Format = Pick<ReturnType<typeof useFormat>, 'time' | 'euros'>

/** Returns a function that returns the text of a difference between two versions of a booking. */
export function createDifferenceLabels(t: TFunction<'bookings'>, { time, euros }: Format): (difference: AgendaDifference) => string {
  return (difference) => {
    switch (difference.what) {
      case 'start':
        return t('changed_start', { service: difference.service, before: time(difference.before), after: time(difference.after) })
      case 'person':
        return t('changed_team_member', { service: difference.service, before: difference.before, after: difference.after })
      case 'length':
        return t('changed_duration', { service: difference.service, before: difference.before, after: difference.after })
      case 'price':
        return t('changed_price', { service: difference.service, before: euros(difference.before), after: euros(difference.after) })
      case 'added':
        return t('changed_added', { service: difference.service, at: time(difference.start), person: difference.person })
      case 'removed':
        return t('service_removed', { service: difference.service })
      case 'client':
        return t('changed_client', { after: difference.after })
      case 'note':
        return difference.after === '' ? t('changed_note_gone') : t('changed_note', { after: difference.after })
      case 'outcome':
        if (difference.after === null) return t('booking_restored')
        return difference.after === 'cancelled' ? t('booking_cancelled') : t('marked_no_show')
      case 'colour':
        return t('colour_changed')
      case 'pets':
        return t('pets_changed')
      case 'visit':
        return t('changed_visit')
    }
  }
}

/** The same, in the language of the page. */
export function useDifferenceLabels(): (difference: AgendaDifference) => string {
  const { t } = useTranslation('bookings')
  return createDifferenceLabels(t, useFormat())
}
