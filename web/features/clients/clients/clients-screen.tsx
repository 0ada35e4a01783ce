import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { clientList } from '../../../../schema/api/clients/client-list.ts'
import type {
  ClientColumn,
  ClientFilter,
  ClientListSettings,
  ClientRow,
  ClientView,
} from '../../../../schema/api/clients/client-list-schemas.ts'
import { groups } from '../../../../schema/terms.ts'
import { useErrorMessage } from '../../../api/error-message.ts'
import { hasAnyRole, useMe } from '../../../api/me.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Empty } from '../../../ui/empty.tsx'
import type { SheetFormat } from '../../../ui/export-menu.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ListSkeleton, useDelayed } from '../../../ui/skeleton.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { phone, useMedia } from '../../../ui/use-media.ts'
import { ExportJob } from '../../records/exports/index.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ClientCards } from './client-cards.tsx'
import { ClientViews, NewClients, useViewCounts } from './client-views.tsx'
import '../../../ui/page.css'
import './clients.css'
import { useQueryClient } from '@tanstack/react-query'
import { readKey, useRead, useWrite } from '../../../api/query.ts'
import { notify } from '../../../ui/toaster.tsx'
import { ClientsTable } from './clients-table.tsx'
import { type ClientSort, type ListQuery, parseListQuery, toSearchParams } from './list-query.ts'
import { useListColumns } from './row-cells.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { useClientExport } from './use-client-export.ts'
import { useClientPages } from './use-client-pages.ts'
import { useSelection } from './use-selection.ts'
import { FilterFields } from './view-filter.tsx'

const defaultColumns: readonly ClientColumn[] = ['lastVisit', 'nextBooking', 'spent', 'notCome', 'category', 'balance']
const noSettings: ClientListSettings = { views: [], columns: [], version: 0 }

/** The user's saved views and columns. Changes show at once and are rolled back where they are refused. */
function useListSettings() {
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

const searchDelay = 200

/** The query of the list and how it changes; a change replaces the current entry of the history. */
function useListQuery(): [ListQuery, (change: Partial<ListQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query = parseListQuery(params)
  return [query, (change) => setParams((now) => toSearchParams({ ...parseListQuery(now), ...change }), { replace: true })]
}

/** The search text while it is typed; the list follows after a short pause. */
function useTypedSearch(search: string, onSearch: (search: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(search)
  const send = useRef(onSearch)
  send.current = onSearch
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => send.current(typed), searchDelay)
    return () => clearTimeout(timer)
  }, [typed, search])
  return [typed, setTyped]
}

/** /clients: all clients of the salon, in views that can be saved. */
export function ClientsScreen() {
  const { t } = useTranslation('clients')
  const { number } = useFormat()
  const navigate = useNavigate()
  const isPhone = useMedia(phone)
  const scroll = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useListQuery()
  const [typed, setTyped] = useTypedSearch(query.search, (search) => setQuery({ search }))
  const settings = useListSettings()
  const allColumns = useListColumns()
  const columns = allColumns.filter(({ key }) => settings.columns.includes(key))
  const pages = useClientPages(query)
  const counts = useViewCounts(settings.views, settings.isLoaded && pages.total !== undefined)
  const rowsOnScreen = useRef<readonly [number, number]>([0, 20])
  const selection = useSelection(() => {
    const [first, last] = rowsOnScreen.current
    return Array.from({ length: last - first + 1 }, (_, n) => pages.getRow(first + n)).filter((row) => row !== undefined)
  })
  const actions = useBulkActions(query, selection, columns)
  const files = useClientExport(query)
  const { total = 0 } = pages
  const show = (change: Partial<ListQuery>) => {
    scroll.current?.scrollTo({ top: 0 })
    setQuery(change)
  }
  const sortBy = (sort: ClientSort) => show({ sort, descending: sort === query.sort ? !query.descending : sort !== 'name' })
  const open = ({ clientId }: ClientRow) => void navigate(`/clientInfo/${encodeURIComponent(clientId)}`)
  const onRange = (first: number, last: number) => {
    rowsOnScreen.current = [first, last]
    pages.onRange(first, last)
  }
  return (
    <section className="cl-page col surface">
      <header className="cl-head record-head wrap row gap-12">
        <h1>{t('clients')}</h1>
        <span className="s muted num grow">
          <span role="status">{pages.total !== undefined && t('clients_count', { count: total, total: number(total) })}</span>
          <NewClients counts={counts} onShow={(filter) => show({ filter })} />
        </span>
        <SearchField className="cl-search" label={t('search_clients')} value={typed} onChange={setTyped} />
        <FilterButton filter={query.filter} onChange={(filter) => show({ filter })} />
        {!isPhone && <ColumnsButton columns={allColumns} shown={settings.columns} onToggle={settings.toggleColumn} />}
        <ListMenu onExport={files.download} />
        <Link className={buttonClass({}, 'cl-new')} to="/clientInfo/add">
          <Icon name="plus" />
          <span>{t('new_client')}</span>
        </Link>
      </header>
      {files.jobId && <ExportJob jobId={files.jobId} onClose={files.close} />}
      <ClientViews
        filter={query.filter}
        views={settings.views}
        counts={counts}
        onChoose={(filter) => show({ filter })}
        onSave={settings.saveView}
        onRemove={settings.removeView}
      />
      <div className="cl-area col anchor">
        <div ref={scroll} className="dt-scroll cl-scroll">
          {isPhone ? (
            <ClientCards scroll={scroll} total={total} getRow={pages.getRow} onRange={onRange} />
          ) : (
            <ClientsTable
              {...{ scroll, total, columns, query, selection, onRange }}
              getRow={pages.getRow}
              isLoading={pages.isLoading}
              onSort={sortBy}
              onOpen={open}
            />
          )}
        </div>
        <ListState
          pages={pages}
          isFiltered={query.search !== '' || Object.keys(query.filter).length > 0}
          onClear={() => {
            setTyped('')
            show({ filter: {}, search: '' })
          }}
        />
        <BulkBar selection={selection} total={total} actions={actions} />
      </div>
    </section>
  )
}

