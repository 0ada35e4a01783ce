import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { PlannedLine } from '../../../../schema/rules/booking/booking-lines.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { Booking } from './use-booking.ts'

/** What is often booked with a service and is not in the booking yet, in the order of its list. */
function findExtras({ serviceId }: PlannedLine, { catalogue, state }: Booking): Service[] {
  const ids = catalogue.find((service) => service.serviceId === serviceId)?.extraIds ?? []
  const isBooked = (id: string) => state.lines.some((line) => line.serviceId === id)
  return ids.flatMap((id) => catalogue.find((service) => service.serviceId === id && service.available && !isBooked(id)) ?? [])
}

/** The extras of a line: one press adds one behind it. */
export function ServiceExtras({ line, booking, onAdded }: { line: PlannedLine; booking: Booking; onAdded: () => void }) {
  const { t } = useTranslation('bookings')
  const { euros } = useFormat()
  const extras = findExtras(line, booking)
  if (extras.length === 0) return null
  const add = (extra: Service) => {
    booking.addService(extra, booking.state.lines.findIndex(({ key }) => key === line.key) + 1)
    onAdded()
  }
  return (
    <fieldset className="ag-service-extras row wrap gap-6" aria-label={t('extras_of', { service: line.service })}>
      {extras.map((extra) => (
        <Chip key={extra.serviceId} size="s" icon="plus" onClick={() => add(extra)}>
          {extra.service}
          <span className="xs muted num">
            {t('minutes', { minutes: extra.length })} · {euros(extra.price)}
          </span>
        </Chip>
      ))}
    </fieldset>
  )
}
