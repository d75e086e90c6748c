import type { Column } from '@anj/workflow'

/** A figure of a column's profile: the empty values, one value, or the values of a range, of which an end may be blank. */
export type Stat =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }

/** Returns an action that keeps the rows behind a figure. Null if no step can keep them. */
export type StatSteps = (column: Column, stat: Stat) => (() => void) | null
