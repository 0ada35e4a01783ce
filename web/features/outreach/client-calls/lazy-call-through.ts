import { createElement, Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { CallThroughProps } from './call-through.tsx'

const Part = lazyPart(async () => (await import('./call-through.tsx')).CallThrough)

/** A button for clients whose number is masked; its code is loaded where one is shown. */
export const CallThrough = (props: CallThroughProps) => createElement(Suspense, null, createElement(Part, props))
