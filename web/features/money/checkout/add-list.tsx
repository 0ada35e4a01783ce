import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import '../../../ui/floating.css'
import './add-list.css'
import { type AddActions, type AddGroup, type AddRow, useAddRows } from './use-add-rows.ts'

interface AddListProps {
  visit: Appointment
  actions: AddActions
  onClose: () => void
}

/** A field for a name or barcode with what can be added below it: arrows choose, Enter adds, Shift and Enter keep the list open. */
export function AddList({ visit, actions, onClose }: AddListProps) {
  const { t } = useTranslation('visits')
  const listId = useId()
  const [query, setQuery] = useState('')
  const { rows, isOutdated, isLoading } = useAddRows(visit, actions, query)
  const choice = useChoice(rows, isOutdated, ({ run }, staysOpen) => {
    setQuery('')
    if (staysOpen) return run()
    onClose()
    // The focus has returned to the button by then: where it comes back later, a dialog that is opened closes again.
    requestAnimationFrame(() => requestAnimationFrame(run))
  })
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[choice.current]?.querySelector('[role=option]')?.scrollIntoView({ block: 'nearest' })
  }, [choice.current])
  // With the first paint: what opens it takes the focus later.
  const startTyping = useCallback((input: HTMLInputElement | null) => input?.focus(), [])
  return (
    <div className="ck-adds">
      <div className="with-icon">
        <input
          ref={startTyping}
          className="input"
          type="text"
          role="combobox"
          aria-label={t('add_what')}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${listId}-${choice.current}` : undefined}
          placeholder={t('add_what')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            choice.reset()
            setQuery(event.currentTarget.value)
          }}
          onKeyDown={choice.onKeyDown}
        />
        <Icon name="search" />
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={t('add')} className="ck-adds-list">
        {rows.map((row, index) => (
          <div key={row.key} role="presentation">
            <GroupTitle group={row.group} previous={rows[index - 1]?.group} visit={visit} />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, with aria-activedescendant */}
            <div
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === choice.current}
              className={classNames('item', index === choice.current && 'is-on')}
              onPointerMove={() => choice.highlight(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={(event) => choice.choose(row, event.shiftKey)}
            >
              <Icon name={row.icon} size={16} className="muted" />
              <span className="grow">
                <Highlighted text={row.text} query={query} />
                {row.detail && <span className="xs muted ck-adds-detail">{row.detail}</span>}
              </span>
              {row.amount && <span className="num">{row.amount}</span>}
            </div>
          </div>
        ))}
      </div>
      {rows.length === 0 && (
        <p className="item muted" aria-live="polite">
          {t(isLoading || isOutdated ? 'loading' : 'nothing_found')}
        </p>
      )}
    </div>
  )
}

/** On phones: the same as a sheet from below. */
export function AddSheet(props: AddListProps) {
  const { t } = useTranslation('visits')
  return (
    <Dialog open onClose={props.onClose} title={t('add')}>
      <AddList {...props} />
    </Dialog>
  )
}

/** The highlighted row and the keys. Enter takes the first row of the typed text, also one that is still being searched for. */
function useChoice(rows: readonly AddRow[], isOutdated: boolean, choose: (row: AddRow, staysOpen: boolean) => void) {
  const [highlighted, setHighlighted] = useState(0)
  const [waiting, setWaiting] = useState<'adds' | 'stays' | null>(null)
  const current = Math.max(0, Math.min(highlighted, rows.length - 1))
  const latest = useRef(choose)
  latest.current = choose
  const first = rows[current]
  useEffect(() => {
    if (waiting === null || isOutdated) return
    setWaiting(null)
    if (first) latest.current(first, waiting === 'stays')
  }, [waiting, isOutdated, first])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (rows.length > 0) setHighlighted((current + step + rows.length) % rows.length)
    } else if (event.key === 'Enter') {
      if (isOutdated && current === 0) setWaiting(event.shiftKey ? 'stays' : 'adds')
      else if (first) choose(first, event.shiftKey)
    } else return
    event.preventDefault()
  }
  return {
    current,
    choose,
    onKeyDown,
    highlight: (index: number) => index !== current && setHighlighted(index),
    reset: () => {
      setHighlighted(0)
      setWaiting(null)
    },
  }
}

function GroupTitle({ group, previous, visit }: { group: AddGroup; previous: AddGroup | undefined; visit: Appointment }) {
  const { t } = useTranslation('visits')
  const { t: c } = useTranslation('courses')
  if (group === 'found' || group === previous) return null
  const [client = ''] = (visit.clientDTO?.name ?? '').split(' ')
  const titles = {
    before: client === '' ? t('taken_before') : t('client_took_before', { client }),
    services: t('services'),
    courses: c('courses'),
    other: t('new_line'),
  }
  return <span className="over ck-adds-title">{titles[group]}</span>
}
