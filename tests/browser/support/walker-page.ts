/** What the walker reads in the page; each function is sent there as it is. */

declare global {
  /** The elements that `listControls` has found last. */
  var walkedControls: HTMLElement[]
}

export interface Control {
  /** Its place among `walkedControls`. */
  readonly place: number
  readonly role: string
  readonly name: string
  /** Controls of one look, such as the cards of an agenda: one of them is chosen as often as one of another look. */
  readonly look: string
  /** Whether a press has to do something; where the page shows already what it would do, it need not. */
  readonly acts: boolean
  readonly takesText: boolean
  /** Whether it belongs to the screen, not to the navigation around it. */
  readonly isInside: boolean
  /** Whether it can be dragged to another time or team member. */
  readonly isCard: boolean
}

/** All controls that a person could reach by scrolling. */
export function listControls(): Control[] {
  const pressed = 'button link tab menuitem menuitemradio menuitemcheckbox option checkbox radio switch combobox'.split(' ')
  globalThis.walkedControls = [
    ...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, select, summary, [role], [tabindex="0"]'),
  ]
  const isReachable = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0 &&
    !element.closest('[inert], [aria-hidden=true], [aria-disabled=true], [data-disabled], :disabled, .skip-link')
  return globalThis.walkedControls.flatMap((element, place) => {
    const role = element.getAttribute('role') ?? { BUTTON: 'button', A: 'link', SUMMARY: 'button' }[element.tagName] ?? ''
    const isField = element.matches('input, textarea, select')
    const takesText = element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [readonly])')
    if (!isReachable(element) || !(isField || pressed.includes(role) || element.matches('[tabindex="0"]'))) return []
    if (element instanceof HTMLAnchorElement && (element.origin !== location.origin || element.target === '_blank')) return []
    const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.innerText : undefined
    const text = element.getAttribute('aria-label') ?? label ?? element.innerText
    // What is empty cannot be emptied, and what is shown already cannot be returned to.
    const isSpent = /^(Clear|Erase|Svuota|Cancella l|Refresh|Aggiorna|Today$|Oggi$)/.test(text)
    const isShown =
      element.matches('[aria-selected=true], [aria-current], [aria-checked=true], [aria-pressed=true], :checked, [data-state=checked]') ||
      (element instanceof HTMLAnchorElement && (element.href === location.href || element.pathname === '/'))
    return {
      place,
      role: role || element.tagName.toLowerCase(),
      name: (text || element.id).replaceAll(/\s+/g, ' ').slice(0, 60),
      look: `${role} ${element.tagName} ${element.className} ${element.closest('[class]')?.className}`.replaceAll(/:\w+:/g, ''),
      acts: pressed.includes(role) && role !== 'combobox' && !isShown && !isSpent,
      takesText,
      isInside: element.closest('main, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-scope=toast]') !== null,
      isCard: element.matches('.ag-lane [data-cover]'),
    }
  })
}

/** Scrolls to a control; the point at which it can be pressed, or null where something else is above it. */
export function findPoint(place: number): { x: number; y: number } | null {
  const element = globalThis.walkedControls[place]
  if (!element?.isConnected) return null
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const label = element.closest('label')
  for (const { left, right, top, bottom } of [element, label].flatMap((part) => [...(part?.getClientRects() ?? [])])) {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    if (hit && (element.contains(hit) || label?.contains(hit))) return { x, y }
  }
  return null
}

/** Everything that a person could see of the page, without what only follows mouse and focus. */
export function readScreen(): string {
  const parts = [location.href, document.body.innerText, document.documentElement.outerHTML.match(/<html[^>]*>/)?.[0] ?? '']
  const names = [
    'class',
    'style',
    'open',
    'aria-expanded',
    'aria-selected',
    'aria-checked',
    'aria-pressed',
    'aria-current',
    'aria-sort',
    'data-state',
  ]
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[role=tooltip], [data-scope=tooltip]')) continue
    for (const name of names) parts.push(element.getAttribute(name) ?? '')
    if (element instanceof HTMLInputElement) parts.push(element.value, String(element.checked))
    if (element instanceof HTMLTextAreaElement) parts.push(element.value)
    if (element === document.activeElement && element.matches('input, textarea')) parts.push('focus')
    if (element.scrollTop || element.scrollLeft) parts.push(`${element.scrollTop} ${element.scrollLeft}`)
  }
  let hash = 0
  for (const sign of parts.join('\n')) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) | 0
  return `${hash} ${document.body.dataset.walked ?? ''}`
}

/** What is wrong with the page as it is, in words. */
export function findViolations(): string[] {
  const violations: string[] = []
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const standalone = document.querySelector('main.standalone')
  if (standalone && /something went wrong/i.test(standalone.textContent ?? '')) violations.push(`error screen: ${standalone.textContent}`)
  const overflow = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (overflow > 0) violations.push(`the page scrolls sideways by ${overflow} px`)
  for (const lane of document.querySelectorAll('.ag-lane')) {
    const cards = [...lane.querySelectorAll('[data-cover]')].filter(isShown)
    const boxes = cards.map((card) => ({
      name: card.getAttribute('aria-label'),
      // What is booked in a processing time is drawn inside the card around it.
      place: ['is-host', 'is-nested'].find((name) => card.closest(`.${name}`)),
      ...card.getBoundingClientRect().toJSON(),
    }))
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1)) {
        const [width, height] = [
          Math.min(a.right, b.right) - Math.max(a.left, b.left),
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
        ]
        const isInside = a.place && b.place && a.place !== b.place
        if (width > 4 && height > 4 && !isInside) violations.push(`cards over each other: ${a.name} | ${b.name}`)
      }
  }
  for (const busy of document.querySelectorAll('[aria-busy=true], .is-busy'))
    if (isShown(busy)) violations.push(`never ends: ${busy.textContent}`)
  const modal = [...document.querySelectorAll('[role=dialog][aria-modal=true], [role=alertdialog]')].filter(isShown).at(-1)
  const active = document.activeElement
  if (
    modal &&
    active &&
    active !== document.body &&
    !modal.contains(active) &&
    !active.closest('[role=dialog], [role=listbox], [role=menu], [data-part=content]')
  )
    violations.push(`the focus is behind the dialog, on ${active.outerHTML.slice(0, 120)}`)
  return violations
}
