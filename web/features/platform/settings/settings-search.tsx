import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { announce } from '../../../ui/live-region.tsx'
import '../../../ui/floating.css'
import { getSettingPath } from './setting-pages.ts'
import type { SettingEntry } from './setting-search.ts'
import { useSettingSearch } from './use-setting-search.ts'
import type { SettingStates } from './use-setting-states.ts'

const maxRows = 8

/** Finds settings and fields by their words in both languages; Enter opens the page at the field. */
export function SettingsSearch({ states }: { states: SettingStates }) {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [highlighted, setHighlighted] = useState(0)
  const found = useSettingSearch(query)
  const rows = (found ?? []).slice(0, maxRows)
  const current = Math.min(highlighted, rows.length - 1)
  const isListShown = isOpen && query.trim() !== ''
  const count = rows.length
  useEffect(() => {
    if (isListShown) announce(count === 0 ? t('search_none') : t('search_count', { count }))
  }, [isListShown, count, t])
  const choose = (entry: SettingEntry | undefined) =>
    entry && void navigate(getSettingPath(entry.page, entry.isField ? entry.title : undefined))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (count > 0) setHighlighted((current + step + count) % count)
      setOpen(true)
    } else if (event.key === 'Enter') choose(rows[current])
    else if (event.key === 'Escape' && query !== '') {
      if (isListShown) setOpen(false)
      else setQuery('')
    } else return
    event.preventDefault()
  }
  return (
    <search className="set-search anchor" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <Icon name="search" className="muted" />
      <input
        className="input full"
        type="search"
        role="combobox"
        aria-label={t('search_settings')}
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListShown && count > 0 ? `${listId}-${current}` : undefined}
        placeholder={t('search_example')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setHighlighted(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isListShown && (
        <div className="pop set-found">
          <div id={listId} role="listbox" aria-label={t('search_settings')}>
            {rows.map((entry, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys, with aria-activedescendant
              <div
                key={`${entry.page.id}-${entry.title}`}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className={classNames('item', index === current && 'is-on')}
                onPointerMove={() => index !== current && setHighlighted(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(entry)}
              >
                <Icon name={entry.page.icon} size={16} className="muted" />
                <span className="grow shrinks">
                  <b className="below med ell">
                    <Highlighted text={entry.title} query={query} />
                  </b>
                  <span className="below xs muted ell">{entry.place}</span>
                </span>
                {!entry.isField && <span className="s muted set-found-state ell">{states[entry.page.id]?.text}</span>}
              </div>
            ))}
          </div>
          {count === 0 && <p className="item muted">{t('search_none')}</p>}
          {count > 0 && (
            <p className="set-keys row wrap xs muted line-above" aria-hidden="true">
              <Kbd keys={['↑', '↓']} /> {t('choose_key')} <Kbd keys={['Enter']} /> {t('search_open_key')}
            </p>
          )}
        </div>
      )}
    </search>
  )
}
