import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ClientColumn, type ClientListSettings, type ClientView, clientList } from '../../../../schema/api/clients/client-list.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import './clients-labels.ts'

const defaultColumns: readonly ClientColumn[] = ['lastVisit', 'nextBooking', 'spent', 'notCome', 'category', 'balance']
const noSettings: ClientListSettings = { views: [], columns: [], version: 0 }

/** The user's saved views and columns. Changes show at once and are rolled back where they are refused. */
export function useListSettings() {
  const { t } = useTranslation('clients')
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const key = readKey(clientList.settings, {})
  const { data = noSettings, isPending } = useRead(clientList.settings, {}, { staleTime: 10 * 60_000 })
  const { mutate } = useWrite(clientList.saveSettings, {
    scope: 'client-list-settings',
    changes: [clientList.settings],
    optimistic: ({ body }) => {
      const before = client.getQueryData<ClientListSettings>(key)
      // The next change may follow before the reply: it starts from the version that this one will have.
      client.setQueryData<ClientListSettings>(key, { ...body, version: body.version + 1 })
      return () => client.setQueryData(key, before)
    },
    onSuccess: (saved, _, isLast) => isLast && client.setQueryData<ClientListSettings>(key, saved),
    onError: (error) => notify({ kind: 'error', text: errorMessage(error) }),
  })
  const save = (change: Partial<ClientListSettings>) => {
    const now = client.getQueryData<ClientListSettings>(key) ?? noSettings
    mutate({ input: {}, body: { ...now, ...change } })
  }
  return {
    isLoaded: !isPending,
    views: data.views,
    columns: data.columns.length > 0 ? data.columns : defaultColumns,
    toggleColumn: (column: ClientColumn) => {
      const now = data.columns.length > 0 ? data.columns : [...defaultColumns]
      save({ columns: now.includes(column) ? now.filter((one) => one !== column) : [...now, column] })
    },
    /** Adds a view, or replaces the one of that name. */
    saveView: (view: ClientView) => save({ views: [...data.views.filter(({ name }) => name !== view.name), view] }),
    removeView: (view: ClientView) => {
      save({ views: data.views.filter(({ name }) => name !== view.name) })
      notify({ kind: 'success', text: t('view_removed', { name: view.name }), undo: () => save({ views: data.views }) })
    },
  }
}
