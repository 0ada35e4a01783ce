import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClientRow } from '../../../../schema/api/clients/client-list-schemas.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { ContactLinks } from './contact-links.tsx'
import { ClientMarks, useDayLabels } from './row-cells.tsx'

const cardHeight = 175

/** The list as cards, for phones. */
export function ClientCards({
  scroll,
  total,
  getRow,
  onRange,
}: {
  scroll: RefObject<HTMLDivElement | null>
  total: number
  getRow: (index: number) => ClientRow | undefined
  onRange: (first: number, last: number) => void
}) {
  const { t } = useTranslation('clients')
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardHeight,
    overscan: 4,
    onChange: ({ range }) => range && onRange(range.startIndex, range.endIndex),
  })
  return (
    <ul className="cl-cards anchor" aria-label={t('clients')} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const row = getRow(index)
        return (
          <li key={key} aria-setsize={total} aria-posinset={index + 1} style={{ height: cardHeight, transform: `translateY(${start}px)` }}>
            {row ? (
              <ClientCard client={row} />
            ) : (
              <div className="cl-card grid gap-10 box">
                <SkeletonBlock width="70%" />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function ClientCard({ client }: { client: ClientRow }) {
  const { t } = useTranslation('clients')
  const { euros } = useFormat()
  const { today, toDayAndTime, toAgo } = useDayLabels()
  const { lastVisit, nextBooking } = client
  return (
    <article className="cl-card grid gap-10 box">
      <Link className="cl-card-head row gap-12 shrinks" to={`/clientInfo/${encodeURIComponent(client.clientId)}`}>
        <Avatar size="l" name={client.name} id={client.clientId} image={client.image} />
        <span className="grow">
          <b className="cl-card-name row gap-6 shrinks semi">
            <span className="ell" dir="auto">
              {client.name}
            </span>
            <ClientMarks client={client} today={today} />
            {client.category && <Badge>{client.category}</Badge>}
          </b>
          <span className="s muted num">{client.phoneNumber ? formatPhone(client.phoneNumber) : t('no_phone')}</span>
        </span>
        {client.balance > 0 && (
          <span className="cl-card-due grid s">
            <b className="semi red num">{euros(client.balance)}</b>
            <span className="xs muted">{t('due')}</span>
          </span>
        )}
      </Link>
      <p className="cl-card-line flex between gap-8 nowrap hair-above s">
        <span className="row num">
          <Icon name="calendar" size={16} className="acc" />
          {nextBooking ? <b className="semi">{toDayAndTime(nextBooking.start)}</b> : <span className="muted">{t('not_booked')}</span>}
        </span>
        {lastVisit && <span className="muted num">{t('seen_on', { day: toAgo(lastVisit.start) })}</span>}
      </p>
      <div className="cl-card-actions stack">
        <ContactLinks client={client} />
      </div>
    </article>
  )
}
