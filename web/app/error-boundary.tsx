import { Component, type ReactNode } from 'react'

/**
 * The last net, outside words and router: it must not need anything that can itself be broken.
 * Forgetting what the device keeps is the way out where that is what breaks the page.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  #forget = () => {
    try {
      localStorage.clear()
      sessionStorage.clear()
    } catch {
      // Nothing is kept, then.
    }
    location.assign('/')
  }
  override render() {
    if (!this.state.broken) return this.props.children
    const italian = document.documentElement.lang === 'it'
    return (
      <main className="lone">
        <p className="semi">{italian ? 'Qualcosa è andato storto.' : 'Something went wrong.'}</p>
        <p className="row">
          <button type="button" className="btn primary" onClick={() => location.reload()}>
            {italian ? 'Ricarica' : 'Reload'}
          </button>
          <button type="button" className="btn" onClick={this.#forget}>
            {italian ? 'Ricomincia da capo' : 'Start afresh'}
          </button>
        </p>
      </main>
    )
  }
}
