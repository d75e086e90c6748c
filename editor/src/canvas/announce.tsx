import { VisuallyHidden } from '@mantine/core'
import { create } from 'zustand'

const useSaid = create<{ readonly text: string }>(() => ({ text: '' }))

/** Tells those who don't see the canvas what became of what they did. */
export function announce(text: string): void {
  // The same words twice are said twice only when they differ.
  useSaid.setState((before) => ({ text: before.text === text ? `${text} ` : text }))
}

/** Where screen readers listen. */
export function Announcements() {
  const text = useSaid((said) => said.text)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  )
}
