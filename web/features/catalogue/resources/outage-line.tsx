import { useTranslation } from 'react-i18next'
import { unitOutages } from '../../../../schema/api/booking/unit-outages.ts'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BookingLink } from './outage-dialog.tsx'
import { useReopen } from './use-reopen.ts'
import type { ResourceKinds } from './use-resource-kinds.ts'

type Unit = ResourceKind['units'][number]

/** A time in which a unit is out of order, with the bookings that still have it. */
export function OutageLine({ unit, outage, kinds }: { unit: Unit; outage: Unit['outages'][number]; kinds: ResourceKinds }) {
  const { t } = useTranslation('resources')
  const { momentOf } = useFormat()
  const { resourceId, resourceName: name } = unit
  const { from, to, reason } = outage
  const { data: left = [] } = useRead(unitOutages.touched, { resourceId, from, to })
  const reopen = useReopen(kinds)
  return (
    <Note
      tone="warn"
      title={t('out_of_order_from_to', { name, from: momentOf(from), to: momentOf(to) })}
      actions={
        <Button size="s" disabled={kinds.openUnit.isPending} onClick={() => reopen(unit, outage)} aria-label={t('mark_in_order', { name })}>
          {t('in_order')}
        </Button>
      }
    >
      {reason && <div>{reason}</div>}
      {left.length > 0 && (
        <>
          <div>{t('outage_still_booked', { count: left.length })}</div>
          <ul>
            {left.map((booking) => (
              <li key={booking.agendaServiceId}>
                <BookingLink booking={booking} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}
