import { useTranslation } from 'react-i18next'
import { parseAlertParameters } from '../../../../schema/rules/messages/alert-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useAlerts, useAlertText } from '../../messages/alerts/index.ts'
import { NewsList } from '../news/index.ts'
import './profile-labels.ts'

/** The news of the salon, and below them what only concerns the user: a changed rota, a decided request. */
export function NewsTab() {
  return (
    <>
      <NewsList />
      <OwnNews />
    </>
  )
}

function OwnNews() {
  const { t } = useTranslation('profile')
  const { dateOf, time } = useFormat()
  const text = useAlertText()
  const { list } = useAlerts()
  // Alerts about the salon's news have the text of somebody instead of a message of the product.
  const own = list.filter(({ type, parametersJSON }) => type === 'News' && parseAlertParameters(parametersJSON).message !== null)
  if (own.length === 0) return null
  return (
    <section className="profile-narrow" aria-labelledby="profile-own-news">
      <h2 id="profile-own-news">{t('for_you')}</h2>
      <ul className="card profile-news" aria-label={t('for_you')}>
        {own.map((alert) => (
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
    </section>
  )
}
