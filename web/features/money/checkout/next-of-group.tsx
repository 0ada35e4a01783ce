import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { bookingGroups } from '../../../../schema/api/booking/groups.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Icon } from '../../../ui/icon.tsx'

interface NextOfGroupProps {
  visit: Appointment
  bookingGroupId: string
}

/** Behind the checkout of a visit of a group: leads to the next one that is still to be paid. Each visit has its own checkout. */
export function NextOfGroup({ visit, bookingGroupId }: NextOfGroupProps) {
  const { t } = useTranslation('bookings')
  const { data } = useRead(bookingGroups.one, { bookingGroupId }, { staleTime: 0 })
  const open = (data?.agendas ?? []).filter(({ appointmentDTO: one, outcome }) => {
    const isOpen = one !== null && one.arrival !== null && one.checkedOut === null && one.externalCashOrder === null
    return isOpen && outcome === null && one.appointmentId !== visit.appointmentId
  })
  // Somebody who is still being served cannot be charged yet.
  const isReady = ({ appointmentDTO: one }: Agenda) => one?.clientHistoryServicesDTO.every(({ end }) => end !== null) ?? false
  const next = open.find(isReady)
  if (open.length === 0) return null
  if (!next?.appointmentDTO) return <p className="s muted">{t('group_still_to_pay', { count: open.length })}</p>
  const name = next.subClientsDTO?.[0]?.name ?? next.clientDTO?.name ?? ''
  return (
    <div className="row wrap gap-12">
      <Link className="btn primary" to={`/checkout/${next.appointmentDTO.appointmentId}/${next.clientId}`}>
        <Icon name="users" size={16} />
        {t('group_next_to_pay', { name })}
      </Link>
      <span className="s muted">{t('group_still_to_pay', { count: open.length })}</span>
    </div>
  )
}
