import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { rankMatches } from '../../../ui/match.ts'

interface Props {
  label: string
  services: readonly Service[]
  chosen: readonly string[]
  onChange: (serviceIds: readonly string[]) => void
}

/** Chosen services as chips that a press takes off, and a search for further ones. */
export function ServiceChips({ label, services, chosen, onChange }: Props) {
  const { t } = useTranslation('deposits')
  const [query, setQuery] = useState('')
  const items = rankMatches(
    services.filter(({ serviceId }) => !chosen.includes(serviceId)),
    query,
    ({ service }) => service,
  ).map(({ serviceId, service }) => ({ key: serviceId, text: service }))
  return (
    <div className="grid gap-8">
      <Combobox
        label={label}
        placeholder={chosen.length === 0 ? t('dep_all_services') : ''}
        openOnClick
        items={items}
        query={query}
        onQuery={setQuery}
        onChoose={(item) => {
          if (!item) return
          onChange([...chosen, item.key])
          setQuery('')
        }}
        renderItem={({ text }) => text}
      />
      {chosen.length > 0 && (
        <div className="row wrap gap-6">
          {chosen.map((id) => {
            const name = services.find(({ serviceId }) => serviceId === id)?.service ?? ''
            return (
              <Chip
                key={id}
                size="s"
                icon="close"
                aria-label={t('remove_of', { name })}
                onClick={() => onChange(chosen.filter((other) => other !== id))}
              >
                {name}
              </Chip>
            )
          })}
        </div>
      )}
    </div>
  )
}
