import { useTranslation } from 'react-i18next'
import type { ScreenRoute } from '../routes.tsx'
import { Empty } from '../ui/empty.tsx'
import { unfinished } from './unfinished.ts'

/** Placeholder for a screen that is not implemented yet, with a description of it. */
export function EmptyScreen({ route }: { route: ScreenRoute }) {
  const { t } = useTranslation('app')
  const description = unfinished[route.path]
  return (
    <section className="page">
      <h1>{t(route.label)}</h1>
      <Empty icon="layers" title={t('unfinished_title')} text={description && t(description)} />
    </section>
  )
}
