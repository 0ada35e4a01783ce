import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import type { ClientFilter, ClientView } from '../../../../schema/api/clients/client-list-schemas.ts'
import { call } from '../../../api/call.ts'
import { readKey } from '../../../api/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { isSameFilter } from './list-query.ts'

interface ShownView {
  readonly key: string
  readonly name: string
  readonly filter: ClientFilter
  readonly icon?: IconName
  readonly saved?: ClientView
}
const newThisMonth: ShownView = { key: 'new', name: '', filter: { since: 'month' } }
const countStaleTime = 5 * 60_000
/** How many clients a view has, by its key. */
export type ViewCounts = Readonly<Record<string, number>>

function useShownViews(views: readonly ClientView[]): readonly ShownView[] {
  const { t } = useTranslation('clients')
  return [
    { key: 'all', name: t('all_clients'), filter: {} },
    { key: 'not_seen', name: t('not_seen_12'), filter: { notSeenWeeks: 12 }, icon: 'clock' },
    { key: 'birthday', name: t('birthday_this_month'), filter: { birthday: 'month' }, icon: 'cake' },
    { key: 'missing', name: t('missing_data'), filter: { missing: 'any' }, icon: 'warning' },
    ...views.map((view): ShownView => {
      const { name, ...saved } = view
      return { key: `saved.${name}`, name, filter: saved, icon: 'star-border', saved: view }
    }),
  ]
}

/** How many clients each view has, by one call; the counts come after the list has painted. */
export function useViewCounts(saved: readonly ClientView[], enabled: boolean): ViewCounts {
  const views = [newThisMonth, ...useShownViews(saved)]
  const input = { views: JSON.stringify(views.map(({ filter }) => filter)) }
  const { data = {} } = useQuery<ViewCounts>({
    // Read again whenever the list is.
    queryKey: [...readKey(clientList.find), 'counts', input.views],
    queryFn: async ({ signal }) => {
      const counts = await call(clientList.count, input, undefined, { signal })
      return Object.fromEntries(views.map(({ key }, at) => [key, counts[at] ?? 0]))
    },
    staleTime: countStaleTime,
    placeholderData: keepPreviousData,
    enabled,
  })
  return data
}

/** How many clients had their first booking this month; shows them. */
export function NewClients({ counts, onShow }: { counts: ViewCounts; onShow: (filter: ClientFilter) => void }) {
  const { t } = useTranslation('clients')
  const { number } = useFormat()
  const count = counts[newThisMonth.key]
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
  counts,
  onChoose,
  onSave,
  onRemove,
}: {
  filter: ClientFilter
  views: readonly ClientView[]
  counts: ViewCounts
  onChoose: (filter: ClientFilter) => void
  onSave: (view: ClientView) => void
  onRemove: (view: ClientView) => void
}) {
  const { t } = useTranslation('clients')
  const { number } = useFormat()
  const [isNaming, setNaming] = useState(false)
  const shown = useShownViews(views)
  const current = shown.find((view) => isSameFilter(view.filter, filter))
  return (
    <div className="cl-views row" role="toolbar" aria-label={t('saved_views')}>
      {shown.map((view) => (
        <Chip key={view.key} on={view === current} icon={view.icon} onClick={() => onChoose(view.filter)}>
          {view.name}
          {counts[view.key] !== undefined && <span className="count">{number(counts[view.key] ?? 0)}</span>}
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
