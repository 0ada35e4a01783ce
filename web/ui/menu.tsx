import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface MenuAction {
  value: string
  label: ReactNode
  icon?: IconName
  /** The keyboard shortcut of the action. */
  keys?: string
  danger?: boolean
  disabled?: boolean
  /** Marks the current one of several options. */
  checked?: boolean
  run: () => void
}
/** 'separator' is a line between groups of actions. */
export type MenuEntry = MenuAction | 'separator'

/** A button that opens a menu of actions. */
export function Menu({
  trigger,
  entries,
  label,
  header,
  side = 'bottom-end',
}: {
  /** A button; it may have an id. */
  trigger: ReactElement<{ id?: string }>
  entries: readonly MenuEntry[]
  label: string
  header?: ReactNode
  side?: 'bottom-end' | 'bottom-start' | 'right-start' | 'top-start'
}) {
  return (
    <Ark.Root
      ids={trigger.props.id === undefined ? undefined : { trigger: trigger.props.id }}
      aria-label={label}
      positioning={{ placement: side, gutter: 6 }}
      lazyMount
      unmountOnExit
      onSelect={({ value }) => {
        for (const entry of entries) if (entry !== 'separator' && entry.value === value) entry.run()
      }}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className="menu">
            {header}
            {entries.map((entry, index) =>
              entry === 'separator' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: separators have no other key
                <Ark.Separator key={`separator ${index}`} />
              ) : (
                <Ark.Item key={entry.value} value={entry.value} disabled={entry.disabled} className={entry.danger ? 'red' : undefined}>
                  {entry.icon && <Icon name={entry.icon} size={16} />}
                  <span className="grow">{entry.label}</span>
                  {entry.keys && <span className="kbd">{entry.keys}</span>}
                  {entry.checked && <Icon name="check" size={16} className="acc" />}
                </Ark.Item>
              ),
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
