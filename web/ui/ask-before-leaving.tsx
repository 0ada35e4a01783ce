import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirm } from './confirm-dialog.tsx'

/** Asks for confirmation before the page is left; render it while there are unsaved changes, at most once. Renders nothing. */
export function AskBeforeLeaving(): null {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset } = blocker
    void confirm({
      kind: 'standard',
      title: t('leave'),
      text: t('leave_text'),
      confirmLabel: t('leave_go'),
      cancelLabel: t('leave_stay'),
      danger: true,
    }).then((isConfirmed) => (isConfirmed ? proceed() : reset()))
  }, [blocker, t])
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [])
  return null
}
