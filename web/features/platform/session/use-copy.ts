import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/toaster.tsx'

/** Copies a text to the clipboard. Nothing is shown where the browser refuses. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation()
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => notify({ kind: 'info', text: t('copied') }),
      () => undefined,
    )
}
