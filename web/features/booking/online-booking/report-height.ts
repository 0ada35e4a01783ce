/**
 * Embedded in a frame (`?embed=<origin>`), posts the page's height to that origin whenever it changes, as `{ bookingHeight }` in
 * pixels. Does nothing outside a frame.
 */
export function reportHeight(): void {
  const embedder = new URLSearchParams(location.search).get('embed')
  if (embedder === null || !URL.canParse(embedder) || window.parent === window) return
  const { origin } = new URL(embedder)
  document.documentElement.dataset.embedded = ''
  let reportedHeight = 0
  const report = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === reportedHeight || height === 0) return
    reportedHeight = height
    window.parent.postMessage({ bookingHeight: height }, origin)
  }
  new ResizeObserver(report).observe(document.body)
}
