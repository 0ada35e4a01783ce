import type { Location, Navigator, To } from 'react-router'
import { checkNavigation, type Place } from '../ui/navigation-guard.ts'

/** What the entries of the browser's history hold: their index, a key, and the state that the navigation was given. */
interface Entry {
  readonly idx: number
  readonly key: string
  readonly usr: unknown
}
type Listener = (location: Location) => void

const readEntry = (): Partial<Entry> | null => history.state as Partial<Entry> | null
const toPath = (to: To) => (typeof to === 'string' ? to : `${to.pathname ?? '/'}${to.search ?? ''}${to.hash ?? ''}`)
const toUrl = (to: To) => {
  const path = toPath(to)
  // Two slashes at the start would name another host.
  return new URL(path.startsWith('//') ? `${location.origin}${path}` : path, location.href)
}
const toPlace = ({ pathname, search, hash }: Place): Place => ({ pathname, search, hash })
const readLocation = (): Location => ({
  ...toPlace(location),
  state: readEntry()?.usr ?? null,
  key: readEntry()?.key ?? 'default',
})

/** The browser's history for react-router's `Router`, with a guard that can hold back a navigation (ui/navigation-guard.ts). */
export function createNavigator() {
  const listeners = new Set<Listener>()
  let current = readLocation()
  let index = readEntry()?.idx ?? 0
  if (readEntry()?.idx === undefined) history.replaceState({ ...readEntry(), idx: index }, '')
  /** Going back to the place that the guard holds. */
  let isReturning = false
  let isAllowed = false

  const update = () => {
    current = readLocation()
    for (const listener of [...listeners]) listener(current)
  }
  const navigate = (method: 'pushState' | 'replaceState', to: To, state: unknown) => {
    const url = toUrl(to)
    const go = () => {
      if (method === 'pushState') index += 1
      history[method]({ usr: state ?? null, key: crypto.randomUUID().slice(0, 8), idx: index } satisfies Entry, '', url)
      update()
    }
    const answer = checkNavigation(toPlace(current), toPlace(url))
    if (answer === true) go()
    else void answer.then((isFree) => isFree && go())
  }
  const handlePop = () => {
    const next = readEntry()?.idx ?? index
    if (isReturning) {
      isReturning = false
      return
    }
    const delta = next - index
    const answer = isAllowed || delta === 0 ? true : checkNavigation(toPlace(current), toPlace(location))
    isAllowed = false
    if (answer === true) {
      index = next
      return update()
    }
    // The browser is there already: back to the place where the question is asked.
    isReturning = true
    history.go(-delta)
    void answer.then((isFree) => {
      if (!isFree) return
      isAllowed = true
      history.go(delta)
    })
  }
  addEventListener('popstate', handlePop)

  const navigator: Navigator = {
    createHref: toPath,
    encodeLocation: (to) => toPlace(toUrl(to)),
    push: (to, state) => navigate('pushState', to, state),
    replace: (to, state) => navigate('replaceState', to, state),
    go: (delta) => history.go(delta),
  }
  return {
    navigator,
    getLocation: () => current,
    listen: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
