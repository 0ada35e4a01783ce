import { useTranslation } from 'react-i18next'
import { reports as calls } from '../../../../schema/api/insights/reports.ts'
import type { Report } from '../../../../schema/api/insights/reports-schemas.ts'
import { CallError } from '../../../api/call.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { toDraft, useReportList } from './use-report.ts'

/** Saving, deleting and sending reports: shown at once, taken back where it is refused, with an undo. */
export function useReportWrites() {
  const { t } = useTranslation('reports')
  const errorMessage = useErrorMessage()
  const replace = useReportList()
  const onError = (error: Error) => {
    if (!(error instanceof CallError && Object.keys(error.fields).length > 0)) notify({ kind: 'error', text: errorMessage(error) })
  }
  const update = useWrite(calls.update, {
    onSuccess: (report) => void replace(report.reportId, report),
    onError,
    invalidates: [calls.result],
  })
  const create = useWrite(calls.create, { onSuccess: (report) => void replace(report.reportId, report), onError })
  const restore = useWrite(calls.restore, { onSuccess: (report) => void replace(report.reportId, report), onError })
  const remove = useWrite(calls.remove, {
    optimistic: ({ input }) => replace(input.reportId, null),
    onError,
  })
  const send = useWrite(calls.send, {
    onSuccess: (report, { body }) => {
      replace(report.reportId, report)
      notify({ kind: 'success', text: t('sent_to', { mail: body.mail }) })
    },
    onError,
  })
  /** Says that a report was saved, with an undo to what it was before. */
  const notifySaved = (report: Report, before: Report | undefined) =>
    notify({
      kind: 'success',
      text: t('name_saved', { name: report.name }),
      undo: () =>
        before
          ? update.mutate({
              input: { reportId: report.reportId },
              body: { ...toDraft(before), isPaused: before.isPaused, version: report.version },
            })
          : remove.mutate({ input: { reportId: report.reportId } }),
    })
  const removeReport = (report: Report) =>
    remove.mutate(
      { input: { reportId: report.reportId } },
      {
        onSuccess: () =>
          notify({
            kind: 'success',
            text: t('name_deleted', { name: report.name }),
            undo: () => restore.mutate({ input: { reportId: report.reportId } }),
          }),
      },
    )
  return { create, update, send, notifySaved, removeReport }
}
