import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services as endpoints } from '../../../../schema/api/catalogue/services.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { useServicesByUse } from '../../../api/services-by-use.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'

const noServices: Service[] = []
const maxServices = 8

/** The services of the catalogue that can be booked. */
export function useAvailableServices(): readonly Service[] {
  const { data = noServices } = useRead(endpoints.list, {}, { staleTime: 60_000 })
  return data.filter((service) => service.available)
}

/** Chooses services, in the order in which they would be booked. */
export function ServiceChoice({
  services,
  chosen,
  error,
  onChange,
}: {
  services: readonly Service[]
  chosen: readonly string[]
  error: ReactNode
  onChange: (serviceIds: string[]) => void
}) {
  const { t } = useTranslation('waiting-list')
  const [query, setQuery] = useState('')
  const ordered = useServicesByUse(services)
  const items = rankMatches(ordered, query, (service) => service.service)
    .filter((service) => !chosen.includes(service.serviceId) && matchesQuery([service.service, service.categoryName], query))
    .map((service) => ({ key: service.serviceId, text: service.service, service }))
  const getName = (serviceId: string) => services.find((service) => service.serviceId === serviceId)?.service ?? ''
  return (
    <div className="stack">
      <Combobox
        label={t('services')}
        required
        error={error}
        icon="scissors"
        openOnClick
        disabled={chosen.length >= maxServices}
        items={items}
        query={query}
        onQuery={setQuery}
        onChoose={(item) => {
          if (!item) return
          onChange([...chosen, item.key])
          setQuery('')
        }}
        renderItem={({ service }, text) => (
          <>
            <span className="grow">
              <Highlighted text={service.service} query={text} />
              <span className="below xs muted">{service.categoryName}</span>
            </span>
            <span className="xs muted num">{t('minutes', { minutes: service.length })}</span>
          </>
        )}
      />
      {chosen.length > 0 && (
        <div className="row wrap">
          {chosen.map((serviceId) => (
            <Chip
              key={serviceId}
              aria-label={t('remove_of', { name: getName(serviceId) })}
              onClick={() => onChange(chosen.filter((other) => other !== serviceId))}
            >
              {getName(serviceId)}
              <Icon name="close" size={12} />
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
