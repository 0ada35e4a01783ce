import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm-dialog.tsx'
import { askBeforeLeaving } from './page-history.ts'

/** Asks for confirmation before the page is left; render it while there are unsaved changes, at most once. Renders nothing. */
export function AskBeforeLeaving(): null {
  const { t } = useTranslation()
  useEffect(
    () =>
      askBeforeLeaving(() =>
        confirm({
          kind: 'standard',
          title: t('leave'),
          text: t('leave_text'),
          confirmLabel: t('leave_go'),
          cancelLabel: t('leave_stay'),
          danger: true,
        }),
      ),
    [t],
  )
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [])
  return null
}
