import { useTranslation } from 'react-i18next'
import type { Class, ClassConflict, ClassDetails, ClassSeat } from '../../../../schema/api/booking/classes-schemas.ts'
import { type ClassState, getClassState } from '../../../../schema/rules/booking/classes.ts'
import { uncapitalize } from '../../../../schema/rules/catalogue/resources.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { useMinute } from '../../../ui/use-clock.ts'
import { useFormat } from '../../../ui/use-format.ts'

export const classPath = (classId: string) => `/classes/${encodeURIComponent(classId)}`

export const getLeader = ({ firstName, lastName }: Pick<Class, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`.trim()
/** Who has a seat in force. */
export const getTakers = ({ bookings }: Pick<ClassDetails, 'bookings'>): ClassSeat[] => bookings.filter(({ outcome }) => outcome === null)

const tones: Record<ClassState, Tone> = { cancelled: 'bad', over: 'plain', waiting_for_minimum: 'warn', full: 'info', open: 'ok' }

/** How classes stand now, in words and a colour. */
export function useClassStates(): (one: Class) => { readonly state: ClassState; readonly tone: Tone; readonly text: string } {
  const { t } = useTranslation('classes')
  const now = useMinute()
  return (one) => {
    const state = getClassState(one, Math.floor(now / 1000))
    const texts: Record<ClassState, string> = {
      cancelled: t('cancelled'),
      over: t('state_over'),
      waiting_for_minimum: t('state_minimum', { count: one.minimum - one.taken }),
      full: t('state_full'),
      open: t('state_open', { count: one.seats - one.taken }),
    }
    return { state, tone: tones[state], text: texts[state] }
  }
}

/** Returns a function that says what a class is in conflict with, and on which day. */
export function useConflictLabel(people: readonly { readonly userId: string; readonly firstName: string }[]) {
  const { t } = useTranslation('classes')
  const { day: formatDay, time } = useFormat()
  return ({ kind, userId, start, day, unit = '' }: ClassConflict): string => {
    const person = people.find((one) => one.userId === userId)?.firstName ?? ''
    const at = `${formatDay(day, 'short')}, ${time(start)}`
    if (kind === 'no_unit') return t('conflict_unit', { at, unit: uncapitalize(unit) })
    if (kind === 'closed') return t('conflict_closed', { at })
    if (kind === 'no_such_time') return t('conflict_skipped', { at })
    return t(kind === 'overlap' ? 'conflict_busy' : 'conflict_not_working', { at, person })
  }
}
