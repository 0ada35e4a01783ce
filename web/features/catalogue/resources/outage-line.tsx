import { useTranslation } from 'react-i18next'
import { unitOutages } from '../../../../schema/api/booking/unit-outages.ts'
import type { ResourceKind } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { BookingLink } from './outage-dialog.tsx'
import type { ResourceKinds } from './use-resource-kinds.ts'

type Unit = ResourceKind['units'][number]

/** A time in which a unit is out of order, with the bookings that still have it. */
export function OutageLine({ unit, outage, kinds }: { unit: Unit; outage: Unit['outages'][number]; kinds: ResourceKinds }) {
  const { t } = useTranslation('resources')
  const { momentOf } = useFormat()
  const errorMessage = useErrorMessage()
  const { resourceId, resourceName: name } = unit
  const { resourceOutageId, from, to, reason } = outage
  const { data: left = [] } = useRead(unitOutages.touched, { resourceId, from, to })
  const reopen = () => {
    const since = Date.now() > Date.parse(from) ? new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString() : from
    kinds.openUnit.mutate(
      { input: { resourceOutageId }, body: undefined },
      {
        onSuccess: () =>
          notify({
            kind: 'success',
            text: t('in_order_again', { name }),
            undo: () => kinds.closeUnit.mutate({ input: {}, body: { resourceId, from: since, to, reason } }),
          }),
        onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
      },
    )
  }
  return (
    <Note
      tone="warn"
      title={t('out_of_order_from_to', { name, from: momentOf(from), to: momentOf(to) })}
      actions={
        <Button size="s" disabled={kinds.openUnit.isPending} onClick={reopen} aria-label={t('mark_in_order', { name })}>
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
