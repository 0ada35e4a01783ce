/**
 * What a salon's own web site loads (/embed.js): puts the booking page into each `[data-booking]` in a frame that is as
 * high as the page. The link that stands there stays until the page has said that it is shown, and where it never does.
 */
void (() => {
  const timeoutMs = 8000
  const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null
  const productOrigin = new URL(script?.src ?? location.href).origin

  for (const place of document.querySelectorAll<HTMLElement>('[data-booking]:not([data-booking-done])')) {
    const address = place.dataset.booking ?? ''
    if (!URL.canParse(address) || new URL(address).origin !== productOrigin) continue
    place.dataset.bookingDone = ''
    const url = new URL(address)
    url.searchParams.set('embed', location.origin)
    if (document.documentElement.lang.startsWith('it') && !url.searchParams.has('lang')) url.searchParams.set('lang', 'it')
    const frame = document.createElement('iframe')
    frame.src = url.href
    frame.title = place.textContent?.trim() || 'Online booking'
    frame.style.cssText = 'display:block;width:100%;height:0;border:0'
    const links = [...place.children].filter((child): child is HTMLElement => child instanceof HTMLElement)
    place.append(frame)
    let shown = false
    addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
      // Only the page in this very frame, and only how high it is.
      if (origin !== productOrigin || source !== frame.contentWindow) return
      const height = typeof data === 'object' && data !== null && 'bookingHeight' in data ? Number(data.bookingHeight) : Number.NaN
      if (!(height > 0 && height < 20_000)) return
      shown = true
      frame.style.height = `${Math.ceil(height)}px`
      for (const link of links) link.hidden = true
    })
    setTimeout(() => {
      if (!shown) frame.remove()
    }, timeoutMs)
  }
})()
