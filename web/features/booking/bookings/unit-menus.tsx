import { createPortal } from 'react-dom'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { useElements } from '../../../ui/use-elements.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { UnitMenu } from '../../catalogue/resources/index.ts'

/** The menus in the heads of the columns of rooms and basins. */
export function UnitMenus({ kinds, day }: { kinds: readonly ResourceKind[]; day: string }) {
  const { dayIn } = useFormat()
  const heads = useElements('.ag-units', '.ag-head-cell')
  if (day < dayIn(Date.now())) return null
  return heads.map((head) => {
    const id = head.getAttribute('data-column-id') ?? ''
    const kind = kinds.find(({ units }) => units.some(({ resourceId }) => resourceId === id))
    if (!kind) return null
    const menu = (
      <span className="out-menu">
        <UnitMenu kind={kind} unitId={id} day={day} />
      </span>
    )
    return createPortal(menu, head, id)
  })
}
