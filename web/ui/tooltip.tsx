import {
  cloneElement,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { loadPart } from './load-part.ts'
import type { TooltipPartProps } from './tooltip-part.tsx'

const openDelayMs = 350
const closeDelayMs = 60
/** Closes the tooltip that is open: there is one at most. While one is, the next opens without delay. */
let closeOpen: (() => void) | null = null

/** When a tooltip is shown: after the pointer has rested on its trigger, or while the trigger is focused by the keyboard. */
function useTooltip() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<number>(undefined)
  const isWaiting = useRef(false)
  // After a press it stays closed until the pointer comes back.
  const isDismissed = useRef(false)
  const [close] = useState(() => () => {
    clearTimeout(timer.current)
    isWaiting.current = false
    if (closeOpen === close) closeOpen = null
    setOpen(false)
  })
  const open = () => {
    clearTimeout(timer.current)
    isWaiting.current = false
    if (closeOpen !== close) closeOpen?.()
    closeOpen = close
    setOpen(true)
  }
  useEffect(() => close, [close])
  return {
    isOpen,
    hover: () => {
      if (isDismissed.current) return
      if (isOpen) return clearTimeout(timer.current)
      if (closeOpen) return open()
      if (isWaiting.current) return
      isWaiting.current = true
      timer.current = window.setTimeout(open, openDelayMs)
    },
    leave: () => {
      clearTimeout(timer.current)
      isWaiting.current = false
      isDismissed.current = false
      if (isOpen) timer.current = window.setTimeout(close, closeDelayMs)
    },
    showAtOnce: open,
    dismiss: () => {
      isDismissed.current = true
      close()
    },
  }
}

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
