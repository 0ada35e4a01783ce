import { type ComponentType, createElement, lazy, useState } from 'react'

/** A screen whose code is loaded when it is first rendered, or before by `preload`, which never rejects. */
export type LazyScreen = ComponentType & { readonly preload: () => Promise<void> }

/** Renders what it has chosen first: another component at its place would lose the state of the screen. */
function Chosen({ choose }: { choose: () => ComponentType }) {
  const [chosen] = useState(choose)
  return createElement(chosen)
}

/**
 * `lazy` of React for the screen that a module exports by `name`. Once its code is there it is rendered without suspending: what replaces
 * a fallback is shown up to 300 ms late, because React avoids that fallbacks flash. A failed preload is repeated, and reported, when the
 * screen is rendered.
 */
export function lazyScreen<const Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name): LazyScreen {
  let loaded: ComponentType | undefined
  const loadScreen = async () => {
    loaded = (await load())[name]
    return { default: loaded }
  }
  const Lazy = lazy(loadScreen)
  const preload = () =>
    loadScreen().then(
      () => undefined,
      () => undefined,
    )
  const choose = () => loaded ?? Lazy
  return Object.assign(() => createElement(Chosen, { choose }), { preload })
}
