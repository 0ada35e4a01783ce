import './visits.css'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { suggestStaff } from '../../../../schema/rules/booking/booking-lines.ts'
import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { useServicesByUse } from '../../../api/services-by-use.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'
import { Select } from '../../../ui/select.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { FavouriteServices } from '../../clients/clients/index.ts'
import { usePeople } from './use-people.ts'

interface Item {
  key: string
  text: string
  service: Service
}
const none: readonly Service[] = []

/** Adds a service to a visit, found by name or category, with the team member of the visit if they offer it. */
export function ServiceAdd({
  visit,
  hasFavourites = false,
  onAdd,
}: {
  visit: Appointment
  /** Whether the client's favourite services are offered below. */
  hasFavourites?: boolean
  onAdd: (service: { serviceId: string; userId: string; subClientId: string | null }) => void
}) {
  const { t } = useTranslation('visits')
  const { euros } = useFormat()
  const { userId, user } = useMe()
  const people = usePeople()
  const [query, setQuery] = useState('')
  const pets = visit.subClientsDTO
  const [petId, setPetId] = useState<string>()
  const subClientId = petId ?? visit.clientHistoryServicesDTO.at(-1)?.subClientId ?? pets[0]?.subClientId ?? null
  const input = useRef<HTMLInputElement>(null)
  const { data = none } = useRead(services.list, {}, { staleTime: 10 * 60_000 })
  const ordered = useServicesByUse(data)
  const items = useMemo(
    () =>
      rankMatches(ordered, query, (service) => service.service)
        .filter((service) => service.available && matchesQuery([service.service, service.categoryName], query))
        .map((service): Item => ({ key: service.serviceId, text: service.service, service })),
    [ordered, query],
  )
  const present = [...visit.clientHistoryServicesDTO.map((one) => one.userId), ...people.map((person) => person.userId)]
  const own = user.inAgenda ? userId : undefined
  const add = (service: Service) => {
    onAdd({
      serviceId: service.serviceId,
      subClientId,
      userId: suggestStaff(service, own, visit.clientHistoryServicesDTO.at(-1)?.userId, present),
    })
  }
  return (
    <>
      {pets.length > 1 && (
        <Select
          size="s"
          label={t('for_which_pet')}
          labelHidden
          options={pets.map((pet) => ({ value: pet.subClientId, label: pet.name }))}
          value={subClientId ?? ''}
          onChange={setPetId}
        />
      )}
      <Combobox
        inputRef={input}
        className="vs-add"
        label={t('add_service')}
        labelHidden
        icon="plus"
        placeholder={t('add_service')}
        openOnClick
        items={items}
        query={query}
        onQuery={setQuery}
        onChoose={(item) => {
          if (!item) return
          add(item.service)
          setQuery('')
        }}
        renderItem={({ service }, text) => (
          <>
            <span className="grow">
              <Highlighted text={service.service} query={text} />
              <span className="vs-below below xs muted">{service.categoryName}</span>
            </span>
            <span className="xs muted num">{t('minutes_price', { minutes: service.length, price: euros(service.price) })}</span>
          </>
        )}
      />
      {hasFavourites && (
        <FavouriteServices
          clientId={visit.clientId}
          offered={data.filter(({ available }) => available).map(({ serviceId }) => serviceId)}
          chosen={visit.clientHistoryServicesDTO.map(({ serviceId }) => serviceId)}
          onAdd={(serviceId) => {
            const service = data.find((one) => one.serviceId === serviceId)
            if (service) add(service)
          }}
          getNextFocus={() => input.current}
        />
      )}
    </>
  )
}
