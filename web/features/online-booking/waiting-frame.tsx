import { type ReactNode, use, useEffect, useState } from 'react'
import { language } from './language.ts'
import { OfflineNote, PageTools } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { loadTexts, loadWaitingTexts, t } from './translate.ts'
import { useLoad } from './use-load.ts'

const textsLoaded = Promise.all([loadTexts(), loadWaitingTexts()])
// A browser does not send the fragment (#…) to any server, so the token does not appear in logs.
const parseToken = (hash: string) => hash.slice(1)

/** The page of a waiting-list link: loads what its token refers to, or says that the link is not valid. */
export function WaitingFrame<T extends { salonName: string }>({
  load,
  children,
}: {
  load: (token: string, signal: AbortSignal) => Promise<T>
  children: (data: T, token: string) => ReactNode
}) {
  use(textsLoaded)
  const [token] = useState(() => parseToken(location.hash))
  const loaded = useLoad(token, (signal) => load(token, signal))
  const { data } = loaded
  useEffect(() => {
    document.documentElement.lang = language
    document.title = data ? t('wait_page_title', { salon: data.salonName }) : t('wait_page_title_plain')
  }, [data])
  useEffect(() => {
    // Another link opened in the same tab changes only the fragment.
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  return (
    <div className="gb">
      <header className="gb-head">
        <div className="row gb-salon">
          <b className="gb-name ell grow">{data?.salonName}</b>
          <PageTools />
        </div>
        <OfflineNote />
      </header>
      {data ? (
        children(data, token)
      ) : (
        <PageLoading
          load={loaded}
          title={t('wait_page_title_plain')}
          invalidTitle={t('wait_unknown')}
          invalidText={t('wait_unknown_text')}
          rows={3}
          height={62}
        />
      )}
    </div>
  )
}
