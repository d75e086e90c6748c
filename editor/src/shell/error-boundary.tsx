import { ErrorScreen } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { CallFailed, sentenceOf } from '../server/call-failed.ts'
import { recordCrash } from '../session/last-workflow.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
}

/** Replaces a crashed screen with the error and ways back to work. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error() }
  }

  override componentDidCatch() {
    recordCrash()
  }

  override render() {
    const error: unknown = this.state.error
    if (error === null) return this.props.children
    const status = error instanceof CallFailed && error.status > 0 ? error.status : undefined
    return (
      <ErrorScreen status={status} text={sentenceOf(error)} hint={sentence('workflowsAreSafe')}>
        <Button variant="default" onClick={() => window.location.reload()}>
          {sentence('loadAgain')}
        </Button>
      </ErrorScreen>
    )
  }
}
