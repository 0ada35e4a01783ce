import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'

/** Pixels of a column that may be cut without counting it as hidden. */
const tolerance = 24

/** At the right edge: how many columns are out of sight, with a button that scrolls to the next ones. */
export function ColumnsHint({ containerRef, count }: { containerRef: RefObject<HTMLElement | null>; count: number }) {
  const { t, ready } = useTranslation('bookings', { useSuspense: false })
  const [hidden, setHidden] = useState(0)
  const getScroller = () => containerRef.current?.querySelector<HTMLElement>('[data-scroller="columns"]')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the columns changes their widths
  useEffect(() => {
    const container = containerRef.current
    if (!container) return
    let observed: Element | null = null
    const measure = () => {
      const scroller = getScroller()
      if (!scroller || count === 0) return setHidden(0)
      // The columns change their widths after the container has. Observing them once more would call this again, without an end.
      const columns = scroller.firstElementChild
      if (columns && columns !== observed) resized.observe(columns)
      observed = columns
      const { scrollLeft, clientWidth, scrollWidth } = scroller
      setHidden(Math.max(0, count - Math.floor((scrollLeft + clientWidth + tolerance) / (scrollWidth / count))))
    }
    // The columns get their widths after the grid has measured itself.
    const first = requestAnimationFrame(measure)
    const resized = new ResizeObserver(() => requestAnimationFrame(measure))
    resized.observe(container)
    container.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(first)
      resized.disconnect()
      container.removeEventListener('scroll', measure, { capture: true })
    }
  }, [containerRef, count])
  if (hidden === 0 || !ready) return null
  const scroll = () => {
    const scroller = getScroller()
    scroller?.scrollBy({ left: Math.max(120, scroller.clientWidth - 160), behavior: 'smooth' })
  }
  return (
    <button
      type="button"
      className="ag-more-columns row gap-2 framed semi"
      aria-label={t('more_columns', { count: hidden })}
      onClick={scroll}
    >
      <span className="num">+{hidden}</span>
      <Icon name="chevron-right" size={16} />
    </button>
  )
}
