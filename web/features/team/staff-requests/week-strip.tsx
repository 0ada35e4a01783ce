import { type CSSProperties, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserShiftRequest } from '../../../../schema/api/team/shift-requests-schemas.ts'
import type { Span } from '../../../../schema/rules/team/rota.ts'
import { AvatarColours, getAvatarColour } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { formatSpans, type RotaCell, useAbsenceLabels } from '../rota/index.ts'
import type { RequestEffects } from './use-request-effects.ts'

/** The first week of a request: who works when, with the asked days marked. */
export function WeekStrip({ effects: { before, after }, request }: { effects: RequestEffects; request: UserShiftRequest }) {
  const { t } = useTranslation('staff-requests')
  const { day: formatDay, share } = useFormat()
  const colours = use(AvatarColours)
  const days = before.days.slice(0, 7)
  const isAsked = (day: string) => request.start <= day && day <= request.end
  const getShare = (one: { booked: number; working: number } | undefined) =>
    one && one.working > 0 ? Math.round((one.booked / one.working) * 100) / 100 : 0
  return (
    <div className="rw-scroll no-shrink framed round-l">
      <table className="rw full xs">
        <thead>
          <tr>
            <th scope="col">{t('team')}</th>
            {days.map((day) => (
              <th key={day} scope="col" className={classNames('capital', isAsked(day) && 'is-asked')}>
                {formatDay(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before.rows.map((row) => (
            <tr key={row.person.userId} style={{ '--c': colours.get(row.person.userId) ?? getAvatarColour(row.person.userId) } as never}>
              <th scope="row" className={row.person.userId === request.userId ? 'semi' : undefined}>
                {row.person.firstName}
              </th>
              {row.cells.slice(0, 7).map((cell) => (
                <StripCell
                  key={cell.day}
                  cell={cell}
                  scale={before.scale}
                  isAsked={isAsked(cell.day)}
                  isOwn={cell.userId === request.userId}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('booked')}</th>
            {before.ofDays.slice(0, 7).map((one, i) => {
              const [now, then] = [getShare(one), getShare(after.ofDays[i])]
              return (
                <td key={one.day} className={classNames('num', isAsked(one.day) && 'is-asked')}>
                  {one.working > 0 && share(now)}
                  {now !== then && <b> → {share(then)}</b>}
                </td>
              )
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function StripCell({ cell, scale: [from, to], isAsked, isOwn }: { cell: RotaCell; scale: Span; isAsked: boolean; isOwn: boolean }) {
  const { t } = useTranslation('staff-requests')
  const labels = useAbsenceLabels()
  const place = ([a, b]: Span): CSSProperties => ({
    left: `${((a - from) / (to - from)) * 100}%`,
    width: `${((b - a) / (to - from)) * 100}%`,
  })
  const reason = cell.absences[0]?.reason
  const isAway = reason !== undefined && cell.effective.length === 0
  return (
    <td className={classNames(isAsked && 'is-asked', cell.isClosed && 'is-closed')}>
      {isAway && (
        <span className="rw-off row gap-4 nowrap t2 semi">
          <Icon name="check" size={12} />
          {labels[reason]}
        </span>
      )}
      {isAsked && isOwn && !isAway && cell.effective.length > 0 && (
        <span className="rw-off is-pending row gap-4 nowrap t2 semi">
          <Icon name="hourglass" size={12} />
          {t('asked')}
        </span>
      )}
      {!isAway && !(isAsked && isOwn) && (
        <span className="rw-bar below anchor">
          <span className="sr">{formatSpans(cell.effective)}</span>
          {cell.effective.map((span) => (
            <i key={span.join()} style={place(span)} />
          ))}
        </span>
      )}
    </td>
  )
}
