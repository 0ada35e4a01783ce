import type { Locator } from '@playwright/test'

/**
 * Opens every list and calendar of a dialog, one after another, and returns what each of them covers of the title, the time, the chosen
 * client and the main button. It runs in the page as a whole: a dialog has up to eight lists, and each is opened at several widths.
 */
export const findCoveredByLists = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate(async (root) => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const frames = async (count: number) => {
      for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame)
    }
    // Frames instead of seconds: a busy machine paints fewer of them.
    const until = async (what: string, isTrue: () => boolean) => {
      for (let frame = 0; !isTrue(); frame++) {
        if (frame > 600) throw new Error(what)
        await frames(1)
      }
    }
    const getLists = () => [...document.querySelectorAll('.choices, .cal')].filter(isShown)
    const getParts = () =>
      [root.querySelector('h2'), root.querySelector('header [data-part=description]'), root.querySelector('.ag-chosen b')]
        .concat([...root.querySelectorAll('footer .btn')].slice(-1))
        .filter((part) => part !== null)
    const isCovered = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      return [left + 4, (left + right) / 2, right - 4].some((x) => {
        const hit = document.elementFromPoint(x, (top + bottom) / 2)
        return hit === null || !(part.contains(hit) || hit.contains(part))
      })
    }
    const type = (field: HTMLInputElement, text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const found: string[] = []
    const check = (name: string) => {
      for (const part of getParts()) if (isCovered(part)) found.push(`${name} covers ${part.textContent}`)
    }
    const pressEscape = (from: Element) =>
      from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    // A list that was opened with the dialog is where it was before the window's size changed.
    if (getLists().length > 0 && document.activeElement) pressEscape(document.activeElement)
    await until("The list opened with the dialog doesn't close", () => getLists().length === 0)
    const triggers = root.querySelectorAll<HTMLElement>('[role=combobox]:not(:disabled), [data-scope=date-picker][data-part=trigger]')
    for (const trigger of [...triggers].filter(isShown)) {
      const name = trigger.getAttribute('aria-label') ?? trigger.id
      trigger.scrollIntoView({ block: 'nearest' })
      trigger.focus()
      // Two frames: the list is placed in the first one. Some open with the focus already, at their longest.
      await frames(2)
      if (getLists().length > 0) check(name)
      if (trigger instanceof HTMLInputElement) type(trigger, 'col')
      else trigger.click()
      await until(`${name} doesn't open`, () => getLists().length > 0)
      await frames(2)
      check(name)
      if (trigger instanceof HTMLInputElement) type(trigger, '')
      pressEscape(document.activeElement ?? trigger)
      // A list that opens with the focus closes with it.
      if (trigger instanceof HTMLInputElement) trigger.blur()
      await until(`${name} doesn't close`, () => getLists().length === 0)
    }
    return found
  })
