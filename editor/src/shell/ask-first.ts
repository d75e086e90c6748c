import { create } from 'zustand'
import type { ChangedComponent } from '../server/changed-by-others.ts'

interface Question {
  readonly isOpen: boolean
  readonly changed: readonly ChangedComponent[]
  /** Tells whoever asked whether to go on. */
  readonly answer: (goesOn: boolean) => void
}

/** What is being asked. */
export const useQuestion = create<Question>(() => ({
  isOpen: false,
  changed: [],
  answer: () => undefined,
}))

/** Asks about what others changed; answers whether the person goes on. A question that is open counts as declined. */
export function askAbout(changed: readonly ChangedComponent[]): Promise<boolean> {
  useQuestion.getState().answer(false)
  return new Promise((resolve) => {
    const answer = (goesOn: boolean) => {
      useQuestion.setState({ isOpen: false })
      resolve(goesOn)
    }
    useQuestion.setState({ isOpen: true, changed, answer })
  })
}
