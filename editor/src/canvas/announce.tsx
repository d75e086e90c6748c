import { VisuallyHidden } from '@mantine/core'
import { create } from 'zustand'

const useSaid = create<{ readonly text: string }>(() => ({ text: '' }))

/** Announces the result of an action to screen readers. */
export function announce(text: string): void {
  // Screen readers don't announce text that hasn't changed, so a repeated text gets a trailing space.
  useSaid.setState((before) => ({ text: before.text === text ? `${text} ` : text }))
}

/** The live region that screen readers announce. */
export function Announcements() {
  const text = useSaid((said) => said.text)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
