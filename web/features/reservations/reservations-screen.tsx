import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/me.ts'
import { Note } from '../../ui/note.tsx'
import { Segment } from '../../ui/segment.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import { PageLink } from './page-link.tsx'
import { ReservationsTable } from './reservations-table.tsx'
import './reservations-labels.ts'
import './reservations.css'

type View = 'bookings' | 'waiting' | 'slots' | 'page'

/** /reservations-online: the online bookings. The waiting list, the booking times and the booking page are passed as props. */
export function ReservationsScreen({ waiting, slots, page }: { waiting: ReactNode; slots: ReactNode; page: ReactNode }) {
  const { t } = useTranslation('reservations')
  const { salon } = useMe()
  const [view, setView] = useState<View>('bookings')
  const takesBookings = Boolean(salon?.waBoxUidConfirmed || salon?.smsSenderConfirmed)
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
              { value: 'waiting', label: t('waiting_list'), icon: 'bell' },
              { value: 'slots', label: t('booking_times'), icon: 'clock' },
              { value: 'page', label: t('page'), icon: 'globe' },
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
      {view === 'bookings' && <ReservationsTable />}
      {view === 'waiting' && waiting}
      {view === 'slots' && <div className="reservations-settings">{slots}</div>}
      {view === 'page' && <div className="reservations-settings">{page}</div>}
    </TablePage>
  )
}
