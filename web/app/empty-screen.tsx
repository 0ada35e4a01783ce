import { useTranslation } from 'react-i18next'
import type { ScreenRoute } from '../routes.tsx'
import { Empty } from '../ui/empty.tsx'
import { unfinished } from './unfinished.ts'

/** A screen that is still to be built says so, and what will be there. */
export function EmptyScreen({ route }: { route: ScreenRoute }) {
  const { t } = useTranslation('app')
  const what = unfinished[route.path]
  return (
    <section className="page">
      <h1>{t(route.label)}</h1>
      <Empty icon="layers" title={t('unfinished_title')} text={what && t(what)} />
    </section>
  )
}
