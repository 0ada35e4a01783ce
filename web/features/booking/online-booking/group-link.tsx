import { lazy, Suspense, useEffect, useState } from 'react'
import type { LinkedGroup } from '../../../../schema/api/booking/guest-group-replies.ts'
import { readConflict } from './conflict.ts'
import { GroupBookings } from './group-bookings.tsx'
import { readGroupLink } from './group-link-calls.ts'
import type { Done, GroupLinkPage } from './group-link-page.ts'
import { language } from './language.ts'
import { LinkEnded } from './link-ended.tsx'
import { Head, LanguageLink, OfflineNote } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { t } from './translate.ts'
import { useLoad } from './use-load.ts'
import { useReopened } from './use-reopened.ts'
import './online-booking.css'
import './booking-done.css'
import './group-guest.css'

// Loaded when a guest moves a group: few do.
const GroupMove = lazy(async () => ({ default: (await import('./group-move.tsx')).GroupMove }))

/** The bookings of a group by the link of who pays; read again whenever the guest comes back to the page. */
export default function GroupLink({ token, onBookAnother }: { token: string; onBookAnother?: (() => void) | undefined }) {
  const load = useLoad(token, (signal) => readGroupLink(token, signal))
  const [latest, setLatest] = useState<LinkedGroup | null>(null)
  const linked = latest ?? load.data
  useEffect(() => {
    document.documentElement.lang = language
    document.title = linked ? t('group_page_title', { salon: linked.salon.salonName }) : t('link_page_title_plain')
  }, [linked])
  // A failed read keeps what is shown: offline the guest still sees when to come.
  useReopened(() => void readGroupLink(token).then(setLatest, () => undefined))
  if (linked) return <GroupPages token={token} linked={linked} onUpdate={setLatest} onBookAnother={onBookAnother} />
  return (
    <>
      <div className="gb-head">
        <LanguageLink />
        <OfflineNote />
      </div>
      <PageLoading
        load={load}
        title={t('link_page_title_plain')}
        invalidTitle={t('link_unknown_title')}
        invalidText={t('link_unknown_text')}
      />
    </>
  )
}

interface PagesProps {
  readonly token: string
  readonly linked: LinkedGroup
  readonly onUpdate: (linked: LinkedGroup) => void
  readonly onBookAnother: (() => void) | undefined
}

function GroupPages({ token, linked, onUpdate, onBookAnother }: PagesProps) {
  const [isMoving, setMoving] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const showsMove = isMoving && linked.movable
  const page: GroupLinkPage = {
    ...{ token, linked, onBookAnother },
    onUpdate: (next, last) => {
      setMoving(false)
      setChanged(false)
      setDone(last ?? null)
      onUpdate(next)
    },
    handleConflict: (error) => {
      const current = readConflict<LinkedGroup>(error, 'current')
      if (!current) return false
      setMoving(false)
      setDone(null)
      setChanged(true)
      onUpdate(current)
      return true
    },
  }
  const isOver = linked.bookings.length === 0
  return (
    <>
      <Head info={linked.salon} onBack={showsMove ? () => setMoving(false) : undefined} />
      {isOver && <LinkEnded linked={linked} changed={isChanged} onBookAnother={onBookAnother} />}
      <Suspense fallback={<StepSkeleton rows={5} />}>{showsMove && <GroupMove page={page} />}</Suspense>
      {!isOver && !showsMove && <GroupBookings page={page} isChanged={isChanged} done={done} onMove={() => setMoving(true)} />}
    </>
  )
}
