import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../ui/page.css'
import './news.css'
import { NewsList } from './news-list.tsx'

/** /staff?tab=news: the news of the salon, for anyone who opens the team's page. */
export function NewsScreen({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('news')
  return (
    <section className="screen">
      <header className="st-head flex middle no-shrink surface line-below">
        <h1>{t('staff')}</h1>
        {tabs}
      </header>
      <div className="page-body">
        <NewsList />
      </div>
    </section>
  )
}
