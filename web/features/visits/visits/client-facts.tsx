import { useTranslation } from 'react-i18next'
import type { AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { toDialable } from '../../../../schema/rules/clients/contacts.ts'
import { getVisitStaff } from '../../../../schema/rules/visits/visit-board.ts'
import { Badge } from '../../../ui/badge.tsx'
import { addDays, type Day } from '../../../ui/dates.ts'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { PetNotes } from '../../care/pets/index.ts'
import { getClientName } from './visit-people.ts'

/** Days until the next birthday: 0 on the day itself; 29 February counts as 1 March in other years. */
export function daysToBirthday(birthDate: Day, today: Day): number {
  for (let days = 0; days < 366; days++) {
    const next = addDays(today, days)
    const leap = birthDate.slice(5) === '02-29' && next.slice(5) === '03-01' && addDays(next, -1).slice(5) !== '02-29'
    if (next.slice(5) === birthDate.slice(5) || leap) return days
  }
  return 366
}

/** Days ahead on which a birthday is announced. */
const birthdayDays = 7

/** A badge for a birthday today or within the next days. */
export function Birthday({ birthDate, today }: { birthDate: string | null; today: string }) {
  const { t } = useTranslation('visits')
  const { day } = useFormat()
  if (birthDate === null) return null
  const days = daysToBirthday(birthDate, today)
  if (days > birthdayDays) return null
  return (
    <Badge tone="accent" icon="cake" size="l">
      {days === 0 ? t('birthday_today') : t('birthday_on', { day: day(addDays(today, days), 'short') })}
    </Badge>
  )
}

/** Allergies, birthday, notes and phone number of the client and the pets. */
export function ClientFacts({ visit }: { visit: Pick<AppointmentOfDay, 'clientDTO' | 'subClientsDTO' | 'agendaDTO'> }) {
  const { t } = useTranslation('visits')
  const { dayIn } = useFormat()
  const { clientDTO, subClientsDTO, agendaDTO } = visit
  const phone = clientDTO?.phoneNumber ?? ''
  return (
    <div className="vs-facts grid left gap-10">
      <PetNotes pets={subClientsDTO} />
      {clientDTO?.allergies && <Note tone="bad" title={t('allergic_to', { what: clientDTO.allergies })} />}
      {subClientsDTO.map(
        (pet) =>
          pet.allergies && <Note key={pet.subClientId} tone="bad" title={t('pet_allergic_to', { pet: pet.name, what: pet.allergies })} />,
      )}
      <Birthday birthDate={clientDTO?.birthDate ?? null} today={dayIn(Date.now())} />
      {subClientsDTO.map(
        (pet) =>
          pet.note && (
            <Note key={pet.subClientId} icon="paw" title={pet.name}>
              {pet.note}
            </Note>
          ),
      )}
      {clientDTO?.note && <Note icon="user">{clientDTO.note}</Note>}
      {agendaDTO.note && (
        <Note icon="calendar" title={t('booking_note')}>
          {agendaDTO.note}
        </Note>
      )}
      {phone && (
        <a className="vs-phone row s t2 num" href={toDialable(phone) ? `tel:${toDialable(phone)}` : undefined}>
          <Icon name="phone" size={16} className="muted" />
          {formatPhone(phone)}
        </a>
      )}
    </div>
  )
}

/** The next expected client of the team members of this visit. */
export function NextClient({ visit, rows }: { visit: AppointmentOfDay; rows: readonly AppointmentOfDay[] }) {
  const { t } = useTranslation('visits')
  const { time } = useFormat()
  const people = getVisitStaff(visit)
  const next = rows
    .filter((row) => row.arrival === null && row.agendaId !== visit.agendaId)
    .flatMap(({ clientDTO, subClientsDTO, agendaDTO }) =>
      agendaDTO.agendaServicesDTO
        .filter((service) => people.includes(service.userId))
        .map((service) => ({
          client: getClientName({ clientDTO, subClientsDTO }),
          start: service.start,
          person: service.userDTO.firstName,
        })),
    )
    .toSorted((a, b) => a.start.localeCompare(b.start))[0]
  if (!next) return null
  return <p className="xs muted">{t('up_next_for', { at: time(next.start), client: next.client, person: next.person })}</p>
}
