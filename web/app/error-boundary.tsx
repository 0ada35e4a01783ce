import { Component, type ReactNode } from 'react'

/**
 * The outermost error boundary. It uses neither translations nor the router, which may be what failed. 'Start afresh' clears
 * the device's storage, in case its content causes the error.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  #startAfresh = () => {
    try {
      localStorage.clear()
      sessionStorage.clear()
    } catch {
      // Storage is blocked: there is nothing to clear.
    }
    location.assign('/')
  }
  override render() {
    if (!this.state.failed) return this.props.children
    const isItalian = document.documentElement.lang === 'it'
    return (
      <main className="standalone">
        <p className="semi">{isItalian ? 'Qualcosa è andato storto.' : 'Something went wrong.'}</p>
        <p className="row">
          <button type="button" className="btn primary" onClick={() => location.reload()}>
            {isItalian ? 'Ricarica' : 'Reload'}
          </button>
          <button type="button" className="btn" onClick={this.#startAfresh}>
            {isItalian ? 'Ricomincia da capo' : 'Start afresh'}
          </button>
        </p>
      </main>
    )
  }
}
