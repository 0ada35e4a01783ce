/**
 * What a screen must never show: cut text without its whole text at hand, controls that others cover, and on a phone controls whose target
 * is smaller than 44 px, which leaves out links in running text and figures that open their rows. Sent to the page as it is.
 */
export function findLayoutViolations(isPhone: boolean): string[] {
  const minTarget = 44
  /** Bars around the screen: the menu, which opens over it on a tablet, its bottom bar on a phone, and the head. */
  const bars = 'nav, .nav, header'
  const found = new Set<string>()
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const nameControl = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? (element.textContent || element.id)
    return `${element.tagName.toLowerCase()}.${element.className} "${text.trim().slice(0, 40)}"`
  }
  const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (overflow > 0) found.add(`the page scrolls sideways by ${overflow} px`)

  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.childNodes.length || !isShown(element) || element.clientWidth <= 1) continue
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!hasText || element.scrollWidth <= element.clientWidth + 1) continue
    const { overflowX, textOverflow, display } = getComputedStyle(element)
    if (display === 'inline' || overflowX === 'visible' || overflowX === 'auto' || overflowX === 'scroll') continue
    const isNamed = textOverflow === 'ellipsis' || element.closest('[title]') !== null
    if (!isNamed) found.add(`cut: ${nameControl(element)}`)
  }

  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=hidden]), select, textarea, [role=tab], [role=switch], [role=checkbox]',
    ),
  ].filter((element) => isShown(element) && element.getClientRects().length > 0 && !element.closest('[inert], [aria-hidden=true]'))
  const areas = controls.map((element) => {
    const label = element.matches('input') ? element.closest('label') : null
    const { left, right, top, bottom, width, height } = (label ?? element).getBoundingClientRect()
    return { element, label, left, right, top, bottom, width, height }
  })
  /** Whether all of it is inside the window and what scrolls around it. */
  const isOnScreen = ({ element, left, right, top, bottom }: (typeof areas)[number]) => {
    const isInside = (box: { left: number; right: number; top: number; bottom: number }) =>
      left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1
    if (!isInside({ left: 0, right: innerWidth, top: 0, bottom: innerHeight })) return false
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflow !== 'visible' && !isInside(box.getBoundingClientRect())) return false
    return true
  }
  for (const area of areas) {
    const { element, label, left, right, top, bottom, width, height } = area
    if (width <= 1 || height <= 1 || !isOnScreen(area)) continue
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hits = (px: number, py: number) => {
      const hit = document.elementFromPoint(px, py)
      return hit !== null && (element.contains(hit) || label?.contains(hit))
    }
    if (!hits(x, y)) {
      const above = document.elementFromPoint(x, y)
      const isLayer = above?.closest(`[role=dialog], [data-scope], [role=status], .toast, ${bars}`) !== null
      if (above && !isLayer && controls.some((other) => other !== element && other.contains(above) && !other.contains(element)))
        found.add(`covered: ${nameControl(element)} by ${nameControl(above)}`)
      continue
    }
    const isInText = getComputedStyle(element).display === 'inline' || element.matches('td *, th *, li a:not([class]), a.inline, .db-fig')
    if (!isPhone || isInText || element.matches(':disabled')) continue
    // What is scrolled halfway below a bar is not judged there.
    if (!isOnScreen({ ...area, top: Math.min(top, y - minTarget / 2), bottom: Math.max(bottom, y + minTarget / 2) })) continue
    /** Part of the target, or below a bar from where it can be scrolled. */
    const isTarget = (px: number, py: number) => hits(px, py) || document.elementFromPoint(px, py)?.closest(bars)
    const reaches = (dx: number, dy: number) => isTarget(x + dx, y + dy) && isTarget(x - dx, y - dy)
    if (height < minTarget && !reaches(0, minTarget / 2 - 1)) found.add(`${Math.round(height)} px high: ${nameControl(element)}`)
    if (width < minTarget && !reaches(minTarget / 2 - 1, 0)) found.add(`${Math.round(width)} px wide: ${nameControl(element)}`)
  }
  return [...found]
}

/** Panels of tabs that can be seen though their tab is not selected, or the other way round, and a focus that is lost. */
export function findPanelViolations(): string[] {
  const found: string[] = []
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const lists = [...document.querySelectorAll('[role=tablist]')].filter(isShown)
  for (const list of lists) {
    const selected = [...list.querySelectorAll('[role=tab][aria-selected=true]')]
    const panels = [...document.querySelectorAll('[role=tabpanel]')].filter(
      (panel) => isShown(panel) && list.querySelector(`#${CSS.escape(panel.getAttribute('aria-labelledby') ?? 'none')}`),
    )
    if (selected.length !== 1) found.push(`${selected.length} tabs of ${list.getAttribute('aria-label')} are selected`)
    const names = panels.map((panel) => panel.getAttribute('aria-labelledby'))
    if (panels.length > 1) found.push(`${panels.length} panels of ${list.getAttribute('aria-label')} are shown`)
    if (panels.length === 1 && names[0] !== selected[0]?.id) found.push(`the panel shown is not that of ${selected[0]?.textContent}`)
  }
  for (const toggle of document.querySelectorAll('[aria-expanded=true][aria-controls]:not([role=combobox])')) {
    const content = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
    if (isShown(toggle) && content && !isShown(content)) found.push(`${toggle.textContent} says that it is open`)
  }
  return found
}
