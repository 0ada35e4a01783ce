import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath, parsePath, type To } from 'react-router'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Listener = Parameters<BrowserHistory['listen']>[0]

/** Asks whether the page may be left; null while it may be without a question. */
let ask: (() => Promise<boolean>) | null = null
let isAsking = false

/** Asks before another page is shown; returns the function that ends it. */
export function askBeforeLeaving(question: () => Promise<boolean>): () => void {
  ask = question
  return () => {
    if (ask === question) ask = null
  }
}

const toPage = (to: To) => {
  const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to
  return createPath({ pathname, search })
}

/** Goes on if the answer is yes. Another press while the question is open is ignored. */
async function goOn(run: () => void): Promise<void> {
  if (isAsking || !ask) return
  isAsking = true
  const isConfirmed = await ask()
  isAsking = false
  if (isConfirmed) run()
}

/**
 * The history of the browser, with the question of `askBeforeLeaving`. The router's own question needs its loaders and actions, which are
 * 17 KB of each page of staff and unused.
 */
export function createPageHistory(): BrowserHistory {
  const history = createBrowserHistory({ v5Compat: true })
  let shown = toPage(history.location)
  // Steps of the browser that are not told to the app: the one that returns to the page, and the one that leaves it after a yes.
  let returns = false
  let leaves = false
  const isAnother = (to: To) => ask !== null && toPage(to) !== shown
  const push: BrowserHistory['push'] = (to, state) => (isAnother(to) ? void goOn(() => history.push(to, state)) : history.push(to, state))
  const replace: BrowserHistory['replace'] = (to, state) =>
    isAnother(to) ? void goOn(() => history.replace(to, state)) : history.replace(to, state)
  const listen = (listener: Listener) =>
    history.listen((update) => {
      if (returns) {
        returns = false
        return
      }
      const { action, location, delta } = update
      if (action === 'POP' && delta && !leaves && isAnother(location)) {
        // The browser is at the other page already.
        returns = true
        history.go(-delta)
        void goOn(() => {
          leaves = true
          history.go(delta)
        })
        return
      }
      leaves = false
      shown = toPage(location)
      listener(update)
    })
  return Object.create(history, Object.getOwnPropertyDescriptors({ push, replace, listen }))
}
