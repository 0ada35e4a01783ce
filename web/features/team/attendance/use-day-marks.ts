import { useTranslation } from 'react-i18next'
import type { AttendanceDay } from '../../../../schema/api/team/attendance-days.ts'
import type { ExplanationReason } from '../../../../schema/terms.ts'
import type { Tone } from '../../../ui/badge.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { useAbsenceLabels } from '../rota/index.ts'

export interface DayMark {
  text: string
  tone: Tone
  icon: IconName
}

export function useExplanationLabels(): Readonly<Record<ExplanationReason, string>> {
  const { t } = useTranslation('attendance')
  return {
    sick: t('explained_sick'),
    leave: t('explained_leave'),
    rota: t('explained_rota'),
    unexcused: t('explained_unexcused'),
    other: t('explained_else'),
  }
}

/** What is to be said about a day in a few words; the most important first. */
export function useDayMarks(): (day: AttendanceDay) => DayMark[] {
  const { t } = useTranslation('attendance')
  const absences = useAbsenceLabels()
  const explanations = useExplanationLabels()
  return (day) => {
    const marks: (DayMark | false)[] = [
      day.toCheck === 'no_clock_out' && { text: t('no_clock_out'), tone: 'warn', icon: 'warning' },
      day.toCheck === 'missing' && { text: t('missing'), tone: 'warn', icon: 'warning' },
      day.explanation !== null && {
        text: explanations[day.explanation.reason],
        tone: day.explanation.reason === 'unexcused' ? 'warn' : 'plain',
        icon: 'note',
      },
      day.absence !== null && { text: absences[day.absence], tone: 'plain', icon: 'sun' },
      day.lateMinutes > 0 && { text: t('late_minutes', { count: day.lateMinutes }), tone: 'warn', icon: 'clock' },
      day.earlyMinutes > 0 && { text: t('early_minutes', { count: day.earlyMinutes }), tone: 'warn', icon: 'chevron-left' },
      day.overtimeMinutes > 0 && { text: t('over_minutes', { count: day.overtimeMinutes }), tone: 'info', icon: 'plus' },
    ]
    return marks.filter((mark) => mark !== false)
  }
}
