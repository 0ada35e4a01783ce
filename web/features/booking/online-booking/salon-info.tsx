import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { formatTiming } from './format-timing.ts'
import type { Page } from './page.ts'
import { formatPlace, toTelLink } from './page-head.tsx'
import { loadMoreTexts, t } from './translate.ts'

// Loaded when one of them is opened.
const loadMore = async () => (await Promise.all([import('./salon-more.tsx'), loadMoreTexts()]))[0]
const OpeningWeek = lazy(async () => ({ default: (await loadMore()).OpeningWeek }))
const PrivacyNotices = lazy(async () => ({ default: (await loadMore()).PrivacyNotices }))

/** Where the salon is, when it is open, how to call it, and what it does with data. */
export function SalonInfo({ page: { info, salonId } }: { page: Page }) {
  const [isWeekOpen, setWeekOpen] = useState(false)
  const [isNoticeOpen, setNoticeOpen] = useState(false)
  const place = formatPlace(info)
  return (
    <div className="gb-info hair-above">
      {place !== '' && (
        <a className="row gap-8" href={info.mapLink} target="_blank" rel="noreferrer">
          <Icon name="place" size={16} className="muted" />
          <span>{place}</span>
        </a>
      )}
      {info.phoneNumber !== '' && (
        <a className="row gap-8 num" href={toTelLink(info.phoneNumber)}>
          <Icon name="phone" size={16} className="muted" />
          <span>{info.phoneNumber}</span>
        </a>
      )}
      <button type="button" className="row gap-8" aria-expanded={isWeekOpen} onClick={() => setWeekOpen(!isWeekOpen)}>
        <Icon name="clock" size={16} className="muted" />
        <span>{t('today_hours', { hours: formatTiming(info.today) })}</span>
      </button>
      {isWeekOpen && (
        <Suspense>
          <OpeningWeek week={info.openingTime} />
        </Suspense>
      )}
      {info.offer.hasNotice && (
        <button type="button" className="row gap-8" aria-expanded={isNoticeOpen} onClick={() => setNoticeOpen(!isNoticeOpen)}>
          <Icon name="shield" size={16} className="muted" />
          <span>{t('privacy')}</span>
        </button>
      )}
      {isNoticeOpen && (
        <Suspense>
          <PrivacyNotices salonId={salonId} />
        </Suspense>
      )}
    </div>
  )
}
