import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A screen whose code is loaded when it is first rendered, or before by `preload`. */
export type LazyScreen = LazyExoticComponent<ComponentType> & { readonly preload: () => void }

/** `lazy` of React for screens, with `preload`. A failed preload is repeated, and reported, when the screen is rendered. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>): LazyScreen {
  const preload = () => void load().catch(() => undefined)
  return Object.assign(lazy(load), { preload })
}
