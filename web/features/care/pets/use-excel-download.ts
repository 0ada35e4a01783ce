import { useTranslation } from 'react-i18next'
import { petExports } from '../../../../schema/api/care/pet-exports.ts'
import { subClients } from '../../../../schema/api/care/pets.ts'
import { useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useBackgroundFile } from '../../records/exports/index.ts'

type Period = { from?: string; to?: string }

/** Saves Pet-Details.xlsx of a period; a file that is too large for one reply is made in the background. */
export function useExcelDownload(period: Period) {
  const { i18n } = useTranslation('pets')
  const { jobId, close, showError, onStarted, orStart } = useBackgroundFile()
  const input = { ...period, language: toLanguage(i18n.language) }
  const start = useWrite(petExports.start, { onSuccess: onStarted, onError: showError })
  const direct = useWrite(subClients.excel, {
    onSuccess: (file) => saveFile(file, subClients.excel.reply.file),
    onError: orStart(() => start.mutate({ input })),
  })
  return { jobId, close, isBusy: direct.isPending || start.isPending, download: () => direct.mutate({ input }) }
}
