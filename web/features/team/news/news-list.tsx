import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts } from '../../../../schema/api/messages/alerts.ts'
import { news } from '../../../../schema/api/team/news.ts'
import type { News } from '../../../../schema/api/team/news-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { NewsDialog } from './news-dialog.tsx'
import { NewsItem } from './news-item.tsx'
import './news.css'
import { useNewsWrites } from './use-news.ts'

/** Milliseconds for which news are collected, so that those of one screenful take one call. */
const delay = 400

/**
 * Sends the read receipts of news that have come into view. Returns what an item passes its element to; news without a receipt to send
 * are passed with `isRead`.
 */
function useReadReceipts(): (element: Element | null, newsId: string, isRead: boolean) => (() => void) | undefined {
  // The list itself stays as it is, so that 'New' does not vanish while it is being read.
  const { mutate } = useWrite(news.markRead, { invalidates: [alerts.list] })
  const sent = useRef(new Set<string>())
  const seen = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (element, newsId, isRead) => {
      if (element === null || isRead || sent.current.has(newsId)) return undefined
      const flush = () => {
        mutate({ input: {}, body: { newsIds: seen.current } })
        seen.current = []
      }
      const observer = new IntersectionObserver(([entry]) => {
        if (!entry?.isIntersecting || sent.current.has(newsId)) return
        sent.current.add(newsId)
        seen.current = [...seen.current, newsId]
        clearTimeout(timer.current)
        timer.current = setTimeout(flush, delay)
        observer.disconnect()
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [mutate],
  )
}

/** What the salon announces to its team. Administrators write here and see who has read it. */
export function NewsList() {
  const { t } = useTranslation('news')
  const errorMessage = useErrorMessage()
  const { roles } = useMe()
  const { data, error, isPending, refetch } = useRead(news.list, {})
  const isLate = useDelayed(isPending)
  const { remove } = useNewsWrites()
  const observe = useReadReceipts()
  const [edited, setEdited] = useState<News | 'new' | null>(null)
  const mayWrite = hasAnyRole(roles, ['ADMIN'])
  const write = (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('write_news')}
    </Button>
  )
  return (
    <div className="nw grid gap-16">
      {error && !data && <LoadError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {isPending && isLate && <ListSkeleton rows={3} />}
      {data?.length === 0 && (
        <Empty icon="note" title={t('no_news')} text={mayWrite ? t('no_news_admin_text') : t('no_news_text')}>
          {mayWrite && write}
        </Empty>
      )}
      {data && data.length > 0 && (
        <>
          {mayWrite && <div>{write}</div>}
          <ul className="grid gap-16" aria-label={t('news')}>
            {data.map((one) => (
              <NewsItem
                key={one.newsId}
                news={one}
                mayWrite={mayWrite}
                observe={(element) => observe(element, one.newsId, one.read)}
                onEdit={() => setEdited(one)}
                onRemove={() => remove(one)}
              />
            ))}
          </ul>
        </>
      )}
      {edited && <NewsDialog news={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
