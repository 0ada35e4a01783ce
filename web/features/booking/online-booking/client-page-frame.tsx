import { type ReactNode, use, useEffect } from 'react'
import type { LinkedBooking } from '../../../../schema/api/booking/guest-replies.ts'
import { language } from './language.ts'
import { Head, LanguageLink } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { PlaceLink } from './place-link.tsx'
import { loadLinkTexts, loadTexts, type TextKey, t } from './translate.ts'
import { useLinkToken } from './use-link-token.ts'
import { useLoad } from './use-load.ts'
import './online-booking.css'
import './booking-fields.css'
import './booking-choices.css'
import './booking-times.css'
import './booking-done.css'
import './client-pages.css'

const textsLoaded = Promise.all([loadTexts(), loadLinkTexts()])
/** For calls without a session. A staff session in the same browser must not be used or ended. */
export const noSession = { sessionCode: '' }

/** The page of a link to a client: loads what its token names, or says that the link is not valid. */
export function ClientPageFrame<T extends { readonly salon: LinkedBooking['salon'] }>({
  title,
  load,
  children,
}: {
  title: TextKey
  load: (token: string, signal: AbortSignal) => Promise<T>
  children: (data: T, token: string) => ReactNode
}) {
  use(textsLoaded)
  const token = useLinkToken()
  const loaded = useLoad(token || null, (signal) => load(token, signal))
  const { data } = loaded
  useEffect(() => {
    document.documentElement.lang = language
    document.title = data ? `${t(title)} · ${data.salon.salonName}` : t(title)
  }, [data, title])
  return (
    <div className="gb col surface">
      {data ? (
        <>
          <Head info={data.salon} />
          {children(data, token)}
          <nav className="gb-place">
            <PlaceLink {...data.salon} />
          </nav>
        </>
      ) : (
        <>
          <div className="gb-head">
            <LanguageLink />
          </div>
          <PageLoading
            load={loaded}
            isInvalid={token === ''}
            title={t(title)}
            invalidTitle={t('link_unknown_title')}
            invalidText={t('client_link_unknown_text')}
          />
        </>
      )}
    </div>
  )
}
