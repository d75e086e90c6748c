import { create } from 'zustand'
import type { ChangedComponent } from '../server/changed-by-others.ts'

interface Question {
  readonly isOpen: boolean
  readonly changed: readonly ChangedComponent[]
  /** Passes the user's answer to the code that asked. */
  readonly answer: (goesOn: boolean) => void
}

/** State of the question, and the changes that it is about. */
export const useQuestion = create<Question>(() => ({
  isOpen: false,
  changed: [],
  answer: () => undefined,
}))

/**
 * Asks the user to confirm other users' changes, and returns true if the user continues. If an earlier question is
 * still open, it is treated as declined.
 */
export function confirmChanges(changed: readonly ChangedComponent[]): Promise<boolean> {
  useQuestion.getState().answer(false)
  return new Promise((resolve) => {
    const answer = (goesOn: boolean) => {
      useQuestion.setState({ isOpen: false })
      resolve(goesOn)
    }
    useQuestion.setState({ isOpen: true, changed, answer })
  })
}
