import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/me.ts'
import { Note } from '../../ui/note.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import { PageLink } from './page-link.tsx'
import { ReservationsTable } from './reservations-table.tsx'
import './reservations-words.ts'
import './reservations.css'

/** /reservations-online: what guests have booked, and when they may; the latter is handed in. */
export function ReservationsScreen({ slots }: { slots: ReactNode }) {
  const { t } = useTranslation('reservations')
  const { salon } = useMe()
  const [view, setView] = useState<'bookings' | 'slots'>('bookings')
  const takesBookings = Boolean(salon?.waBoxUid || salon?.smsSender)
  return (
    <TablePage
      title={t('title')}
      actions={
        <>
          <PageLink salonId={salon?.salonId ?? ''} />
          <Segment
            label={t('view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'bookings', label: t('bookings'), icon: 'list' },
              { value: 'slots', label: t('when_bookable'), icon: 'clock' },
            ]}
          />
        </>
      }
    >
      {!takesBookings && (
        <Note tone="warn" title={t('off')}>
          {t('off_text')}
        </Note>
      )}
      {view === 'bookings' ? <ReservationsTable /> : <div className="reservations-settings">{slots}</div>}
    </TablePage>
  )
}
