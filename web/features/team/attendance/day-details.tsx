import { useTranslation } from 'react-i18next'
import type { Attendance, AttendanceDay } from '../../../../schema/api/team/attendance-days.ts'
import type { CorrectionReason } from '../../../../schema/terms.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { formatMinutes } from './clock-bar.tsx'
import { Original } from './original.tsx'
import { useDayMarks } from './use-day-marks.ts'
import { useDuration } from './use-duration.ts'
import '../../../ui/page.css'

/** A day to read: hours, breaks and what was corrected and why. */
export function DayDetails({ name, day, onClose }: { name: string; day: AttendanceDay; onClose: () => void }) {
  const { t } = useTranslation('attendance')
  const { day: formatDay } = useFormat()
  const { duration } = useDuration()
  const marks = useDayMarks()(day)
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={formatDay(day.day)}
      subtitle={day.planned.length > 0 ? t('planned_hours', { hours: formatMinutes(day.planned) }) : t('not_planned')}
    >
      <div className="at-details grid gap-12">
        {marks.length > 0 && (
          <p className="row wrap">
            {marks.map(({ text, tone, icon }) => (
              <Badge key={text} tone={tone} icon={icon}>
                {text}
              </Badge>
            ))}
          </p>
        )}
        {day.explanation?.note && <p>{day.explanation.note}</p>}
        {day.attendances.map((one) => (
          <Presence key={one.attendanceId} one={one} name={name} />
        ))}
        {day.attendances.length > 0 && (
          <dl className="at-foot pairs grid gap-4 line-above s">
            <div>
              <dt>{t('breaks')}</dt>
              <dd className="num">
                {duration(day.breakMinutes)}
                {day.deductedMinutes > 0 && (
                  <small className="muted"> {t('of_it_deducted', { hours: duration(day.deductedMinutes) })}</small>
                )}
              </dd>
            </div>
            <div>
              <dt>{t('hours_worked')}</dt>
              <dd className="num semi">{duration(day.workedMinutes)}</dd>
            </div>
          </dl>
        )}
      </div>
    </Dialog>
  )
}

function Presence({ one, name }: { one: Attendance; name: string }) {
  const { t } = useTranslation('attendance')
  const { time } = useFormat()
  const toText = (start: string, end: string | null) => `${time(start)}–${end ? time(end) : one.forgotten ? '?' : '…'}`
  const reasons: Record<CorrectionReason, string> = { forgot: t('reason_forgot'), offline: t('reason_offline'), other: t('other') }
  return (
    <section>
      <b className="num semi">{toText(one.in, one.out)}</b>
      {one.breaks.length > 0 && (
        <p className="num s muted">{t('breaks_at', { times: one.breaks.map(({ start, end }) => toText(start, end)).join(', ') })}</p>
      )}
      {one.reason !== '' && <p className="s">{[reasons[one.reason], one.note].filter(Boolean).join(': ')}</p>}
      {(one.reason !== '' || one.comment) && <Original one={one} name={name} />}
    </section>
  )
}
