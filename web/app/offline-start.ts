/** Milliseconds after which the files are stored; until then the page itself is loading. */
const delay = 5000

/** Installs the service worker, which stores the app on this device. Without one the app works, but needs a connection to start. */
export function storeApp(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  addEventListener('load', () => setTimeout(register, delay), { once: true })
}
