import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { allocateSetPrice } from '../../../../schema/rules/catalogue/packages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { matchesQuery, rankMatches } from '../../../ui/match.ts'
import { toEuros } from '../../../ui/money.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { PackageItem } from './package-values.ts'
import { TintDot } from './tint-dot.tsx'

const maxResults = 50

interface Row extends PackageItem {
  /** Undefined if the service is not in the catalogue any more. */
  readonly service: Service | undefined
  /** Euros. */
  readonly share: number
}

/** The services of a package in order, with the price of each within the package. */
export function PackageServices({
  items,
  services,
  price,
  error,
  onChange,
}: {
  items: readonly PackageItem[]
  services: readonly Service[]
  /** The package's price in cents; null if it costs the sum of its services. */
  price: number | null
  error: string | undefined
  onChange: (items: readonly PackageItem[]) => void
}) {
  const { t } = useTranslation('services')
  const found = items.map((item) => services.find(({ serviceId }) => serviceId === item.serviceId))
  const shares = allocateSetPrice(
    price === null ? null : toEuros(price),
    found.map((service) => service?.price ?? 0),
  )
  const rows = items.map((item, at): Row => ({ ...item, service: found[at], share: shares[at] ?? 0 }))
  const move = (at: number, by: 1 | -1) => {
    const next = [...items]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <fieldset className="catalogue-package">
      <legend className="label">{t('services_in_order')}</legend>
      {rows.length > 0 && (
        <ol className="lined framed round-l">
          {rows.map((row, at) => (
            <PackageService
              key={row.key}
              row={row}
              at={at}
              isLast={at === rows.length - 1}
              onMove={(by) => move(at, by)}
              onRemove={() => onChange(items.filter((item) => item.key !== row.key))}
            />
          ))}
        </ol>
      )}
      <ServiceSearch
        services={services}
        labelHidden={rows.length > 0}
        onChoose={(serviceId) => onChange([...items, { key: crypto.randomUUID(), serviceId }])}
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

function PackageService({
  row: { serviceId, service, share },
  at,
  isLast,
  onMove,
  onRemove,
}: {
  row: Row
  at: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const { t } = useTranslation('services')
  const { euros } = useFormat()
  const name = service?.service ?? serviceId
  return (
    <li className="catalogue-package-service row">
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
      <IconButton size="s" icon="arrow-up" label={t('move_up', { name })} disabled={at === 0} onClick={() => onMove(-1)} />
      <IconButton size="s" icon="arrow-down" label={t('move_down', { name })} disabled={isLast} onClick={() => onMove(1)} />
      <IconButton size="s" icon="close" label={t('remove_of', { name })} onClick={onRemove} />
    </li>
  )
}

/** Finds an available service to add. */
export function ServiceSearch({
  services,
  labelHidden,
  onChoose,
}: {
  services: readonly Service[]
  labelHidden: boolean
  onChoose: (serviceId: string) => void
}) {
  const { t } = useTranslation('services')
  const { euros } = useFormat()
  const [query, setQuery] = useState('')
  const items = rankMatches(services, query, (service) => service.service)
    .filter((service) => service.available && matchesQuery([service.service, service.categoryName], query))
    .slice(0, maxResults)
    .map((service) => ({ key: service.serviceId, text: service.service, service }))
  return (
    <Combobox
      label={t('add_service')}
      labelHidden={labelHidden}
      icon="search"
      placeholder={t('add_service')}
      items={items}
      query={query}
      onQuery={setQuery}
      chosen={null}
      openOnClick
      onChoose={(item) => {
        setQuery('')
        if (item) onChoose(item.key)
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
  )
}
