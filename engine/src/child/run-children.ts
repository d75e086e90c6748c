import { ReusableChildren, type UsedChild } from '../process/reusable-children.ts'
import type { FromChild, ToChild } from './protocol.ts'

/** The children that execute runs. */
export const runChildren = new ReusableChildren<ToChild, FromChild>('run-child')
export type RunChild = UsedChild<ToChild, FromChild>
