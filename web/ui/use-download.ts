import { useTranslation } from 'react-i18next'
import { saveFile } from './save-file.ts'
import { notify } from './toaster.tsx'

/** Says that a download failed, and logs why. */
export function useDownloadError(): (error: unknown) => void {
  const { t } = useTranslation()
  return (error) => {
    notify({ kind: 'error', text: t('download_failed') })
    console.error('Something went wrong while downloading the file.', error)
  }
}

/** Saves the file that `load` answers under a name; a failure is shown and logged. */
export function useDownload(): (load: () => Promise<Blob>, name: string) => Promise<void> {
  const showError = useDownloadError()
  return async (load, name) => {
    try {
      saveFile(await load(), name)
    } catch (error) {
      showError(error)
    }
  }
}
