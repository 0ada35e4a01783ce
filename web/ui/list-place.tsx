import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Pixels: below this height a list is not opened under its field, and below this width not beside its dialog. */
const minHeight = 200
const minSelectHeight = 150
const minWidth = 300
const reservedHeight = 240
const gutter = 6
const edge = 8

/** Where the list of a field in a dialog opens. */
interface DialogPlace {
  side: 'bottom' | 'right' | 'left'
  /** Distance from the field, in pixels. */
  gutter: number
  /** Maximum size in pixels; null: as the window allows. */
  height: number | null
  width: number | null
  /** Height in pixels that the field keeps free below itself while the list is open; 0: the list lies over what follows. */
  reserved: number
}

/** Outside dialogs a list opens below its field, or above it where there is more spacer. */
export type ListPlace = DialogPlace | 'outside'

const belowField: DialogPlace = { side: 'bottom', gutter, height: null, width: null, reserved: 0 }

/**
 * In a dialog a list lies below its field and above the footer, else beside the dialog; where both are too narrow, the form
 * grows by its height. So it never covers the title, what was chosen before, or the main button. `fixedHeight`: that of a calendar,
 * which doesn't scroll.
 */
function findPlace(field: HTMLElement, goesBeside: boolean, fixedHeight: number | undefined): ListPlace {
  const dialog = field.closest('[role="dialog"],[role="alertdialog"]')
  if (!dialog) return 'outside'
  const box = field.getBoundingClientRect()
  const frame = dialog.getBoundingClientRect()
  const footer = dialog.querySelector(':scope > footer')?.getBoundingClientRect()
  const below = Math.min(innerHeight, footer?.top ?? innerHeight) - edge - box.bottom - gutter
  const least = fixedHeight ?? (goesBeside ? minHeight : minSelectHeight)
  if (below >= least) return { ...belowField, height: below }
  const [left, right] = [frame.left - gutter - edge, innerWidth - frame.right - gutter - edge]
  const width = Math.max(left, right)
  const reserved = fixedHeight ?? reservedHeight
  if (width < minWidth || !goesBeside) return { ...belowField, height: reserved, reserved: reserved + gutter }
  return right >= left
    ? { side: 'right', gutter: frame.right - box.right + gutter, height: null, width, reserved: 0 }
    : { side: 'left', gutter: box.left - frame.left + gutter, height: null, width, reserved: 0 }
}

/**
 * Measures where the list of `field` opens; null while it is closed, and until it is measured. `goesBeside`: a wide list that may lie
 * beside the dialog.
 */
export function useListPlace(
  field: RefObject<HTMLElement | null>,
  isOpen: boolean,
  goesBeside: boolean,
  fixedHeight?: number,
): ListPlace | null {
  const [place, setPlace] = useState<ListPlace | null>(null)
  useLayoutEffect(() => {
    setPlace(isOpen && field.current ? findPlace(field.current, goesBeside, fixedHeight) : null)
  }, [field, isOpen, goesBeside, fixedHeight])
  return isOpen ? place : null
}

/** At most the height and width that the place offers. */
export function getListStyle(place: ListPlace | null): CSSProperties | undefined {
  if (place === null || place === 'outside') return undefined
  const { height, width } = place
  return {
    ...(height === null ? {} : { maxHeight: `min(360px, ${height}px)` }),
    ...(width === null ? {} : { width: `min(440px, ${width}px)` }),
  }
}

/** Options of the floating list for its place. */
export function getPositioning(place: ListPlace | null) {
  if (place === null || place === 'outside') return { sameWidth: true, gutter, placement: 'bottom-start' } as const
  const { side, gutter: distance } = place
  return { sameWidth: side === 'bottom', gutter: distance, placement: `${side}-start`, flip: false } as const
}

/** Free space below the field, as high as the list, and scrolled into view. */
export function ListSpacer({ place }: { place: ListPlace | null }) {
  const height = place === null || place === 'outside' ? 0 : place.reserved
  const spacer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (height > 0) spacer.current?.scrollIntoView({ block: 'nearest' })
  }, [height])
  return height === 0 ? null : <div ref={spacer} style={{ height }} />
}
