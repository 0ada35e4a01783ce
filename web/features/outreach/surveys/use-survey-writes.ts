import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientSurveys, surveys } from '../../../../schema/api/outreach/surveys.ts'
import { type ClientSurvey, Survey, SurveyChange, SurveyDraft } from '../../../../schema/api/outreach/surveys-schemas.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/toaster.tsx'

/** How surveys are created and changed by the form. */
export function useSurveyWrites() {
  return {
    schema: Survey,
    draft: SurveyDraft,
    change: SurveyChange,
    toInput: ({ surveyId }: Survey) => ({ surveyId }),
    create: useWrite(surveys.create),
    update: useWrite(surveys.update),
    invalidates: [surveys.list, surveys.results],
  }
}

/** Archives a survey at once or takes it back; the notice has the undo. */
export function useArchive() {
  const { t } = useTranslation('surveys')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const list = { queryKey: readKey(surveys.list) }
  const write = useWrite(surveys.update, {
    invalidates: [surveys.list],
    optimistic: ({ input: { surveyId }, body: { isArchived } }) => {
      const before = client.getQueriesData<Survey[]>(list)
      const archived = isArchived ? new Date().toISOString() : null
      client.setQueriesData<Survey[]>(list, (all) => all?.map((one) => (one.surveyId === surveyId ? { ...one, archived } : one)))
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data)
      }
    },
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  const archive = ({ surveyId, version, title }: Survey, isArchived: boolean) =>
    write.mutate(
      { input: { surveyId }, body: { isArchived, version } },
      {
        onSuccess: (saved) => {
          const text = t(isArchived ? 'was_archived' : 'was_restored', { title })
          notify({ kind: 'success', text, undo: () => archive(saved, !isArchived) })
        },
      },
    )
  return archive
}

/** Deletes the answers of a client, once that is confirmed. */
export function useDeleteAnswers() {
  const { t } = useTranslation('surveys')
  const errorMessage = useErrorMessage()
  const write = useWrite(clientSurveys.remove, {
    invalidates: [clientSurveys.list, surveys.results, surveys.list],
    onSuccess: () => void notify({ kind: 'success', text: t('answers_deleted') }),
    onError: (error) => void notify({ kind: 'error', text: errorMessage(error) }),
  })
  return async ({ clientSurveyId, clientName }: ClientSurvey) => {
    const isSure = await confirm({ kind: 'delete', title: t('delete_title', { name: clientName }), text: t('delete_text') })
    if (isSure) write.mutate({ input: { clientSurveyId } })
  }
}
