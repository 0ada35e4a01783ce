import { Tabs as Ark } from '@ark-ui/react/tabs'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from './icon.tsx'
import { Menu } from './menu.tsx'
import { showInRow } from './show-in-row.ts'
import './tabs.css'

export interface Tab {
  value: string
  label: string
  icon?: IconName
  /** Number of items in the tab. */
  count?: number
  content: ReactNode
}

/** The index of the first tab that does not fit: the row wraps, and its further lines are not shown. */
function findFirstWrapped(row: HTMLElement, count: number): number {
  const items = [...row.querySelectorAll<HTMLElement>('[role="tab"]')]
  const index = items.findIndex((item) => item.offsetTop > (items[0]?.offsetTop ?? 0))
  return index === -1 ? count : index
}

/** How many of the tabs fit into the row at its present width; all of a row that scrolls. */
function useFitting(count: number, collapses: boolean) {
  const row = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const list = row.current
    if (!list || !collapses) return
    const measure = () => setFitting(findFirstWrapped(list, count))
    const observer = new ResizeObserver(measure)
    for (const element of [list, ...list.children]) observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [count, collapses])
  return { row, fitting: collapses ? Math.min(fitting, count) : count }
}

/**
 * Tabs. Only the current panel is rendered: with all of them, Ark removes the one before by an event that can be lost. The menu of a row
 * that collapses shows the name of the tab that is chosen from it.
 */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  collapses = false,
  className,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** Tabs that do not fit are in a menu at the end of the row; otherwise the row scrolls to the current one. */
  collapses?: boolean
  className?: string
}) {
  const { t } = useTranslation()
  const current = tabs.find((tab) => tab.value === value)
  const { row, fitting } = useFitting(tabs.length, collapses)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is read when another tab is the current one
  useEffect(() => showInRow(collapses ? null : row.current, row.current?.querySelector('[aria-selected="true"]')), [value])
  const more = useRef<HTMLSpanElement>(null)
  const others = tabs.slice(fitting)
  const chosen = others.find((tab) => tab.value === value)
  const focusMore = (event: KeyboardEvent) => {
    const isLast = event.target instanceof Element && event.target === row.current?.querySelectorAll('[role="tab"]')[fitting - 1]
    if (others.length === 0 || !(event.key === 'End' || (event.key === 'ArrowRight' && isLast))) return
    event.preventDefault()
    event.stopPropagation()
    more.current?.querySelector('button')?.focus()
  }
  return (
    <Ark.Root className={className} value={value} onValueChange={(change) => onChange(change.value)}>
      <div className="tab-row flex" data-collapses={collapses ? '' : undefined} onKeyDownCapture={focusMore}>
        <Ark.List ref={row} aria-label={label}>
          {tabs.map((tab, index) => (
            <Ark.Trigger key={tab.value} value={tab.value} disabled={index >= fitting}>
              {tab.icon && <Icon name={tab.icon} size={16} />}
              {tab.label}
              {tab.count !== undefined && <span className="count">{tab.count}</span>}
            </Ark.Trigger>
          ))}
        </Ark.List>
        {collapses && (
          <span ref={more} className="tab-more" data-selected={chosen ? '' : undefined}>
            {others.length > 0 && (
              <Menu
                label={t('more')}
                trigger={
                  <button type="button">
                    {chosen?.label ?? t('more')}
                    <Icon name="chevron-down" size={16} />
                  </button>
                }
                entries={others.map((tab) => ({
                  value: tab.value,
                  label: tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`,
                  checked: tab.value === value,
                  run: () => onChange(tab.value),
                }))}
              />
            )}
          </span>
        )}
      </div>
      {current && (
        // Ark knows of the current tab a frame after this component, and would hide the panel until then.
        <Ark.Content key={current.value} value={current.value} hidden={false}>
          {current.content}
        </Ark.Content>
      )}
    </Ark.Root>
  )
}
