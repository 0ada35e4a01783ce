import type { FieldKind } from './typed-inputs.ts'

/** Steps in the page itself, for tests that fill in many fields many times. */

export interface FormField {
  /** Its label, with a number where several have the same. */
  readonly name: string
  readonly kind: FieldKind
  readonly element: HTMLInputElement | HTMLTextAreaElement
}

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** Lets the page do what is due; unlike a frame it does not wait for the screen to be painted. */
export const takeTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Waits until something is there; throws with `what` where it does not come. */
export async function waitFor<T>(what: string, find: () => T | null | undefined | false): Promise<T> {
  // Turns instead of seconds: a busy machine takes fewer of them.
  for (let turn = 0; turn < 1500; turn++) {
    const found = find()
    if (found !== null && found !== undefined && found !== false) return found
    await takeTurn()
  }
  throw new Error(what)
}

/** The form in the uppermost dialog, or in the part of the screen that a selector names. */
export const findForm = (inside: string): HTMLFormElement | undefined => {
  const part = [...document.querySelectorAll(inside)].filter(isShown).at(-1)
  const forms = [...(part?.querySelectorAll('form') ?? [])].filter(isShown)
  return forms.find((form) => listFields(form).length > 0)
}

function readKind(element: HTMLInputElement | HTMLTextAreaElement): FieldKind {
  if (element instanceof HTMLTextAreaElement) return 'lines'
  if (element.closest('[data-scope=date-picker]')) return 'day'
  if (element.type === 'tel') return 'phone'
  if (element.type === 'email' || element.inputMode === 'email') return 'mail'
  if (element.placeholder === '--:--') return 'time'
  if (element.inputMode === 'decimal') return element.parentElement?.querySelector('.unit')?.textContent === '€' ? 'money' : 'number'
  return element.inputMode === 'numeric' ? 'whole' : 'line'
}

/** The fields of a form in which something can be typed, without those that search for what is chosen from a list. */
export function listFields(form: HTMLElement): FormField[] {
  const others = ['hidden', 'checkbox', 'radio', 'file', 'range', 'search', 'color'].map((type) => `[type=${type}]`)
  const inputs = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`textarea, input:not(${others}, [role=combobox])`)
  const names = new Map<string, number>()
  return [...inputs]
    .filter(
      (element) =>
        isShown(element) && !element.readOnly && !element.disabled && !element.closest('[aria-hidden=true], .sr, .catalogue-with-button'),
    )
    .map((element) => {
      const label = (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.id).replace(/\*$/, '')
      const count = (names.get(label) ?? 0) + 1
      names.set(label, count)
      return { name: count > 1 ? `${label} ${count}` : label, kind: readKind(element), element }
    })
}

/** Pastes a text into a field in the place of what it has: its end is cut off where the field takes no more. */
export function paste({ element }: FormField, text: string): void {
  element.focus()
  const taken = element.maxLength >= 0 ? text.slice(0, element.maxLength) : text
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, taken)
  element.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Leaves a field, also in a window that is behind another. */
export function leave({ element }: FormField): void {
  element.blur()
  element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

export const isRefused = ({ element }: FormField): boolean => element.getAttribute('aria-invalid') === 'true'

/** The messages of a field: its errors and help. */
export const readMessage = ({ element }: FormField): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** What the person is told outside of the fields: in the form, or by a notice. */
export const readAlerts = (): string[] =>
  [...document.querySelectorAll('[role=alert], [role=status], [data-scope=toast][data-part=root]')]
    .filter(isShown)
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean)
