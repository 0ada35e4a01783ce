import { cloneElement, lazy, type PointerEvent, type ReactElement, type ReactNode, Suspense, type SyntheticEvent, useId } from 'react'
import { loadPart } from './load-part.ts'
import type { TooltipPartProps } from './tooltip-part.tsx'
import { useTooltip } from './use-tooltip.ts'

const TooltipPart = lazy(async () => ({ default: (await loadPart(() => import('./floating-parts.ts'))).TooltipPart }))

type Handlers = Readonly<Record<string, (event: SyntheticEvent) => void>>
/** The handlers of the trigger run after those of the tooltip. */
const merge = (own: object, added: Handlers): Handlers =>
  Object.fromEntries(
    Object.entries(added).map(([name, handler]) => [
      name,
      (event: SyntheticEvent) => {
        handler(event)
        const after = (own as Readonly<Record<string, unknown>>)[name]
        if (typeof after === 'function') after(event)
      },
    ]),
  )

/** A tooltip on hover and focus. It must not hold essential information. Its code is loaded with the first one that is shown. */
export function Tooltip({
  content,
  children,
  side = 'bottom',
  triggerId,
}: {
  content: ReactNode
  children: ReactElement<{ id?: string }>
  /** The id of the trigger, where it has one already, e.g. as the trigger of a menu. */
  triggerId?: string
  side?: TooltipPartProps['side']
}) {
  const ownId = useId()
  const id = triggerId ?? children.props.id ?? ownId
  const contentId = `${ownId}-content`
  const { isOpen, hover, leave, showAtOnce, dismiss } = useTooltip()
  const handlers = merge(children.props, {
    onPointerMove: (event) => (event as PointerEvent).pointerType !== 'touch' && hover(),
    onPointerLeave: leave,
    onPointerCancel: leave,
    onPointerDown: dismiss,
    onClick: dismiss,
    onFocus: (event) => event.currentTarget.matches(':focus-visible') && showAtOnce(),
    onBlur: leave,
  })
  return (
    <>
      {cloneElement(children, { ...handlers, id, ...(isOpen ? { 'aria-describedby': contentId } : {}) } as object)}
      {isOpen && (
        <Suspense fallback={null}>
          <TooltipPart id={id} contentId={contentId} content={content} side={side} close={dismiss} />
        </Suspense>
      )}
    </>
  )
}
