import { Component, type ReactNode } from 'react'
import type { Location } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'

interface Props {
  readonly location: Location
  readonly children: ReactNode
}
interface State {
  readonly location: Location
  readonly failure: { readonly error: unknown } | null
}

/** Shows the error screen in place of a screen that throws, until another one is opened. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, failure: null }
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }
  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { location, failure: null }
  }
  override render() {
    const { failure } = this.state
    return failure ? <ErrorScreen error={failure.error} /> : this.props.children
  }
}
