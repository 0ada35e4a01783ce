import { useTranslation } from 'react-i18next'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import { formatTimeOfDay } from '../../../../schema/rules/salon-time.ts'
import { toSpan } from '../../../../schema/rules/team/rota-plan.ts'
import type { ShiftRequestType } from '../../../../schema/terms.ts'
import { useFormat } from '../../../ui/use-format.ts'

export const isTimeOff = (type: ShiftRequestType) => type === 'day_off' || type === 'hours' || type === 'sick'

/** A request in words: what was asked for, and for when. `getName`: first name of a team member. */
export function useRequestText(getName: (userId: string) => string) {
  const { t } = useTranslation('staff-requests')
  const { day } = useFormat()
  /** First and last hour; empty for whole days. */
  const hours = ({ startEndHHMM }: UserShiftRequest) => (startEndHHMM ? toSpan(startEndHHMM).map(formatTimeOfDay) : [])
  return {
    hours,
    title: (request: UserShiftRequest) => {
      const values = { name: getName(request.userId), other: getName(request.withUserId ?? '') }
      const titles: Record<ShiftRequestType, string> = {
        day_off: t('asks_day_off', values),
        hours: t('asks_hours', values),
        sick: t('is_sick', values),
        shift: t('asks_shift', values),
        swap: t('asks_swap', values),
      }
      return titles[request.type]
    },
    when: (request: UserShiftRequest) => {
      const { start, end, type } = request
      const days = start === end || type === 'swap' ? day(start) : `${day(start, 'short')} – ${day(end, 'short')}`
      const [from, to] = hours(request)
      return from && to ? `${days}, ${from}–${to}` : days
    },
  }
}
