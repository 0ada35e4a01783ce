import { Tabs as Ark } from '@ark-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { showInRow } from './show-in-row.ts'

export interface Tab {
  value: string
  label: string
  icon?: IconName
  /** Number of items in the tab. */
  count?: number
  content: ReactNode
}

/** Tabs; only the current one is rendered. A long row of tabs scrolls sideways, and to the current one by itself. */
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
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is read when another tab is the current one
  useEffect(() => showInRow(row.current, row.current?.querySelector('[aria-selected="true"]')), [value])
  return (
    <Ark.Root className={className} value={value} onValueChange={(change) => onChange(change.value)} lazyMount unmountOnExit>
      <Ark.List ref={row} aria-label={label}>
        {tabs.map((tab) => (
          <Ark.Trigger key={tab.value} value={tab.value}>
            {tab.icon && <Icon name={tab.icon} size={16} />}
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {tabs.map((tab) => (
        <Ark.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
