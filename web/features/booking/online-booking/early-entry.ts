import type { Progress } from './progress.ts'

// The first step as the page's HTML has it (schema/rules/booking/page-body.ts): a guest may use it before React replaces it.
const root = typeof document === 'undefined' ? null : document.getElementById('root')
const phone = root?.querySelector<HTMLInputElement>('input[name="phone"]') ?? null
const remember = root?.querySelector<HTMLInputElement>('input[type="checkbox"]') ?? null
let isTaken = phone === null

/** Whether the cursor is in the page's own phone field. */
export const isEarlyFieldFocused = () => !isTaken && document.activeElement === phone

/** What was entered into the page's own fields; null after the first call and where nothing was. */
export function takeEarlyEntry(): Partial<Pick<Progress, 'phone' | 'remember'>> | null {
  if (isTaken) return null
  isTaken = true
  return { ...(phone?.value ? { phone: phone.value } : {}), ...(remember?.checked ? { remember: true } : {}) }
}
