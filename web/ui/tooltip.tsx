import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** A word about what is under the pointer or the focus. It repeats or adds, and never holds what one must know. */
export function Tooltip({
  content,
  children,
  side = 'bottom',
  triggerId,
}: {
  content: ReactNode
  children: ReactElement
  /** Where what it is about has an id of its own, or from a menu it opens. */
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
