import { lazy, Suspense } from 'react'
import { loadPart } from './load-part.ts'
import type { MenuProps } from './menu-part.tsx'
import { type TriggerElement, useTriggerPart } from './use-trigger-part.ts'

export type { MenuEntry } from './menu-part.tsx'

const MenuPart = lazy(async () => ({ default: (await loadPart(() => import('./floating-parts.ts'))).MenuPart }))

/** A button that opens a menu of actions. */
export function Menu({ trigger, ...menu }: MenuProps & { trigger: TriggerElement }) {
  const { element, part, isNear } = useTriggerPart(trigger, 'menu')
  return (
    <>
      {element}
      {isNear && (
        <Suspense fallback={null}>
          <MenuPart {...menu} {...part} />
        </Suspense>
      )}
    </>
  )
}
