import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { ChartSize } from './chart-layout.ts'

/** Measures the width that a chart has, so that it is drawn at its own size and its texts are never scaled. */
export function Sized({ height, children }: { height: number; children: (size: ChartSize) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(Math.round(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} style={{ minHeight: height }}>
      {width > 0 && children({ width, height })}
    </div>
  )
}
