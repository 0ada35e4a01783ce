/**
 * The script for salons' own websites (/embed.js): embeds the booking page in each `[data-booking]` element, in a frame as high
 * as the page. The element's links stay until the page reports its height; if it never does, the frame is removed.
 */
void (() => {
  const timeoutMs = 8000
  const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null
  const productOrigin = new URL(script?.src ?? location.href).origin

  for (const element of document.querySelectorAll<HTMLElement>('[data-booking]:not([data-booking-done])')) {
    const link = element.dataset.booking ?? ''
    if (!URL.canParse(link) || new URL(link).origin !== productOrigin) continue
    element.dataset.bookingDone = ''
    const url = new URL(link)
    url.searchParams.set('embed', location.origin)
    if (document.documentElement.lang.startsWith('it') && !url.searchParams.has('lang')) url.searchParams.set('lang', 'it')
    const frame = document.createElement('iframe')
    frame.src = url.href
    frame.title = element.textContent?.trim() || 'Online booking'
    frame.style.cssText = 'display:block;width:100%;height:0;border:0'
    const links = [...element.children].filter((child): child is HTMLElement => child instanceof HTMLElement)
    element.append(frame)
    let isShown = false
    addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
      // Accepts only the height, and only from the page in this frame.
      if (origin !== productOrigin || source !== frame.contentWindow) return
      const height = typeof data === 'object' && data !== null && 'bookingHeight' in data ? Number(data.bookingHeight) : Number.NaN
      if (!(height > 0 && height < 20_000)) return
      isShown = true
      frame.style.height = `${Math.ceil(height)}px`
      for (const child of links) child.hidden = true
    })
    setTimeout(() => {
      if (!isShown) frame.remove()
    }, timeoutMs)
  }
})()
