import type { ReadingOptions } from '@anj/workflow'
import type { DraftPlace } from '../store/drafts.ts'

/** What the forms for the reading of files have in common. */
export interface OptionsFormProps<O extends ReadingOptions> {
  /** Where changed settings are kept while other nodes are shown. */
  readonly place: DraftPlace
  readonly options: O
  readonly isBusy: boolean
  readonly onRead: (options: O) => void
}
