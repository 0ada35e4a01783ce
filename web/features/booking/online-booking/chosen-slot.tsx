import type { FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import { findServices, getFirstName, joinNames, type Page } from './page.ts'
import { Ticket } from './ticket.tsx'
import { t } from './translate.ts'

/** The services, day and time that the guest has chosen. */
export function ChosenSlot({ page: { info, catalogue }, slot }: { page: Page; slot: FreeSlot }) {
  const names = catalogue.data ?? info.offer
  const services = joinNames(findServices<{ serviceId: string; service: string }>(names, slot.services).map(({ service }) => service))
  const person = joinNames(slot.services.map(({ userId }) => getFirstName(names, userId)).filter(Boolean))
  return (
    <Ticket
      zone={info.timeZone}
      start={slot.start}
      end={slot.end}
      what={person ? t('service_with', { service: services, person }) : services}
      place=""
    />
  )
}
