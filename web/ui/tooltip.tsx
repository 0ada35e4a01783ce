import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** A tooltip on hover and focus. It must not hold essential information. */
export function Tooltip({
  content,
  children,
  side = 'bottom',
  triggerId,
}: {
  content: ReactNode
  children: ReactElement
  /** The id of the trigger, where it has one already, e.g. as the trigger of a menu. */
  triggerId?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
}) {
  return (
    <Ark.Root
      ids={triggerId === undefined ? undefined : { trigger: triggerId }}
      openDelay={350}
      closeDelay={60}
      lazyMount
      unmountOnExit
      positioning={{ placement: side, gutter: 6 }}
    >
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content>{content}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
