import type { ScrollerSyncerInterface } from '@fullcalendar/react/protected-api'

type Part = Parameters<ScrollerSyncerInterface['handleChildren']>[0][number]
/** The element is there at run time; the package's interface does not name it. */
type ScrollingPart = Part & { el?: HTMLElement }
/** The package's two interfaces disagree whether a start says if a device did it; the run time says it. */
type OnPart = Parameters<Part['addScrollStartListener']>[0]
type OnPartEnd = Parameters<Part['addScrollEndListener']>[0]
type OnScroll = (isDevice: boolean, scroll: number) => void

/**
 * Keeps the heads above the columns and the hours beside them while the columns scroll (`dayMinWidth` asks for it).
 * Setting a place that is already there fires no event, so nothing goes round in circles.
 */
export class SyncedScrollers implements ScrollerSyncerInterface {
  private readonly horizontal: boolean
  private parts: ScrollingPart[] = []
  private elements: HTMLElement[] = []
  private stops: (() => void)[] = []
  private readonly onScroll = new Set<OnScroll>()

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
      // The outer parts only follow: no keyboard stop of their own, and the wheel over them turns the columns.
      if (element === this.main?.el) element.dataset.scroller = 'columns'
      else {
        element.dataset.scroller = this.horizontal ? 'heads' : 'hours'
        element.style.overflow = 'hidden'
        const turn = (event: WheelEvent) => this.main?.el?.scrollBy({ left: event.deltaX, top: event.deltaY })
        element.addEventListener('wheel', turn, { passive: true })
        this.stops.push(() => element.removeEventListener('wheel', turn))
      }
    }
  }

  private follow(from: HTMLElement): void {
    const side = this.horizontal ? 'scrollLeft' : 'scrollTop'
    for (const element of this.elements) if (element !== from && element[side] !== from[side]) element[side] = from[side]
    for (const listener of this.onScroll) listener(true, from[side])
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
    for (const part of this.parts) part.addScrollEndListener(handler)
  }
  removeScrollEndListener(handler: OnPartEnd): void {
    for (const part of this.parts) part.removeScrollEndListener(handler)
  }
  addScrollListener(handler: OnScroll): void {
    this.onScroll.add(handler)
  }
  removeScrollListener(handler: OnScroll): void {
    this.onScroll.delete(handler)
  }
}
