import { useTranslation } from 'react-i18next'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { weekdayNames, weekOrder } from '../../../ui/dates.ts'
import { useFormat } from '../../../ui/use-format.ts'

/** What an entry of the waiting list says: services, weekdays, state and the last offer. */
export function useEntryTexts() {
  const { t } = useTranslation('waiting-list')
  const { dayOf, time, locale } = useFormat()
  const names = weekdayNames(locale, 'short')
  const states: Record<WaitingListEntry['state'], string> = {
    waiting: t('status_waiting'),
    offered: t('status_offered'),
    booked: t('booked'),
    left: t('status_left'),
    over: t('expired'),
  }
  return {
    states,
    getServices: ({ services }: WaitingListEntry): string =>
      services
        .map(({ service, firstName, subClientName }) => {
          const withPerson = firstName ? t('service_with', { service, person: firstName }) : service
          return subClientName ? t('service_for', { service: withPerson, pet: subClientName }) : withPerson
        })
        .join(', '),
    getWeekdays: ({ weekdays }: WaitingListEntry): string => {
      if (weekdays.length === 7) return t('every_day')
      const shown = weekOrder.filter((weekday) => weekdays.includes(weekday))
      return shown.map((weekday) => names[weekday]).join(', ')
    },
    /** Empty without an offer. */
    getLastOffer: ({ offers: [last] }: WaitingListEntry): string => {
      if (!last) return ''
      const moment = { day: dayOf(last.start, 'short'), time: time(last.start) }
      const texts = {
        open: t('offer_open', { ...moment, until: time(last.expiry) }),
        accepted: t('offer_accepted', moment),
        declined: t('offer_declined', moment),
        lapsed: t('offer_expired', moment),
        gone: t('offer_taken', moment),
        withdrawn: t('offer_withdrawn', moment),
      }
      return texts[last.state]
    },
  }
}
