import { Menu as Ark, useMenu } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { PartProps } from './use-trigger-part.ts'
import './floating.css'

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

export interface MenuProps {
  entries: readonly MenuEntry[]
  label: string
  header?: ReactNode
  side?: 'bottom-end' | 'bottom-start' | 'right-start' | 'top-start'
}

/** The menu of a trigger (menu.tsx). */
export function MenuPart({ id, pressed, report, entries, label, header, side = 'bottom-end' }: MenuProps & PartProps) {
  const [first] = entries.filter((entry) => entry !== 'separator')
  const menu = useMenu({
    ids: { trigger: id },
    'aria-label': label,
    positioning: { placement: side, gutter: 6 },
    defaultOpen: pressed !== null,
    ...(pressed === 'keyboard' && first ? { defaultHighlightedValue: first.value } : {}),
    onSelect: ({ value }) => {
      for (const entry of entries) if (entry !== 'separator' && entry.value === value) entry.run()
    },
  })
  const { 'aria-controls': controls, ...trigger } = menu.api.getTriggerProps()
  const isOpen = menu.api.open
  useLayoutEffect(() => report(isOpen ? { ...trigger, 'aria-controls': controls } : trigger))
  // A trigger that had the focus before this code was there: without being told, the menu takes no key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the focus that was there first
  useEffect(() => {
    if (document.activeElement?.id === id) menu.service.send({ type: 'TRIGGER_FOCUS' })
  }, [])
  return (
    <Ark.RootProvider value={menu} lazyMount unmountOnExit>
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
    </Ark.RootProvider>
  )
}
