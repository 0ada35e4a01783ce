import { useTranslation } from 'react-i18next'
import type { Attendance } from '../../../../schema/api/team/attendance-days.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** What was clocked, and what the person says. */
export function Original({ one, name }: { one: Attendance; name: string }) {
  const { t } = useTranslation('attendance')
  const { time, dateOf } = useFormat()
  const clocked = [one.clockedIn, one.clockedOut].map((at) => (at === null ? t('none') : time(at))).join(' – ')
  return (
    <ul className="at-orig stack line-above s">
      <li className="grid gap-10">
        <Icon name="lock" size={16} />
        <span className="num">{one.clockedIn ? t('original_stays', { times: clocked }) : t('not_clocked')}</span>
      </li>
      {one.correctedBy && one.correctedAt && (
        <li className="grid gap-10">
          <Icon name="edit" size={16} />
          <span>{t('corrected_by', { name: one.correctedBy, date: dateOf(one.correctedAt) })}</span>
        </li>
      )}
      {one.comment && (
        <li className="grid gap-10">
          <Icon name="chat" size={16} />
          <span>{t('said', { name, comment: one.comment })}</span>
        </li>
      )}
    </ul>
  )
}
