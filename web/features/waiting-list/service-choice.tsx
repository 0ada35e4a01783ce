import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { services as rows, type Service } from '../../../schema/api/catalogue.ts'
import { useRead } from '../../api/query.ts'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Highlighted } from '../../ui/highlighted.tsx'
import { Icon } from '../../ui/icon.tsx'
import { matches } from '../../ui/match.ts'
import './waiting-labels.ts'

const none: Service[] = []
const most = 8

export function useCatalogue(): readonly Service[] {
  const { data = none } = useRead(rows.list, {}, { staleTime: 60_000 })
  return data.filter((service) => service.available)
}

/** For which services: one after another, as they would be booked. */
export function ServiceChoice({
  catalogue,
  chosen,
  error,
  onChange,
}: {
  catalogue: readonly Service[]
  chosen: readonly string[]
  error: ReactNode
  onChange: (serviceIds: string[]) => void
}) {
  const { t } = useTranslation('waiting-list')
  const [query, setQuery] = useState('')
  const items = catalogue
    .filter((service) => !chosen.includes(service.serviceId) && matches([service.service, service.categoryName], query))
    .map((service) => ({ key: service.serviceId, text: service.service, service }))
  const nameOf = (serviceId: string) => catalogue.find((service) => service.serviceId === serviceId)?.service ?? ''
  return (
    <div className="waiting-services">
      <Combobox
        label={t('services')}
        required
        error={error}
        icon="scissors"
        openOnClick
        disabled={chosen.length >= most}
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
              <span className="xs muted waiting-under">{service.categoryName}</span>
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
              aria-label={t('remove_of', { name: nameOf(serviceId) })}
              onClick={() => onChange(chosen.filter((other) => other !== serviceId))}
            >
              {nameOf(serviceId)}
              <Icon name="close" size={12} />
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
