import './book.css'
import { type ComponentType, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { watchConnection } from './api/connection.ts'
import { sessionState } from './api/session-store.ts'

/**
 * What guests open (routes.tsx, entry 'book'), each as light as it can be. A bare page that has no light form of its own
 * is drawn by the whole app, which knows every route.
 */
const pages: readonly (readonly [path: RegExp, load: () => Promise<ComponentType>])[] = [
  [/^\/onlineBooking\/[^/]+\/?$/, async () => (await import('./features/online-booking/online-booking-screen.tsx')).OnlineBookingScreen],
  [/^\/waitingOffer\/?$/, async () => (await import('./features/online-booking/waiting-offer-screen.tsx')).WaitingOfferScreen],
  [/^\/waitingList\/?$/, async () => (await import('./features/online-booking/waiting-entry-screen.tsx')).WaitingEntryScreen],
  [/^\/nextAgendas\/?$/, async () => (await import('./features/online-booking/link-screen.tsx')).LinkScreen],
]

async function start(): Promise<void> {
  // Section 2: these pages are for guests only; who is signed in lands where their day begins, unless they came to look at it.
  const looks = new URLSearchParams(location.search).has('preview')
  if (sessionState().code !== null && !looks) return location.replace('/')
  const found = pages.find(([path]) => path.test(location.pathname))
  if (!found) return void (await import('./main.tsx'))
  watchConnection()
  const Page = await found[1]()
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    </StrictMode>,
  )
}

void start()
