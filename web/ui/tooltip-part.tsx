import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import type { ReactNode } from 'react'

export interface TooltipPartProps {
  /** The id of the trigger. */
  id: string
  contentId: string
  content: ReactNode
  side: 'top' | 'bottom' | 'left' | 'right'
  close: () => void
}

/** The text of an open tooltip beside its trigger (tooltip.tsx); Escape and scrolling close it. */
export function TooltipPart({ id, contentId, content, side, close }: TooltipPartProps) {
  return (
    <Ark.Root
      open
      ids={{ trigger: id, content: contentId }}
      onOpenChange={(change) => !change.open && close()}
      positioning={{ placement: side, gutter: 6 }}
    >
      <Portal>
        <Ark.Positioner>
          <Ark.Content>{content}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
