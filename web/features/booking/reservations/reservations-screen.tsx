import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/me.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { TablePage } from '../../../ui/table-page.tsx'
import { phone, useMedia } from '../../../ui/use-media.ts'
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
  const isPhone = useMedia(phone)
  const takesBookings = Boolean(salon?.waBoxUidConfirmed || salon?.smsSenderConfirmed)
  const views = [
    { value: 'bookings', label: t('bookings'), icon: 'list' },
    { value: 'waiting', label: t('waiting_list'), icon: 'bell' },
    { value: 'slots', label: t('booking_times'), icon: 'clock' },
    { value: 'page', label: t('page'), icon: 'globe' },
  ] as const satisfies readonly { value: View; label: string; icon: IconName }[]
  return (
    <TablePage
      title={t('title')}
      actions={
        <>
          {isPhone ? (
            <Select
              label={t('view')}
              labelHidden
              value={view}
              onChange={setView}
              options={views.map(({ icon, ...option }) => ({ ...option, mark: <Icon name={icon} className="muted" /> }))}
            />
          ) : (
            <>
              <PageLink salonId={salon?.salonId ?? ''} />
              <Segment label={t('view')} value={view} onChange={setView} options={views} />
            </>
          )}
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
