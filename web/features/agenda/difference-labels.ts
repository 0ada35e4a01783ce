import { useTranslation } from 'react-i18next'
import type { AgendaDifference } from '../../../schema/rules/agenda-changes.ts'
import { useFormat } from '../../ui/use-format.ts'
import './agenda-labels.ts'

/** What somebody else changed, line by line. */
export function useDifferenceWords(): (difference: AgendaDifference) => string {
  const { t } = useTranslation('agenda')
  const { time, euros } = useFormat()
  return (difference) => {
    switch (difference.what) {
      case 'start':
        return t('changed_start', { service: difference.service, before: time(difference.before), after: time(difference.after) })
      case 'person':
        return t('changed_person', { service: difference.service, before: difference.before, after: difference.after })
      case 'length':
        return t('changed_length', { service: difference.service, before: difference.before, after: difference.after })
      case 'price':
        return t('changed_price', { service: difference.service, before: euros(difference.before), after: euros(difference.after) })
      case 'added':
        return t('changed_added', { service: difference.service, at: time(difference.start), person: difference.person })
      case 'removed':
        return t('changed_removed', { service: difference.service })
      case 'client':
        return t('changed_client', { after: difference.after })
      case 'note':
        return difference.after === '' ? t('changed_note_gone') : t('changed_note', { after: difference.after })
      case 'outcome':
        if (difference.after === null) return t('changed_stands_again')
        return difference.after === 'cancelled' ? t('changed_cancelled') : t('changed_not_come')
      case 'colour':
        return t('changed_colour')
      case 'pets':
        return t('changed_pets')
      case 'visit':
        return t('changed_visit')
    }
  }
}
