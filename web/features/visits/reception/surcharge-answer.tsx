import { useTranslation } from 'react-i18next'
import { surcharges } from '../../../../schema/api/money/charges-surcharges.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useFormat } from '../../../ui/use-format.ts'

/** When the owner agreed to the surcharge that a line of the visit charges. */
export function SurchargeAnswer({ visit, lineId }: { visit: Appointment; lineId: string }) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const { data = [] } = useRead(surcharges.ofAppointment, { appointmentId: visit.appointmentId })
  const surcharge = data.find(({ extraServiceId }) => extraServiceId === lineId)
  if (!surcharge?.answered) return null
  const { answered, answeredBy } = surcharge
  const at = time(answered)
  return (
    <span className="row gap-4 green xs med">
      <Icon name="check-circle" size={12} />
      {answeredBy ? t('surcharge_agreed_phone', { name: answeredBy, at }) : t('surcharge_agreed', { at })}
    </span>
  )
}
