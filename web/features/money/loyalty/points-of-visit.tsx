import { useTranslation } from 'react-i18next'
import { loyalty } from '../../../../schema/api/money/loyalty.ts'
import { useRead } from '../../../api/query.ts'
import { usePointsLabel } from './points-label.ts'

/** What a paid visit has earned, and the client's balance. Nothing while loyalty is off. */
export function PointsOfVisit({ visit: { appointmentId, clientId } }: { visit: { appointmentId: string; clientId: string } }) {
  const { t } = useTranslation('loyalty')
  const pointsLabel = usePointsLabel()
  const { data } = useRead(loyalty.ofClient, { clientId }, { enabled: clientId !== '', staleTime: 0 })
  if (!data?.enabled) return null
  const { unit, balance, entries } = data
  const earned = entries
    .filter((entry) => entry.appointmentId === appointmentId && (entry.kind === 'earned' || entry.kind === 'taken_back'))
    .reduce((sum, { points }) => sum + points, 0)
  return (
    <>
      <p className="s">{t('earned_now', { earned: pointsLabel(unit, earned), balance: pointsLabel(unit, balance) })}</p>
      {balance < 0 && <p className="xs muted">{t('below_zero')}</p>}
    </>
  )
}
