import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '../../schema/api/clients.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { Highlighted } from '../ui/highlighted.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/live-region.tsx'
import { useDelayed } from '../ui/skeleton.tsx'
import { useFormat } from '../ui/use-format.ts'
import type { Suggestion } from './use-suggestions.ts'

interface Props {
  id: string
  query: string
  rows: readonly Suggestion[]
  /** The row that Enter takes. */
  at: number
  loading: boolean
  error: Error | null
  onPoint: (index: number) => void
  onChoose: (row: Suggestion) => void
}

function ClientRow({ client, query }: { client: ClientSummary; query: string }) {
  const { t } = useTranslation('app')
  const { dayOf } = useFormat()
  const pets = client.pets.map((pet) => pet.name).join(', ')
  return (
    <>
      <Avatar name={client.name} id={client.clientId} />
      <span className="grow found-text">
        <span className="row">
          <b className="med ell">
            <Highlighted text={client.name} query={query} />
          </b>
          {client.allergies !== '' && (
            <span className="red">
              <Icon name="warning" size={12} label={t('allergies', { text: client.allergies })} />
            </span>
          )}
        </span>
        <span className="xs muted ell num">
          <Highlighted text={client.phoneNumber || client.email} query={query} />
          {pets !== '' && <> · {pets}</>}
        </span>
      </span>
      {client.lastVisit && <span className="xs muted num">{dayOf(client.lastVisit, 'medium')}</span>}
    </>
  )
}

/** What was found: clients first, then pages; 'No results..' where there is neither. */
export function SearchResults({ id, query, rows, at, loading, error, onPoint, onChoose }: Props) {
  const { t } = useTranslation('app')
  const sentence = useErrorMessage()
  const late = useDelayed(loading)
  const nothing = rows.length === 0 && !loading && !error
  const count = rows.length
  useEffect(() => {
    if (!loading) announce(count === 0 ? t('no_results') : t('results', { count }))
  }, [count, loading, t])
  const headed = (row: Suggestion, index: number) => rows[index - 1]?.kind !== row.kind
  return (
    <div className="pop found">
      <div id={id} role="listbox" aria-label={t('search_results')}>
        {rows.map((row, index) => (
          <div key={row.key} role="presentation">
            {headed(row, index) && <span className="over found-head">{row.kind === 'client' ? t('found_clients') : t('found_pages')}</span>}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, by aria-activedescendant */}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={classNames('item', index === at && 'is-on')}
              onPointerMove={() => index !== at && onPoint(index)}
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
      {late && rows.length === 0 && <p className="item muted">{t('searching')}</p>}
      {error && <p className="item red">{sentence(error)}</p>}
      {nothing && <p className="item muted">{t('no_results')}</p>}
    </div>
  )
}
