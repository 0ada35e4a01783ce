import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface Tab {
  value: string
  label: string
  icon?: IconName
  /** Number of items in the tab. */
  count?: number
  content: ReactNode
}

/** Tabs; only the current one is rendered. A long row of tabs scrolls sideways. */
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
  return (
    <Ark.Root className={className} value={value} onValueChange={(change) => onChange(change.value)} lazyMount unmountOnExit>
      <Ark.List aria-label={label}>
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
