import type { SuppressedFinding } from '@anj/workflow'

export const exportFormats = ['xlsx', 'csv', 'md', 'html'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The parameters of an export. */
export interface ExportWork {
  /** The path of the file that a run wrote. */
  readonly from: string
  /** The path of the exported file. */
  readonly to: string
  readonly format: ExportFormat
  readonly suppressed: readonly SuppressedFinding[]
}
