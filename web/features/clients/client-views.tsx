import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientFilter, type ClientView, clientList } from '../../../schema/api/client-list.ts'
import { call } from '../../api/call.ts'
import { readKey } from '../../api/query.ts'
import { Chip } from '../../ui/chip.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import './clients-labels.ts'
import { isSameFilter, toListInput } from './list-query.ts'

interface ShownView {
  readonly key: string
  readonly name: string
  readonly filter: ClientFilter
  readonly icon?: IconName
  readonly saved?: ClientView
}
const newThisMonth: ShownView = { key: 'new', name: '', filter: { since: 'month' } }
const countStaleTime = 5 * 60_000

/** How many clients each view has; the counts come after the list has painted. */
function useCounts(views: readonly ShownView[], enabled: boolean): (number | undefined)[] {
  const toInput = ({ filter }: ShownView) => ({ ...toListInput({ filter, search: '' }), limit: '1' })
  const results = useQueries({
    queries: views.map((view) => ({
      queryKey: readKey(clientList.find, toInput(view)),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(clientList.find, toInput(view), undefined, { signal }),
      staleTime: countStaleTime,
      enabled,
    })),
  })
  return results.map(({ data }) => data?.total)
}

/** How many clients had their first booking this month; shows them. */
export function NewClients({ enabled, onShow }: { enabled: boolean; onShow: (filter: ClientFilter) => void }) {
  const { t } = useTranslation('clients')
  const { number } = useFormat()
  const [count] = useCounts([newThisMonth], enabled)
  if (!count) return null
  return (
    <span className="cl-new-count">
      <button type="button" onClick={() => onShow(newThisMonth.filter)}>
        {t('new_count', { count, total: number(count) })}
      </button>
    </span>
  )
}

/** Saved views as chips with their counts. The one whose filter the list has is pressed. */
export function ClientViews({
  filter,
  views,
  isLoaded,
  onChoose,
  onSave,
  onRemove,
}: {
  filter: ClientFilter
  views: readonly ClientView[]
  isLoaded: boolean
  onChoose: (filter: ClientFilter) => void
  onSave: (view: ClientView) => void
  onRemove: (view: ClientView) => void
}) {
  const { t } = useTranslation('clients')
  const { number } = useFormat()
  const [isNaming, setNaming] = useState(false)
  const shown: readonly ShownView[] = [
    { key: 'all', name: t('all_clients'), filter: {} },
    { key: 'not_seen', name: t('not_seen_12'), filter: { notSeenWeeks: 12 }, icon: 'clock' },
    { key: 'birthday', name: t('birthday_this_month'), filter: { birthday: 'month' }, icon: 'cake' },
    { key: 'missing', name: t('missing_data'), filter: { missing: 'any' }, icon: 'warning' },
    ...views.map((view): ShownView => {
      const { name, ...saved } = view
      return { key: `saved.${name}`, name, filter: saved, icon: 'star-border', saved: view }
    }),
  ]
  const counts = useCounts(shown, isLoaded)
  const current = shown.find((view) => isSameFilter(view.filter, filter))
  return (
    <div className="cl-views" role="toolbar" aria-label={t('saved_views')}>
      {shown.map((view, at) => (
        <Chip key={view.key} on={view === current} icon={view.icon} onClick={() => onChoose(view.filter)}>
          {view.name}
          {counts[at] !== undefined && <span className="count">{number(counts[at])}</span>}
        </Chip>
      ))}
      {!current && (
        <Chip dashed icon="plus" onClick={() => setNaming(true)}>
          {t('save_view')}
        </Chip>
      )}
      {current?.saved && (
        <IconButton
          size="s"
          icon="trash"
          label={t('remove_view', { name: current.name })}
          onClick={() => {
            if (current.saved) onRemove(current.saved)
            onChoose({})
          }}
        />
      )}
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={(name) => {
            setNaming(false)
            onSave({ ...filter, name })
          }}
        />
      )}
    </div>
  )
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const [name, setName] = useState('')
  return (
    <FormDialog
      title={t('save_view')}
      fieldErrors={{}}
      errorMessage={null}
      busy={false}
      onClear={() => undefined}
      onSave={() => name.trim() !== '' && onSave(name.trim())}
      onClose={onClose}
    >
      <TextField label={t('name')} required maxLength={60} autoFocus value={name} onChange={setName} />
    </FormDialog>
  )
}
