import { create } from 'zustand'

/** The ways in which several files can be added. */
export type TableChoice = 'one' | 'several' | 'none'

interface Question {
  readonly isOpen: boolean
  /** The number of files that one table can have. */
  readonly count: number
  /** Passes the user's answer to the code that asked. */
  readonly answer: (choice: TableChoice) => void
}

/** State of the question. */
export const useTableQuestion = create<Question>(() => ({
  isOpen: false,
  count: 0,
  answer: () => undefined,
}))

/** Asks the user if files become one table. If an earlier question is still open, its files aren't added. */
export function askOneTable(count: number): Promise<TableChoice> {
  useTableQuestion.getState().answer('none')
  return new Promise((resolve) => {
    const answer = (choice: TableChoice) => {
      useTableQuestion.setState({ isOpen: false })
      resolve(choice)
    }
    useTableQuestion.setState({ isOpen: true, count, answer })
  })
}
