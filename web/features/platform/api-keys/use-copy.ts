import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/toaster.tsx'

/** Copies a text to the clipboard, and says so, or what to do where the browser refuses. */
export function useCopy() {
  const { t } = useTranslation('api-keys')
  return async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ kind: 'success', text: t('copied') })
    } catch {
      notify({ kind: 'warning', text: t('copy_by_hand') })
    }
  }
}
