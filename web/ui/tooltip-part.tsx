import { Portal } from '@ark-ui/react/portal'
import { Tooltip as Ark } from '@ark-ui/react/tooltip'
import { type ReactNode, useEffect } from 'react'
import './floating.css'

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
  // The library's own listener keeps Escape from whatever the trigger is in, such as a panel that it closes.
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [close])
  return (
    <Ark.Root
      open
      closeOnEscape={false}
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
