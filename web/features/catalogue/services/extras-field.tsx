import { useTranslation } from 'react-i18next'
import { services } from '../../../../schema/api/catalogue/services.ts'
import { useRead } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ServiceSearch } from './package-services.tsx'

/** The services that the booking form offers beside a service. `ownId` is the service itself, undefined for a new one. */
export function ExtrasField({
  ownId,
  value,
  onChange,
  error,
}: {
  ownId: string | undefined
  value: readonly string[]
  onChange: (extraIds: readonly string[]) => void
  error: string | undefined
}) {
  const { t } = useTranslation('services')
  const { data = [] } = useRead(services.list, {}, { staleTime: 60_000 })
  const chosen = value.flatMap((id) => data.find(({ serviceId }) => serviceId === id) ?? [])
  return (
    <fieldset className="catalogue-staff">
      <legend className="label">{t('extras')}</legend>
      {chosen.length > 0 && (
        <div className="catalogue-extras row wrap gap-8">
          {chosen.map(({ serviceId, service }) => (
            <Chip
              key={serviceId}
              icon="close"
              aria-label={t('remove_of', { name: service })}
              onClick={() => onChange(value.filter((id) => id !== serviceId))}
            >
              {service}
            </Chip>
          ))}
        </div>
      )}
      <ServiceSearch
        services={data.filter(({ serviceId }) => serviceId !== ownId && !value.includes(serviceId))}
        labelHidden
        onChoose={(serviceId) => onChange([...value, serviceId])}
      />
      <p className="help">{t('extras_help')}</p>
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
