import { Tabs as Ark } from '@ark-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'
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

/**
 * Tabs. Only the current panel is rendered: with all of them, Ark removes the one before by an event that can be lost. A long row of
 * tabs scrolls sideways, and to the current one by itself.
 */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  className?: string
}) {
  const current = tabs.find((tab) => tab.value === value)
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is read when another tab is the current one
  useEffect(() => showInRow(row.current, row.current?.querySelector('[aria-selected="true"]')), [value])
  return (
    <Ark.Root className={className} value={value} onValueChange={(change) => onChange(change.value)}>
      <Ark.List ref={row} aria-label={label}>
        {tabs.map((tab) => (
          <Ark.Trigger key={tab.value} value={tab.value}>
            {tab.icon && <Icon name={tab.icon} size={16} />}
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {current && (
        // Ark knows of the current tab a frame after this component, and would hide the panel until then.
        <Ark.Content key={current.value} value={current.value} hidden={false}>
          {current.content}
        </Ark.Content>
      )}
    </Ark.Root>
  )
}
