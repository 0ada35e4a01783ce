import { Popover as Ark, usePopover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { PartProps } from './use-trigger-part.ts'
import './floating.css'

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
  // A press that came before this code opens the popover as a press does, once its closed content is in the page: Escape and presses
  // outside are noticed by the content that is there when it opens.
  const [wasPressed] = useState(pressed !== null)
  const latest = useRef(popover)
  useLayoutEffect(() => {
    latest.current = popover
  })
  useEffect(() => {
    if (!wasPressed) return
    const frame = requestAnimationFrame(() => latest.current.setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [wasPressed])
  const { 'aria-controls': controls, ...trigger } = popover.getTriggerProps()
  useLayoutEffect(() => report(popover.open ? { ...trigger, 'aria-controls': controls } : trigger))
  return (
    <Ark.RootProvider value={popover} lazyMount={!wasPressed} unmountOnExit>
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
