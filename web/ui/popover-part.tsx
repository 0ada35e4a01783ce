import { Popover as Ark, usePopover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { PartProps } from './use-trigger-part.ts'

export interface PopoverProps {
  children: ReactNode
  /** Accessible name. */
  label: string
  side?: 'bottom-end' | 'bottom-start' | 'bottom' | 'right-start'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

/** The popover of a trigger (popover.tsx). */
export function PopoverPart({
  id,
  pressed,
  report,
  children,
  label,
  side = 'bottom-end',
  open,
  onOpenChange,
  className,
}: PopoverProps & PartProps) {
  const popover = usePopover({
    ids: { trigger: id },
    open,
    onOpenChange: (change) => onOpenChange?.(change.open),
    positioning: { placement: side, gutter: 6 },
  })
  // A press that came before this code opens it as a press does.
  const { setOpen } = popover
  const wasPressed = useRef(pressed !== null)
  useEffect(() => {
    if (wasPressed.current) setOpen(true)
    wasPressed.current = false
  }, [setOpen])
  const { 'aria-controls': controls, ...trigger } = popover.getTriggerProps()
  useLayoutEffect(() => report(popover.open ? { ...trigger, 'aria-controls': controls } : trigger))
  return (
    <Ark.RootProvider value={popover} lazyMount unmountOnExit>
      <Portal>
        <Ark.Positioner>
          <Ark.Content aria-label={label} className={classNames('popover', className)}>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.RootProvider>
  )
}
