import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { confirm } from './confirm-dialog.tsx'

/** There while something typed is not saved: leaving the page asks first. Draws nothing; one at a time holds the door. */
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
      go: t('leave_go'),
      stop: t('leave_stay'),
      danger: true,
    }).then((go) => (go ? proceed() : reset()))
  }, [blocker, t])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  return null
}
