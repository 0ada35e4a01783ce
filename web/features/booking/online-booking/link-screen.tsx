import { lazy, Suspense, use, useEffect, useState } from 'react'
import type { LinkedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { readConflict } from './conflict.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { language } from './language.ts'
import { LinkBooking } from './link-booking.tsx'
import { readLink } from './link-calls.ts'
import { LinkEnded } from './link-ended.tsx'
import type { LinkPage } from './link-page.ts'
import { Head, LanguageLink, OfflineNote } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { loadGroupTexts, loadStepTexts, loadTexts, t } from './translate.ts'
import { useLoad } from './use-load.ts'
import { useReopened } from './use-reopened.ts'
import './online-booking.css'
import './booking-done.css'

/** The token of `/nextAgendas#token`. A browser does not send the fragment to any server, so the token does not appear in logs. */
const parseLinkToken = (hash: string) => decodeURIComponent(hash.replace(/^#/, ''))
const textsLoaded = loadTexts()
// The first read starts while the rest of the page loads; later reads are new requests.
const linkedToken = location.pathname.startsWith('/nextAgendas') ? parseLinkToken(location.hash) : ''
/** The link of a message shows all bookings of the client, that of a group those of the group; that of a booking shows the one. */
const isOfMessage = (token: string) => token.startsWith('out_')
const isOfGroup = (token: string) => token.startsWith('grp_')
const initialToken = isOfMessage(linkedToken) || isOfGroup(linkedToken) ? '' : linkedToken
let earlyRead: Promise<LinkedBooking> | null = initialToken ? readLink(initialToken) : null
earlyRead?.catch(() => undefined)

// Loaded for the link of a message only.
const NextAgendas = lazy(async () => ({ default: (await import('./next-agendas.tsx')).NextAgendas }))

/** /nextAgendas#token: a booking, opened by the link in its confirmation; the guest can move, cancel or restore it. */
export function LinkScreen() {
  const [token] = useState(() => parseLinkToken(location.hash))
  // Another link opened in the same tab changes only the fragment.
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  return (
    <ErrorBoundary onRestart={() => undefined}>
      {isOfMessage(token) ? (
        <Suspense fallback={null}>
          <NextAgendas renderBooking={(of) => <LinkView token={of} />} />
        </Suspense>
      ) : (
        <div className="gb col surface">
          <LinkView token={token} />
        </div>
      )}
    </ErrorBoundary>
  )
}

// Loaded when a guest moves a booking: few do.
const LinkMove = lazy(async () => {
  const [{ LinkMove: move }] = await Promise.all([import('./link-move.tsx'), loadStepTexts()])
  return { default: move }
})

// Loaded for a group only.
const GroupLink = lazy(async () => (await Promise.all([import('./group-link.tsx'), loadGroupTexts(), loadStepTexts()]))[0])

interface ViewProps {
  readonly token: string
  readonly onBookAnother?: (() => void) | undefined
}
/** What a link names: a booking, or all of a group. */
export function LinkView({ token, onBookAnother }: ViewProps) {
  use(textsLoaded)
  if (!isOfGroup(token)) return <BookingView token={token} onBookAnother={onBookAnother} />
  return (
    <Suspense fallback={<StepSkeleton rows={5} />}>
      <GroupLink token={token} onBookAnother={onBookAnother} />
    </Suspense>
  )
}

/** The current state of the booking of a link, read again whenever the guest comes back to the page. */
function BookingView({ token, onBookAnother }: ViewProps) {
  const load = useLoad(token || null, (signal) => {
    const read = token === initialToken && earlyRead ? earlyRead : readLink(token, signal)
    earlyRead = null
    return read
  })
  const [latest, setLatest] = useState<LinkedBooking | null>(null)
  const linked = latest ?? load.data
  useEffect(() => {
    document.documentElement.lang = language
    document.title = linked ? t('link_page_title', { salon: linked.salon.salonName }) : t('link_page_title_plain')
  }, [linked])
  // A failed read keeps what is shown: offline the guest still sees when to come.
  useReopened(() => void readLink(token).then(setLatest, () => undefined))
  if (linked) return <LinkPages token={token} linked={linked} onUpdate={setLatest} onBookAnother={onBookAnother} />
  return (
    <>
      <div className="gb-head">
        <LanguageLink />
        <OfflineNote />
      </div>
      <PageLoading
        load={load}
        isInvalid={token === ''}
        title={t('link_page_title_plain')}
        invalidTitle={t('link_unknown_title')}
        invalidText={t('link_unknown_text')}
      />
    </>
  )
}

interface LinkPagesProps {
  readonly token: string
  readonly linked: LinkedBooking
  readonly onUpdate: (linked: LinkedBooking) => void
  readonly onBookAnother: (() => void) | undefined
}

function LinkPages({ token, linked, onUpdate, onBookAnother }: LinkPagesProps) {
  const [moving, setMoving] = useState(false)
  const [changed, setChanged] = useState(false)
  const [previous, setPrevious] = useState<LinkPage['booking'] | null>(null)
  const { salon, booking, state } = linked
  const showsMove = moving && state === 'open' && booking?.movable === true
  const page: LinkPage | null = booking && {
    token,
    linked,
    booking,
    onBookAnother,
    onUpdate: (next) => {
      setChanged(false)
      setPrevious(null)
      onUpdate(next)
    },
    handleConflict: (error) => {
      const current = readConflict<LinkedBooking>(error, 'current')
      if (!current) return false
      setMoving(false)
      setPrevious(null)
      setChanged(true)
      onUpdate(current)
      return true
    },
  }
  const onMoved = (next: LinkedBooking) => {
    setMoving(false)
    page?.onUpdate(next)
    setPrevious(booking)
  }
  return (
    <>
      <Head info={salon} onBack={showsMove ? () => setMoving(false) : undefined} />
      {!page && <LinkEnded linked={linked} changed={changed} onBookAnother={onBookAnother} />}
      <Suspense fallback={<StepSkeleton rows={5} />}>{page && showsMove && <LinkMove page={page} onMoved={onMoved} />}</Suspense>
      {page && !showsMove && <LinkBooking page={page} changed={changed} previous={previous} onMove={() => setMoving(true)} />}
    </>
  )
}