/** What is done with the records of all clients. */
function ListMenu({ onExport }: { onExport: (format: SheetFormat) => void }) {
  const { t } = useTranslation('clients')
  const navigate = useNavigate()
  const { roles } = useMe()
  const isAdmin = hasAnyRole(roles, groups.admin)
  const exports = [
    { value: 'xlsx', icon: 'download', label: t('export_view_xlsx'), run: () => onExport('xlsx') },
    { value: 'csv', icon: 'download', label: t('export_view_csv'), run: () => onExport('csv') },
  ] as const
  const mayMerge = hasAnyRole(roles, groups.adminReceptionist)
  const merge = { value: 'duplicates', icon: 'users', label: t('possible_duplicates'), run: () => void navigate('/clientMerge') } as const
  return (
    <Menu
      label={t('more')}
      trigger={<Button className="icon" icon="more" aria-label={t('more')} title={t('more')} />}
      entries={[
        ...(mayMerge ? [merge] : []),
        ...exports,
        ...(isAdmin ? [{ value: 'import', icon: 'upload', label: t('import_file'), run: () => void navigate('/imports') } as const] : []),
      ]}
    />
  )
}

/** Instead of rows: why there are none. */
function ListState({ pages, isFiltered, onClear }: { pages: ReturnType<typeof useClientPages>; isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('clients')
  const errorMessage = useErrorMessage()
  const isLate = useDelayed(pages.isLoading)
  if (pages.error) {
    return (
      <div className="cl-none grid centred">
        <LoadError message={errorMessage(pages.error)} onRetry={pages.refetch} />
      </div>
    )
  }
  if (pages.total === undefined && isLate) return <ListSkeleton rows={10} />
  if (pages.total !== 0) return null
  return (
    <div className="cl-none grid centred">
      {isFiltered ? (
        <Empty icon="search" title={t('nothing_found')} text={t('no_client_found')}>
          <Button onClick={onClear}>{t('clear_filters')}</Button>
        </Empty>
      ) : (
        <Empty icon="users" title={t('no_clients')} text={t('no_clients_text')}>
          <Link className={buttonClass({ variant: 'primary' })} to="/clientInfo/add">
            {t('new_client')}
          </Link>
        </Empty>
      )}
    </div>
  )
}

function FilterButton({ filter, onChange }: { filter: ClientFilter; onChange: (filter: ClientFilter) => void }) {
  const { t } = useTranslation('clients')
  const count = Object.keys(filter).length
  return (
    <Popover
      label={t('filter')}
      trigger={
        <Button icon="filter" aria-label={t('filter')}>
          <span className="cl-word">{t('filter')}</span>
          {count > 0 && <span className="count">{count}</span>}
        </Button>
      }
    >
      <FilterFields filter={filter} onChange={onChange} />
      {count > 0 && (
        <Button size="s" variant="ghost" icon="close" onClick={() => onChange({})}>
          {t('clear_filters')}
        </Button>
      )}
    </Popover>
  )
}

function ColumnsButton({
  columns,
  shown,
  onToggle,
}: {
  columns: ReturnType<typeof useListColumns>
  shown: ReturnType<typeof useListSettings>['columns']
  onToggle: ReturnType<typeof useListSettings>['toggleColumn']
}) {
  const { t } = useTranslation('clients')
  return (
    <Popover label={t('columns')} trigger={<Button className="icon" icon="columns" aria-label={t('columns')} title={t('columns')} />}>
      <div className="dt-columns">
        {columns.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={shown.includes(key)}
            disabled={shown.length === 1 && shown.includes(key)}
            onChange={() => onToggle(key)}
          />
        ))}
      </div>
    </Popover>
  )
}
