import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../api/error-message.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useAlerts, useAlertText } from '../alerts/index.ts'
import './profile-labels.ts'

/** The news for the user, latest first. */
export function NewsTab() {
  const { t } = useTranslation('profile')
  const errorMessage = useErrorMessage()
  const { dateOf, time } = useFormat()
  const text = useAlertText()
  const { list, loading, error, retry } = useAlerts()
  const news = list.filter(({ type }) => type === 'News')
  if (loading) return <ListSkeleton rows={3} />
  if (error) return <LoadError message={errorMessage(error)} onRetry={retry} />
  if (news.length === 0) return <Empty icon="note" title={t('no_news')} text={t('no_news_text')} />
  return (
    <ul className="card profile-narrow profile-news" aria-label={t('news')}>
      {news.map((alert) => (
        <li key={alert.alertId}>
          <span className="row between">
            <span className="xs muted num">
              {dateOf(alert.at)} {time(alert.at)}
            </span>
            {!alert.read && <Badge tone="accent">{t('new')}</Badge>}
          </span>
          <span>{text(alert)}</span>
        </li>
      ))}
    </ul>
  )
}
