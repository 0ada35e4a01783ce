import { Component, type ReactNode } from 'react'
import { Note } from '../../../ui/note.tsx'
import { t } from './translate.ts'

/** Catches rendering errors. The guest can reload the page, which keeps their choices, or start over. */
export class ErrorBoundary extends Component<{ onRestart: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="gb gb-body col surface">
        <Note
          tone="warn"
          live
          title={t('went_wrong')}
          actions={
            <>
              <button type="button" className="btn" onClick={() => location.reload()}>
                {t('try_again')}
              </button>
              <button
                type="button"
                className="btn"
                onClick={() => {
                  this.props.onRestart()
                  location.reload()
                }}
              >
                {t('start_over')}
              </button>
            </>
          }
        />
      </main>
    )
  }
}
