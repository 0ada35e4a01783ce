import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clientHistoryServices } from '../../../../schema/api/visits/performed-services.ts'
import { groups, limits } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { useKeepFocus } from '../../../ui/use-keep-focus.ts'
import './client-record.css'

const staleTime = 10 * 60_000

/** The most frequent services of a client that are not chosen yet; one press adds one. Shows nothing for a client without any. */
export function FavouriteServices({
  clientId,
  offered,
  chosen,
  onAdd,
  getNextFocus,
}: {
  clientId: string
  /** Ids of the services that can be added; none until they are loaded. */
  offered: readonly string[]
  /** Ids of the services that are already in the booking or visit. */
  chosen: readonly string[]
  onAdd: (serviceId: string) => void
  /** Takes the focus when the last favourite has been added. */
  getNextFocus: () => HTMLElement | null
}) {
  const { t } = useTranslation()
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const isAllowed = hasAnyRole(useMe().roles, groups.user)
  const { data = [] } = useRead(
    clientHistoryServices.favourites,
    { clientId, howMany: String(limits.favouriteServices) },
    { staleTime, enabled: isAllowed && clientId !== '' },
  )
  useKeepFocus(container, () => container.current?.querySelector('button') ?? getNextFocus())
  const shown = data.filter(({ serviceId }) => offered.includes(serviceId) && !chosen.includes(serviceId))
  return (
    <div ref={container} className="fav-services" hidden={shown.length === 0}>
      <span id={id} className="xs muted">
        {t('favourite_services')}
      </span>
      <ul aria-labelledby={id}>
        {shown.map(({ serviceId, service }) => (
          <li key={serviceId}>
            <Chip size="s" icon="plus" onClick={() => onAdd(serviceId)}>
              {service}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
