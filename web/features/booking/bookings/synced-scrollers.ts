import type { ScrollerSyncerInterface } from '@fullcalendar/react/protected-api'

type Part = Parameters<ScrollerSyncerInterface['handleChildren']>[0][number]
/** The element exists at run time, but is missing in the package's interface. */
type ScrollingPart = Part & { el?: HTMLElement }
/** The package's two interfaces disagree on whether a scroll start passes `isDevice`; at run time it does. */
type OnPart = Parameters<Part['addScrollStartListener']>[0]
type OnPartEnd = Parameters<Part['addScrollEndListener']>[0]
type OnScroll = (isDevice: boolean, scroll: number) => void

/**
 * Scrolls the heads and the hours with the columns (FullCalendar requires this class with `dayMinWidth`). Setting an unchanged
 * scroll position fires no event, so there is no feedback loop.
 */
export class SyncedScrollers implements ScrollerSyncerInterface {
  private readonly horizontal: boolean
  private parts: ScrollingPart[] = []
  private elements: HTMLElement[] = []
  private stops: (() => void)[] = []
  private readonly onScroll = new Set<OnScroll>()
  private readonly onEnd = new Set<OnPartEnd>()
  /** The position that `scrollTo` reached: any other one was chosen by the user, the keyboard or a focused card. */
  private reached = Number.NaN

  constructor(horizontal = false) {
    this.horizontal = horizontal
  }

  handleChildren(scrollers: readonly (ScrollingPart | null)[]): void {
    const parts = scrollers.filter((part) => part !== null)
    const elements = parts.flatMap((part) => part.el ?? [])
    const same = elements.length === this.elements.length && elements.every((element, i) => element === this.elements[i])
    if (same && parts.length === this.parts.length) return
    this.destroy()
    this.parts = parts
    this.elements = elements
    for (const element of elements) {
      const follow = () => this.follow(element)
      element.addEventListener('scroll', follow, { passive: true })
      this.stops.push(() => element.removeEventListener('scroll', follow))
      // Heads and hours only follow: they are not focusable, and the wheel over them scrolls the columns.
      if (element === this.main?.el) element.dataset.scroller = 'columns'
      else {
        element.dataset.scroller = this.horizontal ? 'heads' : 'hours'
        element.style.overflow = 'hidden'
        const scroll = (event: WheelEvent) => this.main?.el?.scrollBy({ left: event.deltaX, top: event.deltaY })
        element.addEventListener('wheel', scroll, { passive: true })
        this.stops.push(() => element.removeEventListener('wheel', scroll))
      }
    }
  }

  private follow(from: HTMLElement): void {
    const side = this.horizontal ? 'scrollLeft' : 'scrollTop'
    for (const element of this.elements) if (element !== from && element[side] !== from[side]) element[side] = from[side]
    for (const listener of this.onScroll) listener(true, from[side])
    // The package keeps a position only after it ended, and returns to the one before when the grid changes its size meanwhile.
    if (from === this.main?.el && from[side] !== this.reached) for (const listener of this.onEnd) listener(true)
  }

  private get main(): ScrollingPart | undefined {
    return this.parts.at(-1)
  }
  get x(): number {
    return this.main?.x ?? 0
  }
  get y(): number {
    return this.main?.y ?? 0
  }
  scrollTo({ x, y }: { x?: number; y?: number }): void {
    for (const part of this.parts) part.scrollTo(this.horizontal ? { x } : { y })
    this.reached = this.main?.el?.[this.horizontal ? 'scrollLeft' : 'scrollTop'] ?? Number.NaN
  }
  destroy(): void {
    for (const stop of this.stops) stop()
    this.stops = []
    this.parts = []
    this.elements = []
  }
  addScrollStartListener(handler: OnPartEnd): void {
    for (const part of this.parts) part.addScrollStartListener(handler as OnPart)
  }
  removeScrollStartListener(handler: OnPartEnd): void {
    for (const part of this.parts) part.removeScrollStartListener(handler as OnPart)
  }
  addScrollEndListener(handler: OnPartEnd): void {
    this.onEnd.add(handler)
  }
  removeScrollEndListener(handler: OnPartEnd): void {
    this.onEnd.delete(handler)
  }
  addScrollListener(handler: OnScroll): void {
    this.onScroll.add(handler)
  }
  removeScrollListener(handler: OnScroll): void {
    this.onScroll.delete(handler)
  }
}
