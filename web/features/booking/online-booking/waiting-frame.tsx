import { type ReactNode, use, useEffect } from 'react'
import { language } from './language.ts'
import { LanguageLink, OfflineNote } from './page-head.tsx'
import { PageLoading } from './page-loading.tsx'
import { loadTexts, loadWaitingTexts, type TextKey, t } from './translate.ts'
import { useLinkToken } from './use-link-token.ts'
import { useLoad } from './use-load.ts'

const textsLoaded = Promise.all([loadTexts(), loadWaitingTexts()])

const waitingListTexts = {
  title: 'wait_page_title',
  plainTitle: 'wait_page_title_plain',
  unknown: 'wait_unknown',
  unknownText: 'wait_unknown_text',
} as const

/** The page of a link, by default of the waiting list: loads what its token refers to, or says that the link is not valid. */
export function WaitingFrame<T extends { salonName: string }>({
  texts = waitingListTexts,
  load,
  children,
}: {
  texts?: Readonly<Record<keyof typeof waitingListTexts, TextKey>>
  load: (token: string, signal: AbortSignal) => Promise<T>
  children: (data: T, token: string) => ReactNode
}) {
  use(textsLoaded)
  const token = useLinkToken()
  const loaded = useLoad(token, (signal) => load(token, signal))
  const { data } = loaded
  useEffect(() => {
    document.documentElement.lang = language
    document.title = data ? t(texts.title, { salon: data.salonName }) : t(texts.plainTitle)
  }, [data, texts])
  return (
    <div className="gb col surface">
      <header className="gb-head">
        <div className="gb-salon row gap-10">
          <b className="gb-name ell grow below">{data?.salonName}</b>
          <LanguageLink />
        </div>
        <OfflineNote />
      </header>
      {data ? (
        children(data, token)
      ) : (
        <PageLoading
          load={loaded}
          title={t(texts.plainTitle)}
          invalidTitle={t(texts.unknown)}
          invalidText={t(texts.unknownText)}
          rows={3}
          height={62}
        />
      )}
    </div>
  )
}
