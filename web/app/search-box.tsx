import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { groups } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { searchFieldId } from './use-search-keys.ts'
import { type Suggestion, useCanFindClients, useSuggestions } from './use-suggestions.ts'

const SearchResults = lazyPart(async () => (await import('./search-results.tsx')).SearchResults)

/** State and keyboard handling of the search: Arrow keys and Enter choose, Shift-Enter books the client, Escape closes. */
function useSearch(inDialog: boolean, onChosen?: () => void) {
  const navigate = useNavigate()
  const { roles } = useMe()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(inDialog)
  const [highlighted, setHighlighted] = useState(0)
  const suggestions = useSuggestions(query)
  const { rows } = suggestions
  const isListShown = isOpen && query.trim() !== ''
  const current = Math.min(highlighted, rows.length - 1)

  const choose = (row: Suggestion | undefined, book = false) => {
    if (!row) return
    setQuery('')
    setOpen(inDialog)
    setHighlighted(0)
    onChosen?.()
    if (row.kind === 'client') {
      const client = encodeURIComponent(row.client.clientId)
      void navigate(book || !hasAnyRole(roles, groups.user) ? `/agenda/add?clientId=${client}` : `/clientInfo/${client}`)
    } else if (row.page.type === 'link') window.open(row.page.url, '_blank', 'noreferrer')
    else void navigate(row.page.url ?? '/')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (rows.length > 0) setHighlighted((current + step + rows.length) % rows.length)
    } else if (event.key === 'Enter' && isListShown) {
      event.preventDefault()
      choose(rows[current], event.shiftKey && hasAnyRole(roles, groups.profileInfoAccess))
    } else if (event.key === 'Escape' && !inDialog) {
      // Escape closes the list, then clears the query, then leaves the field.
      event.preventDefault()
      if (isListShown) setOpen(false)
      else if (query !== '') setQuery('')
      else event.currentTarget.blur()
    }
  }
  const type = (text: string) => {
    setQuery(text)
    setHighlighted(0)
    setOpen(true)
  }
  return { ...suggestions, query, type, isListShown, setOpen, current, setHighlighted, choose, onKeyDown }
}

/** Searches clients and pages, on every screen. */
export function SearchBox({ inDialog = false, onChosen }: { inDialog?: boolean; onChosen?: () => void }) {
  const { t } = useTranslation('app')
  const listId = useId()
  const search = useSearch(inDialog, onChosen)
  const { query, rows, current, isListShown, setOpen } = search
  const label = useCanFindClients() ? t('search_clients') : t('search_pages')
  return (
    <search className="search" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(inDialog)}>
      <Icon name="search" />
      <input
        id={inDialog ? undefined : searchFieldId}
        className="input"
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListShown && rows.length > 0 ? `${listId}-${current}` : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => search.type(event.currentTarget.value)}
        onFocus={() => {
          void SearchResults.preload()
          setOpen(true)
        }}
        onKeyDown={search.onKeyDown}
      />
      {query === '' && !inDialog && (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      )}
      <Suspense fallback={null}>
        {isListShown && (
          <SearchResults
            id={listId}
            query={query}
            rows={rows}
            current={current}
            loading={search.loading}
            error={search.error}
            onHighlight={search.setHighlighted}
            onChoose={search.choose}
          />
        )}
      </Suspense>
    </search>
  )
}
