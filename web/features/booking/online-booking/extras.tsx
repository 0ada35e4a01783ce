import { Icon } from '../../../ui/icon.tsx'
import { type Catalogue, findServices, formatDuration, formatPrice, type Service } from './page.ts'
import { t } from './translate.ts'

/** What is often booked with a chosen service: one tap adds it. */
export default function Extras({
  of,
  catalogue,
  isOffered,
  onAdd,
}: {
  of: Service
  catalogue: Catalogue
  isOffered: (id: string) => boolean
  onAdd: (id: string) => void
}) {
  const extras = findServices(
    catalogue,
    (of.extraIds ?? []).filter(isOffered).map((serviceId) => ({ serviceId })),
  )
  if (extras.length === 0) return null
  return (
    <fieldset className="gb-extras wrap flex gap-8" aria-label={t('extras_of', { service: of.service })}>
      {extras.map((extra) => (
        <button key={extra.serviceId} type="button" className="chip gb-chip" onClick={() => onAdd(extra.serviceId)}>
          <Icon name="plus" size={16} />
          {extra.service}
          <span className="muted num">
            {formatDuration(extra.length)}
            {extra.price !== undefined && ` · ${formatPrice(extra.reducedPrice ?? extra.price)}`}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
