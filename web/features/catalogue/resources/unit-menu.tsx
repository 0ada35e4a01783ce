import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { OutageDialog } from './outage-dialog.tsx'
import { useReopen } from './use-reopen.ts'
import { useOutages } from './use-resource-kinds.ts'

interface UnitMenuProps {
  kind: ResourceKind
  unitId: string
  /** From which day on the unit is taken out of order; by default now. */
  day?: string
}

/** What can be done with a room or a basin where its bookings are: take it out of order, and back. */
export function UnitMenu({ kind, unitId, day }: UnitMenuProps) {
  const { t } = useTranslation('resources')
  const { momentOf } = useFormat()
  const outages = useOutages()
  const reopen = useReopen(outages)
  const { roles } = useMe()
  const [isClosing, setIsClosing] = useState(false)
  const unit = kind.units.find(({ resourceId }) => resourceId === unitId)
  if (!unit || !hasAnyRole(roles, groups.user)) return null
  const label = t('unit_menu', { name: unit.resourceName })
  const closed = unit.outages.filter(({ to }) => Date.parse(to) > Date.now())
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton size="s" icon="more" label={label} />}
        entries={[
          { value: 'out', label: t('out_of_order_open'), icon: 'lock', run: () => setIsClosing(true) },
          ...closed.map((outage) => ({
            value: outage.resourceOutageId,
            label: t('in_order_from', { from: momentOf(outage.from) }),
            icon: 'check' as const,
            run: () => reopen(unit, outage),
          })),
        ]}
      />
      {isClosing && (
        <OutageDialog kind={kind} kinds={outages} unitId={unitId} {...(day ? { day } : {})} onClose={() => setIsClosing(false)} />
      )}
    </>
  )
}
