import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../ui/lazy-part.ts'

/** A screen whose code is loaded when it is first rendered, or before by `preload`, which never rejects. */
export type LazyScreen = LazyPart<Record<never, never>>

/** The screen that a module exports by `name`. */
export const lazyScreen = <const Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name): LazyScreen =>
  lazyPart(async () => (await load())[name])
