import { lazy, Suspense } from 'react'
import { loadPart } from './load-part.ts'
import type { PopoverProps } from './popover-part.tsx'
import { type TriggerElement, useTriggerPart } from './use-trigger-part.ts'

const PopoverPart = lazy(async () => ({ default: (await loadPart(() => import('./floating-parts.ts'))).PopoverPart }))

/** Content next to its trigger. Escape and a click outside close it; the focus returns to the trigger. */
export function Popover({ trigger, ...popover }: PopoverProps & { trigger: TriggerElement }) {
  const { element, part, isNear } = useTriggerPart(trigger, 'dialog')
  return (
    <>
      {element}
      {(isNear || popover.open === true) && (
        <Suspense fallback={null}>
          <PopoverPart {...popover} {...part} />
        </Suspense>
      )}
    </>
  )
}
