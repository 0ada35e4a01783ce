/** Tells the page round a frame how high this one is, as it grows and shrinks. Nothing where it stands by itself. */
export function tellHeight(): void {
  const around = new URLSearchParams(location.search).get('embed')
  if (around === null || !URL.canParse(around) || window.parent === window) return
  const { origin } = new URL(around)
  document.documentElement.dataset.embedded = ''
  let told = 0
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height === told || height === 0) return
    told = height
    window.parent.postMessage({ bookingHeight: height }, origin)
  }
  new ResizeObserver(tell).observe(document.body)
}
