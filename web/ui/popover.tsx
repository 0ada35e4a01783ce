import { Popover as Ark } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Content next to its trigger. Escape and a click outside close it; the focus returns to the trigger. */
export function Popover({
  trigger,
  children,
  label,
  side = 'bottom-end',
  open,
  onOpenChange,
  className,
}: {
  /** A button; it may have an id. */
  trigger: ReactElement<{ id?: string }>
  children: ReactNode
  /** Accessible name. */
  label: string
  side?: 'bottom-end' | 'bottom-start' | 'bottom' | 'right-start'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}) {
  return (
    <Ark.Root
      ids={trigger.props.id === undefined ? undefined : { trigger: trigger.props.id }}
      open={open}
      onOpenChange={(change) => onOpenChange?.(change.open)}
      positioning={{ placement: side, gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content aria-label={label} className={classNames('popover', className)}>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
