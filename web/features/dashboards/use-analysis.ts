import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customerAnalysis } from '../../../schema/api/customer-analysis.ts'
import { call } from '../../api/call.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useMe } from '../../api/me.ts'
import { toLanguage } from '../../i18n.ts'
import { notify } from '../../ui/toaster.tsx'

/** Asks for the link of status25.xlsx and downloads the file from it. */
export function useAnalysis() {
  const { i18n } = useTranslation()
  const { salon } = useMe()
  const errorMessage = useErrorMessage()
  const [isBusy, setBusy] = useState(false)
  const download = async (fromDate: string, toDate: string) => {
    setBusy(true)
    try {
      const input = { salonId: salon?.salonId ?? '', fromDate, toDate, language: toLanguage(i18n.language) }
      const { link } = await call(customerAnalysis.status, input)
      const anchor = document.createElement('a')
      anchor.href = link
      anchor.download = customerAnalysis.file.reply.file
      anchor.click()
    } catch (error) {
      notify({ kind: 'error', text: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, download: (fromDate: string, toDate: string) => void download(fromDate, toDate) }
}
