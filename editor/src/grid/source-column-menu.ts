import { type ComponentType, createContext } from 'react'

/** A column of one of the tables that a step receives. */
export interface SourceColumn {
  readonly workflowId: string
  /** The node whose rows have the column. */
  readonly sourceId: string
  /** The step that receives the rows. A new step stands between both. */
  readonly targetId: string
  readonly column: string
  readonly className?: string | undefined
}

/** The menu with which forms offer steps for a column of a source. Null shows no menus. */
export const SourceColumnMenu = createContext<ComponentType<SourceColumn> | null>(null)
