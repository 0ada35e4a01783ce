import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../schema/api/clients/clients-schemas.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatPhone } from '../ui/format-phone.ts'
import { Highlighted } from '../ui/highlighted.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/live-region.tsx'
import { useDelayed } from '../ui/skeleton.tsx'
import { useAgo } from '../ui/use-ago.ts'
import type { Suggestion } from './use-suggestions.ts'
import './search-results.css'
import '../ui/floating.css'

interface SearchResultsProps {
  id: string
  query: string
  rows: readonly Suggestion[]
  /** Index of the row that Enter chooses. */
  current: number
  loading: boolean
  error: Error | null
  onHighlight: (index: number) => void
  onChoose: (row: Suggestion) => void
}

/** A client found: name, allergies, number and last visit. */
export function ClientRow({ client, query }: { client: ClientSummary; query: string }) {
  const { t } = useTranslation('app')
  const toAgo = useAgo()
  const pets = client.pets.map((pet) => pet.name).join(', ')
  return (
    <>
      <Avatar name={client.name} id={client.clientId} />
      <span className="search-text grid grow shrinks">
        <span className="row">
          <b className="med ell">
            <Highlighted text={client.name} query={query} />
          </b>
          {client.allergies && (
            <span className="red">
              <Icon name="warning" size={12} label={t('allergic_to', { what: client.allergies })} />
            </span>
          )}
        </span>
        <span className="xs muted ell num">
          <Highlighted text={formatPhone(client.phoneNumber) || client.email} query={query} />
          {pets !== '' && <> · {pets}</>}
        </span>
      </span>
      {client.lastVisit && <span className="xs muted num">{toAgo(client.lastVisit)}</span>}
    </>
  )
}

/** The suggestions: clients first, then pages; 'No results..' without either. */
export function SearchResults({ id, query, rows, current, loading, error, onHighlight, onChoose }: SearchResultsProps) {
  const { t } = useTranslation('app')
  const { t: tMore, ready } = useTranslation('palette', { useSuspense: false })
  const errorMessage = useErrorMessage()
  const showsLoading = useDelayed(loading)
  const isEmpty = rows.length === 0 && !loading && !error
  const count = rows.length
  useEffect(() => {
    if (!loading) announce(count === 0 ? t('no_results') : t('results', { count }))
  }, [count, loading, t])
  const startsKind = (row: Suggestion, index: number) => rows[index - 1]?.kind !== row.kind
  return (
    <div className="pop search-results">
      <div id={id} role="listbox" aria-label={tMore('search_results')}>
        {rows.map((row, index) => (
          <div key={row.key} role="presentation">
            {startsKind(row, index) && (
              <span className="over search-head">{row.kind === 'client' ? t('clients') : ready && tMore('found_pages')}</span>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys, with aria-activedescendant */}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={classNames('item', index === current && 'is-on')}
              onPointerMove={() => index !== current && onHighlight(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(row)}
            >
              {row.kind === 'client' ? (
                <ClientRow client={row.client} query={query} />
              ) : (
                <>
                  <Icon name={row.page.icon} className="muted" />
                  <span className="grow ell">
                    <Highlighted text={row.title} query={query} />
                  </span>
                  {row.page.type === 'link' && <Icon name="external" size={12} className="muted" />}
                </>
              )}
            </div>
          </div>
        ))}
      </div>
      {showsLoading && rows.length === 0 && <p className="item muted">{t('searching')}</p>}
      {error && <p className="item red">{errorMessage(error)}</p>}
      {isEmpty && <p className="item muted">{t('no_results')}</p>}
    </div>
  )
}
