import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels: below this height a list is not opened over what follows its field. */
const minHeight = 150
const reservedHeight = 240
const gutter = 6
const edge = 8

/** Where the list of a field in a dialog opens: below it. */
interface DialogPlace {
  /** Maximum height in pixels. */
  height: number
  /** Height in pixels that the field keeps free below itself while the list is open; 0: the list lies over what follows. */
  reserved: number
}

/** Outside dialogs a list opens below its field, or above it where it is higher. */
export type ListPlace = DialogPlace | 'outside'

/**
 * In a dialog a list lies below its field and above the footer; where that is too narrow, the form grows by its height. So it never
 * covers the title, what was chosen before, or the main button. `fixedHeight`: that of a calendar, which doesn't scroll.
 */
function findPlace(field: HTMLElement, fixedHeight: number | undefined): ListPlace {
  const dialog = findDialog(field)
  if (!dialog) return 'outside'
  const footer = dialog.querySelector(':scope > footer')?.getBoundingClientRect()
  const below = Math.min(innerHeight, footer?.top ?? innerHeight) - edge - field.getBoundingClientRect().bottom - gutter
  if (below >= (fixedHeight ?? minHeight)) return { height: below, reserved: 0 }
  const reserved = fixedHeight ?? reservedHeight
  return { height: reserved, reserved: reserved + gutter }
}
const findDialog = (element: HTMLElement) => element.closest<HTMLElement>('[role="dialog"],[role="alertdialog"]')

/** Measures where the list of `field` opens; null while it is closed, and until it is measured. */
export function useListPlace(field: RefObject<HTMLElement | null>, isOpen: boolean, fixedHeight?: number): ListPlace | null {
  const [place, setPlace] = useState<ListPlace | null>(null)
  useLayoutEffect(() => {
    setPlace(isOpen && field.current ? findPlace(field.current, fixedHeight) : null)
  }, [field, isOpen, fixedHeight])
  return isOpen ? place : null
}

/** At most the height that the place offers. */
export const getListStyle = (place: ListPlace | null): CSSProperties | undefined =>
  place === null || place === 'outside' ? undefined : { maxHeight: `min(360px, ${place.height}px)` }

/** Options of the floating list for its place. */
export const getPositioning = (place: ListPlace | null) =>
  ({ sameWidth: true, gutter, placement: 'bottom-start', ...(place === null || place === 'outside' ? {} : { flip: false }) }) as const

/** Pixels that a dialog keeps from the edge of the window. */
const dialogEdge = 20

/** Milliseconds after a pointer is lifted in which its press reaches a button. */
const pressMs = 100

/** The height while the list is open; it is kept until a press that closes the list has reached its button, which would move away. */
function useHeldHeight(height: number): number {
  const [held, setHeld] = useState(height)
  const isPressed = useRef(false)
  const latest = useRef(height)
  latest.current = height
  const isHeld = held > 0
  useLayoutEffect(() => {
    if (height > 0 || !isPressed.current) setHeld(height)
  }, [height])
  useEffect(() => {
    if (!isHeld) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(timer)
      isPressed.current = true
    }
    const release = () => {
      timer = setTimeout(() => {
        isPressed.current = false
        setHeld(latest.current)
      }, pressMs)
    }
    addEventListener('pointerdown', press, { capture: true })
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', press, { capture: true })
      for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, release, { capture: true })
    }
  }, [isHeld])
  return held
}

/** Free space below the field, as high as the list, and scrolled into view. The dialog grows downwards, so that the field stays. */
export function ListSpacer({ place }: { place: ListPlace | null }) {
  const height = useHeldHeight(place === null || place === 'outside' ? 0 : place.reserved)
  return height === 0 ? null : <Spacer height={height} />
}

function Spacer({ height }: { height: number }) {
  const spacer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dialog = spacer.current && findDialog(spacer.current)
    if (!dialog || !spacer.current) return
    const after = dialog.getBoundingClientRect()
    spacer.current.style.display = 'none'
    const before = dialog.getBoundingClientRect()
    spacer.current.style.display = ''
    const down = Math.min(before.top - after.top, innerHeight - dialogEdge - after.bottom)
    if (down > 0) dialog.style.translate = `0 ${down}px`
    spacer.current.scrollIntoView({ block: 'nearest' })
    return () => {
      dialog.style.translate = ''
    }
  }, [])
  return <div ref={spacer} style={{ height }} />
}
