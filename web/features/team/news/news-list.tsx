import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type News, news } from '../../../../schema/api/team/news.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { NewsDialog } from './news-dialog.tsx'
import { NewsItem } from './news-item.tsx'
import './news.css'
import './news-labels.ts'
import { useNewsWrites } from './use-news.ts'
import { useReadReceipts } from './use-read-receipts.ts'

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
    <div className="nw">
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
          <ul className="nw-list" aria-label={t('news')}>
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
