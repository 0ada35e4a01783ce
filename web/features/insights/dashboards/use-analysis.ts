import { useTranslation } from 'react-i18next'
import { customerAnalysis } from '../../../../schema/api/insights/dashboard-analysis.ts'
import { useMe } from '../../../api/me.ts'
import { useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { useDownload } from '../../../ui/use-download.ts'
import { useBackgroundFile } from '../../records/exports/index.ts'

/** The file of a link. */
async function load(link: string): Promise<Blob> {
  const reply = await fetch(link)
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  return reply.blob()
}

/** Asks for the link of status25.xlsx and downloads the file from it; a larger one is made in the background. */
export function useAnalysis(fromDate: string, toDate: string) {
  const { i18n } = useTranslation()
  const { salon } = useMe()
  const { jobId, close, showError, onStarted, orStart } = useBackgroundFile()
  const input = { salonId: salon?.salonId ?? '', fromDate, toDate, language: toLanguage(i18n.language) }
  const start = useWrite(customerAnalysis.start, { onSuccess: onStarted, onError: showError })
  const save = useDownload()
  const ask = useWrite(customerAnalysis.status, {
    onSuccess: ({ link }) => void save(() => load(link), customerAnalysis.file.reply.file),
    onError: orStart(() => start.mutate({ input })),
  })
  return { jobId, close, isBusy: ask.isPending || start.isPending, download: () => ask.mutate({ input }) }
}
