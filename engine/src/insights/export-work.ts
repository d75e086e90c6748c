import type { SuppressedFinding } from '@anj/workflow'

export const exportFormats = ['xlsx', 'csv', 'md', 'html'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What is to be made of the file of an insight. */
export interface ExportWork {
  /** Path of the file as a run wrote it. */
  readonly from: string
  /** Path of the file that is made. */
  readonly to: string
  readonly format: ExportFormat
  readonly suppressed: readonly SuppressedFinding[]
}
