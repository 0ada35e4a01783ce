import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../schema/api/catalogue.ts'
import { fold } from '../../../schema/rules/search.ts'
import { allocateSetPrice } from '../../../schema/rules/service-sets.ts'
import { Badge } from '../../ui/badge.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { eurosOfCents } from '../../ui/money.ts'
import { useFormat } from '../../ui/use-format.ts'
import './catalogue-labels.ts'
import type { PackagePlace } from './package-values.ts'
import { TintDot } from './tint-dot.tsx'

/** The services of a package in their order, and what each of them costs within it. */
export function PackageServices({
  places,
  services,
  price,
  error,
  onChange,
}: {
  places: readonly PackagePlace[]
  services: readonly Service[]
  /** Cents; null: the sum. */
  price: number | null
  error?: string
  onChange: (places: readonly PackagePlace[]) => void
}) {
  const { t } = useTranslation('catalogue')
  const { euros } = useFormat()
  const [query, setQuery] = useState('')
  const rows = places.map((place) => ({ ...place, service: services.find(({ serviceId }) => serviceId === place.serviceId) }))
  const shares = allocateSetPrice(
    price === null ? null : eurosOfCents(price),
    rows.map(({ service }) => service?.price ?? 0),
  )
  const items = services
    .filter((service) => service.available && fold(`${service.service} ${service.categoryName}`).includes(fold(query)))
    .slice(0, 50)
    .map((service) => ({ key: service.serviceId, text: service.service, service }))
  const move = (at: number, by: 1 | -1) => {
    const next = [...places]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <fieldset className="set-services">
      <legend className="label">{t('services_in_order')}</legend>
      {rows.length > 0 && (
        <ol>
          {rows.map(({ key, serviceId, service }, at) => {
            const name = service?.service ?? serviceId
            const share = shares[at] ?? 0
            return (
              <li key={key} className="set-service">
                <span className="num muted">{at + 1}</span>
                <TintDot tint={service?.tint ?? 1} color={service?.color} />
                <span className="grow ell">
                  <b className="semi">{name}</b>
                  {service && <span className="xs muted"> {t('minutes', { minutes: service.length })}</span>}
                  {service?.available === false && <Badge tone="warn">{t('not_available')}</Badge>}
                </span>
                <span className="num s">
                  {service && share !== service.price && <s className="xs muted">{euros(service.price)}</s>} {euros(share)}
                </span>
                <IconButton size="s" icon="arrow-up" label={t('move_up', { name })} disabled={at === 0} onClick={() => move(at, -1)} />
                <IconButton
                  size="s"
                  icon="arrow-down"
                  label={t('move_down', { name })}
                  disabled={at === rows.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  size="s"
                  icon="close"
                  label={t('remove_of', { name })}
                  onClick={() => onChange(places.filter((place) => place.key !== key))}
                />
              </li>
            )
          })}
        </ol>
      )}
      <Combobox
        label={t('add_service')}
        labelHidden={rows.length > 0}
        icon="search"
        placeholder={t('add_service')}
        items={items}
        query={query}
        onQuery={setQuery}
        chosen={null}
        openOnClick
        onChoose={(item) => {
          setQuery('')
          if (item) onChange([...places, { key: crypto.randomUUID(), serviceId: item.key }])
        }}
        renderItem={({ service }) => (
          <>
            <TintDot tint={service.tint} color={service.color} />
            <span className="grow ell">{service.service}</span>
            <span className="xs muted num">
              {t('minutes', { minutes: service.length })} · {euros(service.price)}
            </span>
          </>
        )}
      />
      {error && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={12} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
