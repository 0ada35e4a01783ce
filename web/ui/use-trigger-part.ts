import { cloneElement, type ReactElement, type SyntheticEvent, useCallback, useId, useRef, useState } from 'react'

const events = ['onPointerEnter', 'onPointerMove', 'onPointerLeave', 'onPointerDown', 'onFocus', 'onBlur', 'onKeyDown', 'onClick'] as const
type EventName = (typeof events)[number]
type Handler = (event: SyntheticEvent) => void
type Handlers = Partial<Record<EventName, Handler>>
type Attributes = Readonly<Record<string, unknown>>
export type TriggerElement = ReactElement<{ id?: string }>

/** What a part, whose code is loaded when its trigger is approached, receives from its trigger. */
export interface PartProps {
  /** The id of the trigger. */
  id: string
  /** Whether the trigger was pressed before the part was there, and how. */
  pressed: 'pointer' | 'keyboard' | null
  /** Passes the attributes and handlers of the trigger on to it; called after each render of the part. */
  report: (props: object) => void
}

const toKeyed = (props: object) => props as Readonly<Record<string, unknown>>
const isSame = (one: Attributes, other: Attributes) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A trigger (a button; it may have an id) whose part – a menu, a popover – is rendered when the pointer or the focus reaches it: what
 * a page shows at first needs no code of its menus. A press that comes before that code opens the part as soon as it is there.
 */
export function useTriggerPart(trigger: TriggerElement, role: 'menu' | 'dialog') {
  const ownId = useId()
  const id = trigger.props.id ?? ownId
  const [isNear, setNear] = useState(false)
  const [pressed, setPressed] = useState<PartProps['pressed']>(null)
  const [attributes, setAttributes] = useState<Attributes>({ 'aria-haspopup': role, 'aria-expanded': false, 'data-state': 'closed' })
  const live = useRef<Handlers | null>(null)

  const report = useCallback((props: object) => {
    const entries = Object.entries(props)
    live.current = Object.fromEntries(entries.filter(([, value]) => typeof value === 'function'))
    const next = Object.fromEntries(entries.filter(([, value]) => typeof value !== 'function'))
    setAttributes((before) => (isSame(before, next) ? before : next))
  }, [])

  const handle = (name: EventName, event: SyntheticEvent) => {
    const own = toKeyed(trigger.props)[name]
    if (live.current) live.current[name]?.(event)
    else if (name === 'onClick') setPressed(event.nativeEvent instanceof UIEvent && event.nativeEvent.detail > 0 ? 'pointer' : 'keyboard')
    if (name !== 'onPointerMove') setNear(true)
    if (typeof own === 'function') (own as Handler)(event)
  }
  const handlers = Object.fromEntries(events.map((name) => [name, (event: SyntheticEvent) => handle(name, event)]))
  const defined = Object.fromEntries(Object.entries(trigger.props).filter(([name, value]) => name in attributes && value !== undefined))
  const part: PartProps = { id, pressed, report }
  return { element: cloneElement(trigger, { ...attributes, ...defined, ...handlers, id } as object), part, isNear }
}
