import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'
import { whenUsed } from './use-is-used.ts'

/** A component whose code is loaded when it is first rendered, or before by `preload`, which never rejects. */
export type LazyPart<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> }

/** Renders what it has chosen first: another component at its place would lose the state of the part. */
function Chosen<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [chosen] = useState(choose)
  return createElement(chosen, props)
}

/**
 * `lazy` of React. Once its code is there the part is rendered without suspending: what replaces a fallback is shown up to 300 ms late,
 * because React avoids that fallbacks flash. A failed preload is repeated, and reported, when the part is rendered.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadPart = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Lazy: ComponentType<Props> = lazy<ComponentType<Props>>(loadPart)
  const preload = () =>
    loadPart().then(
      () => undefined,
      () => undefined,
    )
  const choose = () => loaded ?? Lazy
  return Object.assign((props: Props) => createElement(Chosen<Props>, { choose, props }), { preload })
}

/**
 * A part that a page shows after a press, such as a dialog: loaded once the page is used, before it is opened. If it is opened sooner,
 * nothing is shown in its place until it is there.
 */
export function partWhenUsed<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPart(() => loadPart(load))
  whenUsed(() => void Part.preload())
  return (props) => createElement(Suspense, null, createElement(Part, props))
}

/** After this time a page has loaded what it needs, and loads its optional parts without being used. */
const restMs = 12_000

/**
 * A part without which a page works: rendered once the page is used, or rests, and its code is there; if that cannot be loaded, it is left
 * out. While it waits for its texts only it is hidden: the page around it would be taken away with its open dialogs, whose lists then lie
 * below them.
 */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return (props) => {
    const [part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      const ask = () =>
        void load().then(
          (loaded) => setPart(() => loaded),
          () => undefined,
        )
      const stop = whenUsed(ask)
      // A screen on the wall is used by nobody.
      const timer = setTimeout(ask, restMs)
      return () => {
        stop()
        clearTimeout(timer)
      }
    }, [])
    return part && createElement(Suspense, null, createElement(part, props))
  }
}
