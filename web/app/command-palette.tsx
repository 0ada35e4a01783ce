import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Highlighted } from '../ui/highlighted.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { announce } from '../ui/live-region.tsx'
import { CommandBooking } from './command-booking.tsx'
import './command-palette.css'
import type { BookingCommand } from './command-parser.ts'
import { takeKeys } from './early-keys.ts'
import { ClientRow } from './search-results.tsx'
import { type CommandGroup, type CommandRow, useCommands } from './use-commands.ts'

/** The command palette: clients, pages and actions by keyboard, and typed bookings. */
export function CommandPalette({ close }: { close: () => void }) {
  const { t } = useTranslation('palette')
  const { t: app } = useTranslation('app')
  const listId = useId()
  const palette = usePalette(close)
  const { text, current, commands, run } = palette
  const { rows, command } = commands
  const count = rows.length
  useEffect(() => {
    if (text !== '' && !commands.loading) announce(count === 0 ? t('nothing_found') : app('results', { count }))
  }, [text, count, commands.loading, t, app])
  return (
    <Dialog open onClose={close} title={t('title')} className="pal">
      <div className="pal-in row gap-12 line-below">
        <Icon name="search" className="muted" />
        <span className="pal-field grow">
          <Underlined text={text} marks={command?.marks ?? []} scroll={palette.scroll} />
          <input
            className="full anchor"
            ref={palette.startTyping}
            type="text"
            role="combobox"
            aria-label={t('title')}
            aria-expanded={count > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={count > 0 ? `${listId}-${current}` : undefined}
            placeholder={t('placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => palette.type(event.currentTarget.value)}
            onScroll={(event) => palette.setScroll(event.currentTarget.scrollLeft)}
            onKeyDown={palette.onKeyDown}
          />
        </span>
        <Kbd keys={['Esc']} />
      </div>
      <div id={listId} role="listbox" aria-label={t('results')} className="pal-list">
        {rows.map((row, index) => (
          <div key={row.key} role="presentation">
            <GroupTitle group={row.group} previous={rows[index - 1]?.group} />
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, with aria-activedescendant */}
            <div
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={classNames('item', index === current && 'is-on', row.group === 'booking' && 'is-booking')}
              onPointerMove={() => index !== current && palette.highlight(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => run(row)}
            >
              <Row row={row} query={command ? command.client : text} commands={commands} />
            </div>
          </div>
        ))}
        {count === 0 && <p className="item muted">{commands.loading ? app('searching') : t('nothing_found')}</p>}
      </div>
      <div className="pal-keys flex wrap middle tint line-above muted">
        <span className="inline middle">
          <Kbd keys={['↑', '↓']} /> {t('choose_key')}
        </span>
        {command && commands.clients.length > 1 && (
          <span className="inline middle">
            <Kbd keys={['Tab']} /> {t('next_client_key')}
          </span>
        )}
        <span className="inline middle">
          <Kbd keys={['Enter']} /> {t(command ? 'open_key' : 'select_key')}
        </span>
        {!command && <span className="pal-example inline middle">{t('example')}</span>}
      </div>
    </Dialog>
  )
}

/** State and keys: arrows choose, Enter runs, Shift+Enter books a client, Tab takes the next client of a booking. */
function usePalette(close: () => void) {
  const [text, setText] = useState('')
  const [highlighted, setHighlighted] = useState(0)
  const [clientIndex, setClientIndex] = useState(0)
  const [scroll, setScroll] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const commands = useCommands(text, clientIndex)
  const { rows, clients, command, isOutdated } = commands
  const current = Math.min(highlighted, rows.length - 1)
  const run = (row: CommandRow | undefined, isOther = false) => {
    if (!row) return
    close()
    if (isOther && row.other) row.other()
    else row.run()
  }
  // Enter takes the first row of the typed text, also one that is still being searched for.
  const latest = useRef(run)
  latest.current = run
  const first = rows[current]
  useEffect(() => {
    if (!isWaiting || isOutdated) return
    setWaiting(false)
    latest.current(first)
  }, [isWaiting, isOutdated, first])
  // With the first paint: the dialog itself focuses the field later. What was typed until now is kept.
  const startTyping = useCallback((input: HTMLInputElement | null) => {
    if (!input) return
    input.focus()
    const early = takeKeys()
    if (early !== '') setText(early)
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (rows.length > 0) setHighlighted((current + step + rows.length) % rows.length)
    } else if (event.key === 'Enter') {
      if (isOutdated && current === 0) setWaiting(true)
      else run(rows[current], event.shiftKey)
    } else if (event.key === 'Tab' && command && clients.length > 1) {
      setClientIndex((now) => (now + (event.shiftKey ? clients.length - 1 : 1)) % clients.length)
    } else return
    event.preventDefault()
  }
  const type = (next: string) => {
    setText(next)
    setHighlighted(0)
    setClientIndex(0)
    setWaiting(false)
  }
  return { startTyping, text, type, current, highlight: setHighlighted, scroll, setScroll, commands, run, onKeyDown }
}

/** The typed text below the field, with a line in its field's colour below every word that was understood. */
function Underlined({ text, marks, scroll }: { text: string; marks: BookingCommand['marks']; scroll: number }) {
  const mirror = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (mirror.current) mirror.current.scrollLeft = scroll
  }, [scroll])
  return (
    <span ref={mirror} className="pal-mirror" aria-hidden="true">
      {marks.map(({ from, to, field }, index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.to ?? 0, from)}
          <u data-field={field}>{text.slice(from, to)}</u>
        </span>
      ))}
    </span>
  )
}

function GroupTitle({ group, previous }: { group: CommandGroup; previous: CommandGroup | undefined }) {
  const { t } = useTranslation('palette')
  if (group === 'booking' || group === previous) return null
  const titles = { clients: t('clients'), pages: t('found_pages'), settings: t('settings'), help: t('help'), actions: t('actions') }
  return <span className="over pal-title">{titles[group]}</span>
}

function Row({ row, query, commands }: { row: CommandRow; query: string; commands: ReturnType<typeof useCommands> }) {
  if (row.group === 'booking') return <CommandBooking commands={commands} />
  if (row.client) return <ClientRow client={row.client} query={query} />
  return (
    <>
      {row.icon && <Icon name={row.icon} className="muted" />}
      <span className="grow ell">
        <Highlighted text={row.label ?? ''} query={query} />
      </span>
      {row.place && <span className="s muted ell">{row.place}</span>}
    </>
  )
}
