import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { groups } from '../../schema/terms.ts'
import { hasAnyRole, useMe } from '../api/me.ts'
import { Icon } from '../ui/icon.tsx'
import { SearchResults } from './search-results.tsx'
import { searchFieldId } from './use-search-keys.ts'
import { type Suggestion, useFindsClients, useSuggestions } from './use-suggestions.ts'

/** Finds clients and pages from every screen. Arrows and Enter choose, Shift-Enter books the client, Escape closes. */
export function SearchBox({ inDialog = false, onChosen }: { inDialog?: boolean; onChosen?: () => void }) {
  const { t } = useTranslation('app')
  const navigate = useNavigate()
  const { roles } = useMe()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(inDialog)
  const [lit, setLit] = useState(0)
  const { rows, loading, error } = useSuggestions(query)
  const finds = useFindsClients()
  const shown = open && query.trim() !== ''
  const at = Math.min(lit, rows.length - 1)
  const label = finds ? t('search_clients') : t('search_pages')

  const shut = () => {
    setOpen(inDialog)
    setLit(0)
  }
  const choose = (row: Suggestion | undefined, book: boolean) => {
    if (!row) return
    setQuery('')
    shut()
    onChosen?.()
    if (row.kind === 'client') {
      const client = encodeURIComponent(row.client.clientId)
      void navigate(book || !hasAnyRole(roles, groups.user) ? `/agenda/add?clientId=${client}` : `/clientInfo/${client}`)
    } else if (row.page.type === 'link') window.open(row.page.url, '_blank', 'noreferrer')
    else void navigate(row.page.url ?? '/')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (rows.length > 0) setLit((at + step + rows.length) % rows.length)
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault()
      choose(rows[at], event.shiftKey && hasAnyRole(roles, groups.profileInfoAccess))
    } else if (event.key === 'Escape' && !inDialog) {
      // First the list, then what was typed, then the field itself.
      event.preventDefault()
      if (shown) setOpen(false)
      else if (query !== '') setQuery('')
      else event.currentTarget.blur()
    }
  }
  return (
    <search className="search" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(inDialog)}>
      <Icon name="search" />
      <input
        id={inDialog ? undefined : searchFieldId}
        className="input"
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && rows.length > 0 ? `${listId}-${at}` : undefined}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setLit(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      {query === '' && !inDialog && (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      )}
      {shown && (
        <SearchResults
          id={listId}
          query={query}
          rows={rows}
          at={at}
          loading={loading}
          error={error}
          onPoint={setLit}
          onChoose={(row) => choose(row, false)}
        />
      )}
    </search>
  )
}
