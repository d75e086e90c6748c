import type { ReadingOptions } from '@anj/workflow'

/** What the forms for the reading of files have in common. */
export interface OptionsFormProps<O extends ReadingOptions> {
  /** Where changed settings are kept while other nodes are shown. */
  readonly place: string
  readonly options: O
  readonly isBusy: boolean
  readonly onRead: (options: O) => void
}
