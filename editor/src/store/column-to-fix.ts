import { create } from 'zustand'

/** A column whose conversion settings the user wants to change. */
export interface ColumnToFix {
  readonly nodeId: string
  readonly column: string
  /** The settings that can help: the column's options, or the policy for values that don't fit. */
  readonly part: 'options' | 'policy'
}

/** The column that was requested most recently. Setting a new object repeats the request. */
export const useColumnToFix = create<{ readonly asked: ColumnToFix | null }>(() => ({ asked: null }))

/** Asks the panel of a node to show the conversion settings of a column. */
export function askToFix(asked: ColumnToFix): void {
  useColumnToFix.setState({ asked })
}

/** Ends a request, once the panel shows the column. */
export function endFix(): void {
  useColumnToFix.setState({ asked: null })
}
