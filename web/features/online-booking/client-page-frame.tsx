import { type ReactNode, use, useEffect, useState } from 'react'
import type { LinkedBooking } from '../../../schema/api/guest-replies.ts'
import { language } from './language.ts'
import { Head, PageTools } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { loadLinkTexts, loadTexts, type TextKey, t } from './translate.ts'
import { useLoad } from './use-load.ts'
import './online-booking.css'
import './booking-fields.css'
import './booking-choices.css'
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
  // A browser does not send the fragment (#…) to any server, so the token does not appear in logs.
  const [token] = useState(() => location.hash.slice(1))
  const loaded = useLoad(token || null, (signal) => load(token, signal))
  const { data } = loaded
  useEffect(() => {
    document.documentElement.lang = language
    document.title = data ? `${t(title)} · ${data.salon.salonName}` : t(title)
  }, [data, title])
  useEffect(() => {
    // Another link opened in the same tab changes only the fragment.
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  return (
    <div className="gb">
      {data ? (
        <>
          <Head info={data.salon} />
          {children(data, token)}
        </>
      ) : (
        <>
          <div className="gb-head">
            <PageTools />
          </div>
          <PageLoading
            load={loaded}
            isInvalid={token === ''}
            title={t(title)}
            invalidTitle={t('link_unknown_title')}
            invalidText={t('link_unknown_text')}
          />
        </>
      )}
    </div>
  )
}
