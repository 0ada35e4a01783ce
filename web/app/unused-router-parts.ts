/**
 * What `Link` and the router import from parts of react-router that only its framework mode and its instrumentation use. The build takes it
 * in their place (web/build/unused-parts.ts), so that they are in nobody's bundle. Each does what the part does without these two.
 */
import { createContext, type Ref } from 'react'

export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = (): null => null
/** Whether to prefetch, the ref with which visibility is watched, and the handlers that find out the intent to press. */
export const usePrefetchBehavior = (): [boolean, undefined, object] => [false, undefined, {}]
/** A link has its own ref only: that of `usePrefetchBehavior` is undefined. */
export const mergeRefs = (ref: Ref<HTMLAnchorElement>): Ref<HTMLAnchorElement> => ref

export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
export const getRouteInstrumentationUpdates = (): object => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
