import { useTranslation } from 'react-i18next'
import { tableExports } from '../../../../schema/api/records/exports.ts'
import { useWrite } from '../../../api/query.ts'
import { toLanguage } from '../../../i18n.ts'
import type { SheetFormat } from '../../../ui/export-menu.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useBackgroundFile } from '../../records/exports/index.ts'
import { type ListQuery, toListInput } from './list-query.ts'

/** Saves all clients of the view, in its order; a file that is too large for one reply is made in the background. */
export function useClientExport(query: ListQuery) {
  const { i18n } = useTranslation('clients')
  const { jobId, close, showError, onStarted, orStart } = useBackgroundFile()
  const input = {
    ...toListInput(query),
    sort: query.sort,
    descending: query.descending ? 'true' : 'false',
    language: toLanguage(i18n.language),
  } as const
  const start = useWrite(tableExports.startClients, { onSuccess: onStarted, onError: showError })
  const toOptions = (format: SheetFormat, name: string) => ({
    onSuccess: (file: Blob) => saveFile(file, name),
    onError: orStart(() => start.mutate({ input: { ...input, format } })),
  })
  const csv = useWrite(tableExports.clientsCsv, toOptions('csv', tableExports.clientsCsv.reply.file))
  const xlsx = useWrite(tableExports.clientsXlsx, toOptions('xlsx', tableExports.clientsXlsx.reply.file))
  return {
    jobId,
    close,
    download: (format: SheetFormat) => (format === 'csv' ? csv : xlsx).mutate({ input }),
  }
}
