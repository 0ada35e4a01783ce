import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../api/call.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** Shown where a screen throws: the error as far as it may be disclosed, and ways to continue. */
function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  const errorMessage = useErrorMessage()
  return (
    <main className="standalone">
      <Empty
        heading
        icon="warning"
        title={errorMessage(error instanceof CallError ? error : 'Something went wrong.')}
        text={t('page_failed')}
      >
        <Button variant="primary" icon="reload" onClick={() => location.reload()}>
          {t('reload_page')}
        </Button>
        <Button onClick={() => location.assign('/')}>{t('go_home')}</Button>
      </Empty>
    </main>
  )
}

interface ScreenErrorsProps {
  /** The place in the history: another one is shown without the error. */
  readonly location: string
  readonly children: ReactNode
}
interface ScreenErrorsState {
  readonly location: string
  readonly failure: { readonly error: unknown } | null
}

/** Shows the error of a screen that throws, until another one is opened. */
export class ScreenErrors extends Component<ScreenErrorsProps, ScreenErrorsState> {
  override state: ScreenErrorsState = { location: this.props.location, failure: null }
  static getDerivedStateFromError(error: unknown): Pick<ScreenErrorsState, 'failure'> {
    return { failure: { error } }
  }
  static getDerivedStateFromProps({ location }: ScreenErrorsProps, state: ScreenErrorsState): ScreenErrorsState | null {
    return location === state.location ? null : { location, failure: null }
  }
  override componentDidCatch(error: unknown) {
    console.error(error)
  }
  override render() {
    const { failure } = this.state
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children
  }
}
